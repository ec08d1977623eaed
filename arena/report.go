package arena

import (
	"encoding/json"
	"time"
)

// A Report is the result of a match. All intervals are 95 % intervals with the deal as the unit.
type Report struct {
	Command    string        `json:"command,omitempty"` // that plays the same games again; set by the caller
	Players    int           `json:"players"`
	Piles      int           `json:"piles"`
	Seed       uint64        `json:"seed"`
	Deals      int           `json:"deals"` // played
	Games      int           `json:"games"`
	Alone      bool          `json:"alone,omitempty"`      // only the first entrant was alone
	Neighbours bool          `json:"neighbours,omitempty"` // only neighbours met
	Reference  string        `json:"reference"`            // the entrant whose rating is 0
	Stop       *StopReport   `json:"stop,omitempty"`
	Pairs      []PairReport  `json:"pairs"`
	Entrants   []EntryReport `json:"entrants"`
	Forfeits   []Forfeit     `json:"forfeits"`
}

// A PairReport is the result of two entrants, A and B, against each other.
type PairReport struct {
	A         string      `json:"a"`
	B         string      `json:"b"`
	AAlone    *SideReport `json:"aAlone"`
	BAlone    *SideReport `json:"bAlone,omitempty"`    // none with two players, where the games are the same, and none if only A is alone
	Advantage *Interval   `json:"advantage,omitempty"` // of A: its share alone less that of B alone; 0 between equals
}

// A SideReport is the result of one entrant alone among copies of another.
type SideReport struct {
	Games       int       `json:"games"`
	Even        float64   `json:"even"`                  // the share of the win that equals have
	Share       Interval  `json:"share"`                 // of the win
	WithoutLuck *Interval `json:"withoutLuck,omitempty"` // the same without the luck of the cards; none without a judge, or of a single deal
	Margin      *Interval `json:"margin,omitempty"`      // points above the mean of the others; none for a single deal
}

// An EntryReport is the result of an entrant over all its pairs.
type EntryReport struct {
	Name     string            `json:"name"`
	Rating   Interval          `json:"rating"` // against the reference; 400 points are ten times the strength
	Forfeits map[FaultKind]int `json:"forfeits"`
	Effort   *EffortReport     `json:"effort,omitempty"` // of the games played in this run; none if all were in the log
}

// An EffortReport is the time and the nodes of an entrant's moves.
type EffortReport struct {
	Moves int      `json:"moves"`
	Mean  float64  `json:"meanMicroseconds"`
	Most  float64  `json:"mostMicroseconds"`
	Nodes *float64 `json:"nodesPerMove,omitempty"` // none if the player does not count them
}

// A StopReport is the result of the stopping rule.
type StopReport struct {
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Error   float64 `json:"error"`
	LLR     float64 `json:"llr"`     // logarithm of the likelihood ratio of upper against lower
	Bound   float64 `json:"bound"`   // the rule decides when LLR is this far from 0
	Verdict string  `json:"verdict"` // upper, lower, or "" while it is undecided
}

// Report sums up the deals that were played.
func (r *Results) Report() Report {
	m := r.match
	rep := Report{
		Players: m.Players, Piles: m.Piles, Seed: m.Seed,
		Deals: len(r.deals), Games: len(r.deals) * len(m.seatings()),
		Alone: m.Alone, Neighbours: m.Neighbours, Reference: m.Entrants[m.Reference].Name,
		Pairs: []PairReport{}, Entrants: []EntryReport{}, Forfeits: []Forfeit{},
	}
	for _, d := range r.deals {
		rep.Forfeits = append(rep.Forfeits, d.forfeits...)
	}
	if s := m.Stop; s != nil {
		rep.Stop = &StopReport{s.Lower, s.Upper, s.Error, r.verdict.llr, s.bound(), r.verdict.says}
	}
	if len(r.deals) == 0 {
		return rep
	}
	for i, p := range m.pairs() {
		rep.Pairs = append(rep.Pairs, r.reportPair(i, p))
	}
	rep.Entrants = r.reportEntrants(rep.Forfeits)
	return rep
}

// AllForfeited reports whether there were games and each was forfeited: then shares and ratings say nothing about the
// strength of the entrants.
func (rep *Report) AllForfeited() bool { return rep.Games > 0 && len(rep.Forfeits) == rep.Games }

func (r *Results) reportPair(i int, p pair) PairReport {
	rep := PairReport{
		A: r.match.Entrants[p.a].Name, B: r.match.Entrants[p.b].Name,
		AAlone: r.reportSide(2 * i), BAlone: r.reportSide(2*i + 1),
	}
	if r.match.compares() {
		var advantage sample
		for _, d := range r.deals {
			advantage.add(d.advantage(i))
		}
		of := advantage.within(-1, 1)
		rep.Advantage = &of
	}
	return rep
}

// reportSide sums up a side. It is nil if the side has no games.
func (r *Results) reportSide(i int) *SideReport {
	var share, withoutLuck, margin sample
	rep := &SideReport{Even: 1 / float64(r.match.Players)}
	for _, d := range r.deals {
		side := d.sides[i]
		if side.games == 0 {
			return nil
		}
		rep.Games += side.games
		share.add(d.alone(i))
		withoutLuck.add(d.withoutLuck(i))
		if side.measured > 0 {
			margin.add(side.margin / float64(side.measured))
		}
	}
	rep.Share = share.within(0, 1)
	rep.Margin = margin.report()
	if r.match.Judge != nil && withoutLuck.n > 1 {
		of := withoutLuck.bounded(0, 1, share.unseen(float64(r.match.Players)))
		rep.WithoutLuck = &of
	}
	return rep
}

// report is the interval of unbounded numbers. It is nil for fewer than two.
func (s *sample) report() *Interval {
	if s.n < 2 {
		return nil
	}
	of := s.interval()
	return &of
}

func (r *Results) reportEntrants(forfeits []Forfeit) []EntryReport {
	list := make([]EntryReport, len(r.match.Entrants))
	efforts := r.efforts()
	for i, rating := range r.ratings() {
		list[i] = EntryReport{Name: r.match.Entrants[i].Name, Rating: rating, Forfeits: map[FaultKind]int{}}
		list[i].Effort = efforts[i].report()
		for _, f := range forfeits {
			if f.Entrant == list[i].Name {
				list[i].Forfeits[f.Kind]++
			}
		}
	}
	return list
}

// efforts sums up the efforts of each entrant, in the deals played in this run.
func (r *Results) efforts() []Effort {
	sum := make([]Effort, len(r.match.Entrants))
	for _, d := range r.deals {
		for i, e := range d.efforts {
			sum[i].add(e)
		}
	}
	return sum
}

// report gives the means. It is nil if there were no moves.
func (e Effort) report() *EffortReport {
	if e.Moves == 0 {
		return nil
	}
	rep := &EffortReport{Moves: e.Moves, Mean: micros(e.Time) / float64(e.Moves), Most: micros(e.Most)}
	if e.Nodes > 0 {
		nodes := float64(e.Nodes) / float64(e.Moves)
		rep.Nodes = &nodes
	}
	return rep
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// JSON writes the report as indented JSON.
func (rep *Report) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(rep, "", "  ")
	return append(text, '\n'), err
}

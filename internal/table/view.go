package table

import (
	"time"

	"razzia"
	"razzia/fair"
)

// A View is a table as one person sees it: what the page, the API and any other client show. Nothing
// that it holds is secret from him, and nobody's identity is in it.
type View struct {
	ID      ID         `json:"id"`
	Version int        `json:"version"`
	Phase   string     `json:"phase"` // waiting, playing or over
	Options Options    `json:"options"`
	Maker   bool       `json:"maker"` // the viewer made the table
	Ply     int        `json:"ply"`   // moves made so far; a move must name it
	Seats   []SeatView `json:"seats"`
	Proof   fair.Proof `json:"proof"`
	Next    ID         `json:"next,omitempty"` // the rematch

	Game   *GameView   `json:"game,omitempty"`   // nil while waiting
	Lesson *LessonView `json:"lesson,omitempty"` // nil unless the viewer is in the middle of a lesson
}

// Away is who is shown as away, a bit for each seat.
func (v *View) Away() (seats uint8) {
	for i, s := range v.Seats {
		if s.Away {
			seats |= 1 << i
		}
	}
	return seats
}

// A SeatView is a seat as anybody sees it.
type SeatView struct {
	Name     string `json:"name"` // "" if the seat is empty
	Mine     bool   `json:"mine"` // the viewer's
	Face     uint8  `json:"face"`
	Level    string `json:"level,omitempty"`
	Person   bool   `json:"person"` // a person has it, even if a bot plays it now
	Resigned bool   `json:"resigned,omitempty"`
	Warned   bool   `json:"warned,omitempty"`
	Away     bool   `json:"away,omitempty"`     // its person is not at the table now; set by who sees who comes and goes
	TimeLeft int64  `json:"timeLeft,omitempty"` // milliseconds, as of the moment of the view
	ScoreNow int    `json:"scoreNow"`           // points if the round ended now; 0 without this aid
	RowGain  int    `json:"rowGain"`            // how much more with the row; 0 without this aid
}

// A GameView is the game as everybody sees it, and what the viewer may do.
type GameView struct {
	razzia.Game `json:"-"`

	Actor  razzia.Seat   `json:"actor"`
	Acting razzia.Seat   `json:"acting"`        // the seat for which the viewer is to move, or NoSeat
	Legal  []razzia.Move `json:"legal"`         // what he may do there
	Says   []Say         `json:"says"`          // what was said in the auction that runs
	ToSay  []razzia.Seat `json:"toSay"`         // who has yet to speak, in order
	Police float64       `json:"police"`        // the chance that the next card is police; 0 without this aid
	Last   razzia.Move   `json:"last,omitzero"` // the last move, missing before the first
	ByLast razzia.Seat   `json:"byLast"`        // whose it was; NoSeat for a reveal
}

// A Say is what a seat said in an auction.
type Say struct {
	Seat   razzia.Seat   `json:"seat"`
	Cheque razzia.Cheque `json:"cheque"` // 0 for a pass
}

// View gives the table as a person sees it at a moment; the empty person is one who only watches.
func (t *Table) View(person string, now time.Time) View {
	v := View{
		ID: t.ID, Version: t.Version, Phase: phaseWords[t.Phase], Options: t.Options, Ply: len(t.Moves),
		Maker: person != "" && t.Maker.ID == person, Proof: t.Proof, Next: t.Next,
	}
	for i := range t.Seats {
		v.Seats = append(v.Seats, t.seatView(razzia.Seat(i), person, now))
	}
	if t.Phase != Waiting {
		v.Game = t.gameView(person)
		v.Lesson = t.lessonView(person)
		t.addAids(&v)
	}
	return v
}

var phaseWords = [...]string{Waiting: "waiting", Playing: "playing", Over: "over"}

func (t *Table) seatView(i razzia.Seat, person string, now time.Time) SeatView {
	s := t.Seats[i]
	return SeatView{
		Name: s.Name(), Face: s.Person.Face, Mine: person != "" && s.Person.ID == person, Level: s.Level, Person: s.Person.ID != "",
		Resigned: s.Resigned, Warned: s.Warned, TimeLeft: t.timeLeft(i, now).Milliseconds(),
	}
}

// timeLeft is the time that a seat has at a moment.
func (t *Table) timeLeft(i razzia.Seat, now time.Time) time.Duration {
	if at, ok := t.Deadline(); ok && t.Game.State.Actor == i {
		return max(0, at.Sub(now))
	}
	return t.Seats[i].Time
}

func (t *Table) gameView(person string) *GameView {
	s := &t.Game.State
	g := &GameView{Game: t.Game, Actor: s.Actor, Acting: razzia.NoSeat, ByLast: razzia.NoSeat}
	if t.Phase == Playing && s.Actor != razzia.NoSeat && t.plays(person, s.Actor) && !t.reading() {
		g.Acting, g.Legal = s.Actor, t.legal()
	}
	if len(t.Moves) > 0 {
		g.Last, g.ByLast = t.Moves[len(t.Moves)-1], t.mover
	}
	if s.Phase == razzia.Bidding {
		g.Says, g.ToSay = t.said, s.ToSay()
	}
	return g
}

// plays reports whether a person plays a seat himself.
func (t *Table) plays(person string, seat razzia.Seat) bool {
	return person != "" && t.Seats[seat].Person.ID == person && t.Seats[seat].Level == ""
}

// hear keeps what is said in an auction. Before the first say stands the draw or the call that opened it.
func (t *Table) hear(e Entry) {
	switch e.Move.Verb() {
	case razzia.ToBid, razzia.ToPass:
		t.said = append(t.said, Say{e.Seat, e.Move.Cheque()})
	default:
		t.said = nil // and not shortened, for who looks at an older table reads on in it
	}
}

// addAids adds what a player could work out himself, but for what the table goes without.
func (t *Table) addAids(v *View) {
	if t.Phase == Over {
		return
	}
	s, without := &t.Game.State, t.Options.Without
	if !without.Chance {
		v.Game.Police = s.Chance(razzia.Police)
	}
	now := s.Score()
	for i := range v.Seats {
		if !without.ScoreNow {
			v.Seats[i].ScoreNow = now[i].Sum()
		}
		if !without.RowWorth {
			v.Seats[i].RowGain = s.RowWorth(razzia.Seat(i))
		}
	}
}

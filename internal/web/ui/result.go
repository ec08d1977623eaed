package ui

import (
	"cmp"
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A resultView is the result of a finished game.
type resultView struct {
	*tablePage
	categories []i18n.ScoreLine // the lines of a score sheet without the sum
}

func resultOf(p *tablePage) resultView { return resultView{p, categories(p.Localizer)} }

// placeName is the name of a seat in the list of places: "You" for the viewer. A player who resigned reads their
// name there, because a bot played on for them.
func (r resultView) placeName(seat razzia.Seat) string {
	if r.IsMe(seat) {
		return r.T("table.you")
	}
	return r.Narrator.Name(seat)
}

// resultTitle says in a few words who won.
func resultTitle(p *tablePage) string {
	switch {
	case len(p.Winners) == 1 && p.IsMe(p.Winners[0]):
		return p.T("end.you_win")
	case len(p.Winners) == 1:
		return p.T("result.wins", "name", p.Narrator.Name(p.Winners[0]))
	case slices.ContainsFunc(p.Winners, p.IsMe):
		return p.T("end.you_share")
	}
	return p.T("result.share_victory")
}

// categories are the lines of a score sheet without the sum.
func categories(l *i18n.Localizer) []i18n.ScoreLine {
	return slices.DeleteFunc(l.ScoreLines(), func(line i18n.ScoreLine) bool { return line.Clause == "" })
}

// pointsIn are the points of a seat in a category of a round, from 1.
func (r resultView) pointsIn(line i18n.ScoreLine, round int, seat razzia.Seat) int {
	return line.Points(r.View.Game.Sheets[round-1][seat])
}

// shownReasons is the number of categories that explain the points of a place.
const shownReasons = 2

// reasons names the categories that gave or cost a seat most over the game, with these points: "Businesses +20 ·
// Jewels −5". Among equal ones those that gave points come first, then those that the rules name first (R7, R8).
func (r resultView) reasons(seat razzia.Seat) string {
	type share struct {
		label  string
		points int
	}
	var shares []share
	for _, line := range r.categories {
		s := share{label: r.shortLabel(line)}
		for round := range razzia.Rounds {
			s.points += r.pointsIn(line, round+1, seat)
		}
		if s.points != 0 {
			shares = append(shares, s)
		}
	}
	slices.SortStableFunc(shares, func(x, y share) int {
		return cmp.Or(size(y.points)-size(x.points), y.points-x.points)
	})
	var words []string
	for _, s := range shares[:min(shownReasons, len(shares))] {
		words = append(words, s.label+" "+i18n.Signed(s.points))
	}
	return strings.Join(words, " · ")
}

// shortLabel names a category in a word: cars stand for their drivers too (R7.3).
func (r resultView) shortLabel(line i18n.ScoreLine) string {
	if line.Clause == "R7.3" {
		return r.Localizer.Family(razzia.Car)
	}
	return line.Label
}

// A swing is what one category of one round did for the winner: their points less those of the runner-up.
type swing struct {
	line   i18n.ScoreLine
	round  int // from 1
	gap    int // points by which the winner gained on the runner-up
	seat   razzia.Seat
	points int // of the seat: the winner's gain, or the runner-up's loss if that is greater
}

// swingOf is the swing of a category in a round between two seats.
func (r resultView) swingOf(line i18n.ScoreLine, round int, winner, runnerUp razzia.Seat) swing {
	won, lost := r.pointsIn(line, round, winner), r.pointsIn(line, round, runnerUp)
	s := swing{line, round, won - lost, winner, won}
	if -lost > won {
		s.seat, s.points = runnerUp, lost
	}
	return s
}

// greatestSwing is the category and round in which the winner gained most on the runner-up, the later one among equal
// ones. Some swing is greater than zero, because all of them add up to the winner's lead.
func (r resultView) greatestSwing(winner, runnerUp razzia.Seat) (greatest swing) {
	for round := range razzia.Rounds {
		for _, line := range r.categories {
			if s := r.swingOf(line, round+1, winner, runnerUp); s.gap >= greatest.gap {
				greatest = s
			}
		}
	}
	return greatest
}

// deciding is the swing that decided the game; false if no single one did. The first of these that holds counts:
//
//   - Several share the victory (R8.4): nothing decided.
//   - Without the points for cheques (R8.3), which are counted last, the winner would not have been alone in front:
//     the cheques decided.
//   - The greatest swing decided, or was the biggest step to a lead that is greater than it.
func (r resultView) deciding() (s swing, one bool) {
	if len(r.Winners) != 1 {
		return s, false
	}
	winner, runnerUp := r.Winners[0], r.Places[1].Seat
	if rival, level := r.rivalBeforeCheques(winner); level {
		return r.swingOf(r.categories[len(r.categories)-1], razzia.Rounds, winner, rival), true
	}
	return r.greatestSwing(winner, runnerUp), true
}

// decidingLine says what decided the game, "" before its end.
func (r resultView) decidingLine() string {
	s, one := r.deciding()
	if !one {
		return r.tiedLine()
	}
	if _, level := r.rivalBeforeCheques(r.Winners[0]); level {
		return s.tell(r.tablePage, "result.cheques")
	}
	if lead := r.Places[0].Points - r.Places[1].Points; s.gap < lead {
		return s.tell(r.tablePage, "result.ran_away", "n", lead)
	}
	return s.tell(r.tablePage, "result.decided")
}

// tiedLine says that nothing decided a game with several winners.
func (r resultView) tiedLine() string {
	if len(r.Winners) == 0 {
		return ""
	}
	return r.T("result.tied", "n", int(r.State.Seats[r.Winners[0]].Total))
}

// rivalBeforeCheques returns the seat that was in front of the winner, or level with them, before the cheques were
// counted (R8.3). It returns false if there was none.
func (r resultView) rivalBeforeCheques(winner razzia.Seat) (rival razzia.Seat, found bool) {
	before := func(seat razzia.Seat) int {
		return int(r.State.Seats[seat].Total) - int(r.View.Game.Sheets[razzia.Rounds-1][seat].Cheques)
	}
	best := before(winner)
	for i := range r.View.Seats {
		if seat := razzia.Seat(i); seat != winner && before(seat) >= best {
			rival, best, found = seat, before(seat), true
		}
	}
	return rival, found
}

// tell puts a swing into words. If it is the viewer's, the key with "_you" at its end addresses them.
func (s swing) tell(p *tablePage, key string, data ...any) string {
	name := p.Narrator.Name(s.seat)
	if p.IsMe(s.seat) {
		key += "_you"
	}
	data = append(data, "why", s.why(p), "points", i18n.Signed(s.points), "name", name, "round", s.round)
	return p.T(key, data...)
}

// why is the reason for the points of a swing, as the score sheet gives it.
func (s swing) why(p *tablePage) string {
	at := slices.IndexFunc(p.Log.Scorings, func(scored table.Scoring) bool { return scored.Round == s.round })
	if at < 0 {
		return s.line.Label
	}
	scoring, _ := i18n.ScoringOf(&p.Log.Scorings[at].After.State, p.Log.Scorings[at].Events)
	for _, e := range p.Localizer.Explain(scoring, s.seat) {
		if e.Clause == s.line.Clause {
			return e.Why
		}
	}
	return s.line.Label
}

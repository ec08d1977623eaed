package ui

import (
	"cmp"
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// placeName is the name of a seat in the list of places: "You" for the viewer. A player who resigned reads their
// name there, because a bot played on for them.
func (b *Board) placeName(seat razzia.Seat) string {
	if b.isMe(seat) {
		return b.T("table.you")
	}
	return b.Narrator.Name(seat)
}

// resultTitle says in a few words who won.
func (b *Board) resultTitle() string {
	winners := b.State().Winners()
	switch {
	case len(winners) == 1 && b.isMe(winners[0]):
		return b.T("end.you_win")
	case len(winners) == 1:
		return b.T("result.wins", "name", b.Narrator.Name(winners[0]))
	case slices.ContainsFunc(winners, b.isMe):
		return b.T("end.you_share")
	}
	return b.T("result.share_victory")
}

// categories are the lines of a score sheet without the sum.
func (b *Board) categories() []i18n.ScoreLine {
	return slices.DeleteFunc(b.Localizer.ScoreLines(), func(line i18n.ScoreLine) bool { return line.Clause == "" })
}

// pointsIn are the points of a seat in a category of a round, from 1.
func (b *Board) pointsIn(line i18n.ScoreLine, round int, seat razzia.Seat) int {
	return line.Points(b.View.Game.Sheets[round-1][seat])
}

// shownReasons is the number of categories that explain the points of a place.
const shownReasons = 2

// reasons names the categories that gave or cost a seat most over the game, with these points: "Businesses +20 ·
// Jewels −5". Among equal ones those that gave points come first, then those that the rules name first (R7, R8).
func (b *Board) reasons(seat razzia.Seat) string {
	type share struct {
		label  string
		points int
	}
	var shares []share
	for _, line := range b.categories() {
		s := share{label: b.shortLabel(line)}
		for round := range razzia.Rounds {
			s.points += b.pointsIn(line, round+1, seat)
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
		words = append(words, s.label+" "+signed(s.points))
	}
	return strings.Join(words, " · ")
}

// shortLabel names a category in a word: cars stand for their drivers too (R7.3).
func (b *Board) shortLabel(line i18n.ScoreLine) string {
	if line.Clause == "R7.3" {
		return b.Localizer.Family(razzia.Car)
	}
	return line.Label
}

// size is the absolute value of points.
func size(points int) int { return max(points, -points) }

// A swing is what one category of one round did for the winner: their points less those of the runner-up.
type swing struct {
	line   i18n.ScoreLine
	round  int // from 1
	gap    int // points by which the winner gained on the runner-up
	seat   razzia.Seat
	points int // of the seat: the winner's gain, or the runner-up's loss if that is greater
}

// swingOf is the swing of a category in a round between two seats.
func (b *Board) swingOf(line i18n.ScoreLine, round int, winner, runnerUp razzia.Seat) swing {
	won, lost := b.pointsIn(line, round, winner), b.pointsIn(line, round, runnerUp)
	s := swing{line, round, won - lost, winner, won}
	if -lost > won {
		s.seat, s.points = runnerUp, lost
	}
	return s
}

// greatestSwing is the category and round in which the winner gained most on the runner-up, the later one among equal
// ones. Some swing is greater than zero, because all of them add up to the winner's lead.
func (b *Board) greatestSwing(winner, runnerUp razzia.Seat) (greatest swing) {
	for round := range razzia.Rounds {
		for _, line := range b.categories() {
			if s := b.swingOf(line, round+1, winner, runnerUp); s.gap >= greatest.gap {
				greatest = s
			}
		}
	}
	return greatest
}

// decidingLine says what decided the game, "" before its end. The first of these that holds is said:
//
//   - Several share the victory (R8.4): nothing decided.
//   - Without the points for cheques (R8.3), which are counted last, the winner would not have been alone in front:
//     the cheques decided.
//   - The greatest swing is smaller than the lead: no single score decided, and the winner ran away with the game.
//   - The greatest swing decided.
func (b *Board) decidingLine() string {
	winners := b.State().Winners()
	if len(winners) != 1 {
		return b.tiedLine(winners)
	}
	places := b.places()
	winner, runnerUp := winners[0], places[1].Seat
	if rival, level := b.rivalBeforeCheques(winner); level {
		cheques := b.categories()[len(b.categories())-1]
		return b.tellSwing("result.cheques", b.swingOf(cheques, razzia.Rounds, winner, rival))
	}
	s := b.greatestSwing(winner, runnerUp)
	if lead := places[0].Points - places[1].Points; s.gap < lead {
		return b.tellSwing("result.ran_away", s, "n", lead)
	}
	return b.tellSwing("result.decided", s)
}

// tiedLine says that nothing decided a game with several winners.
func (b *Board) tiedLine(winners []razzia.Seat) string {
	if len(winners) == 0 {
		return ""
	}
	return b.T("result.tied", "n", int(b.State().Seats[winners[0]].Total))
}

// rivalBeforeCheques returns the seat that was in front of the winner, or level with them, before the cheques were
// counted (R8.3). It returns false if there was none.
func (b *Board) rivalBeforeCheques(winner razzia.Seat) (rival razzia.Seat, found bool) {
	before := func(seat razzia.Seat) int {
		return int(b.State().Seats[seat].Total) - int(b.View.Game.Sheets[razzia.Rounds-1][seat].Cheques)
	}
	best := before(winner)
	for i := range b.View.Seats {
		if seat := razzia.Seat(i); seat != winner && before(seat) >= best {
			rival, best, found = seat, before(seat), true
		}
	}
	return rival, found
}

// tellSwing puts a swing into words. If it is the viewer's, the key with "_you" at its end addresses them.
func (b *Board) tellSwing(key string, s swing, data ...any) string {
	name := b.Narrator.Name(s.seat)
	if b.isMe(s.seat) {
		key += "_you"
	}
	data = append(data, "why", b.whyScored(s), "points", signed(s.points), "name", name, "round", s.round)
	return b.T(key, data...)
}

// whyScored is the reason for the points of a swing, as the score sheet gives it.
func (b *Board) whyScored(s swing) string {
	at := slices.IndexFunc(b.Log.Scorings, func(scored table.Scoring) bool { return scored.Round == s.round })
	if at < 0 {
		return s.line.Label
	}
	scoring, _ := i18n.ScoringOf(&b.Log.Scorings[at].After.State, b.Log.Scorings[at].Events)
	for _, e := range b.Localizer.Explain(scoring, s.seat) {
		if e.Clause == s.line.Clause {
			return e.Why
		}
	}
	return s.line.Label
}

package ui

import (
	"slices"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/i18n"
	"razzia/internal/table/picture"
)

// Light lights the pieces that the rows of the answer speak of.
func (a *Answer) Light() { a.marks.lights = lightsOf(a.Rows) }

// SumRows split what the row is worth at once to a seat by family, in the order of the rules: each family that the row has cards of, or
// that it changes.
func (a *Answer) SumRows(seat razzia.Seat) (rows []Row) {
	s := a.State
	now, with := s.Score()[seat], s.ScoreWithRow(seat)
	held := *s
	held.Seats[seat].Property += s.Row.Cards()
	after := i18n.Scoring{Round: s.Round, Seats: held.Seats[:s.Players]}
	why := map[string]string{}
	for _, e := range a.Localizer.Explain(after, seat) {
		why[e.Clause] = e.Why
	}
	for _, line := range a.Localizer.ScoreLines() {
		gain := line.Points(with) - line.Points(now)
		family := clauseFamilies[line.Clause]
		inRow := kindsOf(s.Row.Cards(), family)
		if line.Clause == "" || len(inRow) == 0 && gain == 0 {
			continue
		}
		row := Row{Text: line.Label + ": " + why[line.Clause], Evidence: i18n.Signed(gain), Tone: tone(gain)}
		if why[line.Clause] == "" {
			row.Text = a.T("training.business_later")
		}
		for _, c := range inRow {
			row.Lights = append(row.Lights, reason.Piece{At: reason.InRow, Card: c})
		}
		row.Lights = append(row.Lights, a.ownLights(seat, family)...)
		rows = append(rows, row)
	}
	return rows
}

// clauseFamilies are the families of the clauses of a score sheet, each by a card of it. Cars and drivers are one family here.
var clauseFamilies = map[string]razzia.Card{"R7.1": razzia.Thief, "R7.2": razzia.Bodyguard, "R7.3": razzia.Car, "R7.4": razzia.Ring,
	"R7.5": razzia.Gold, "R8.1, R8.2": razzia.Casino}

// kindsOf lists the kinds of a set that are of the family of a card.
func kindsOf(set razzia.Cards, family razzia.Card) (kinds []razzia.Card) {
	for c := range set.All() {
		if picture.FamilyOf(c) == picture.FamilyOf(family) {
			kinds = append(kinds, c)
		}
	}
	return kinds
}

// ownLights light the cards of a family before a seat. Bodyguards are compared: those of the seats with the most are lit too.
func (a *Answer) ownLights(seat razzia.Seat, family razzia.Card) (lights []reason.Piece) {
	for _, c := range kindsOf(a.State.Seats[seat].Property, family) {
		lights = append(lights, reason.Piece{At: reason.Owned, Seat: seat, Card: c})
	}
	if family != razzia.Bodyguard {
		return lights
	}
	var counts []int
	for _, held := range a.State.Seats[:a.State.Players] {
		counts = append(counts, held.Property.Count(family))
	}
	for i, n := range counts {
		if razzia.Seat(i) != seat && n > 0 && n == slices.Max(counts) {
			lights = append(lights, reason.Piece{At: reason.Owned, Seat: razzia.Seat(i), Card: family})
		}
	}
	return lights
}

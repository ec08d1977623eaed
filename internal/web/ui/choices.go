package ui

import (
	"slices"

	"razzia"
	"razzia/bot/review"
)

// shownChoices is the maximum number of moves in the list of alternatives, besides the move that was played.
const shownChoices = 6

// A choiceRow is a legal move in the list of alternatives.
type choiceRow struct {
	Label  string
	Share  float64 // of the win, for the actor
	Loss   float64 // compared with the best move: 0 or less
	Played bool
}

// choices lists the best alternatives of a decision, best first, and counts the others.
func (a analysisView) choices(d *review.Decision) (rows []choiceRow, more int) {
	best := d.Best().Values[d.Seat]
	for _, o := range oneDraw(d) {
		row := choiceRow{a.Narrator.Action(o.Move), o.Values[d.Seat], o.Values[d.Seat] - best, o.Move == d.Played}
		if len(rows) < shownChoices || row.Played {
			rows = append(rows, row)
		} else {
			more++
		}
	}
	return rows, more
}

// oneDraw lists the options of a decision. Draws from both piles become one if they have the same value. The one that
// remains is the draw that was played, if either was.
func oneDraw(d *review.Decision) []review.Option {
	list := slices.Clone(d.Options)
	isDraw := func(o review.Option) bool { return o.Move.Verb() == razzia.ToDraw }
	one := slices.IndexFunc(list, isDraw)
	if one < 0 {
		return list
	}
	two := one + 1 + slices.IndexFunc(list[one+1:], isDraw)
	if two == one || list[one].Values[d.Seat] != list[two].Values[d.Seat] {
		return list
	}
	if list[two].Move == d.Played {
		list[one] = list[two]
	}
	return slices.Delete(list, two, two+1)
}

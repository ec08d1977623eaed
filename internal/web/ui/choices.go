package ui

import (
	"slices"

	"razzia"
	"razzia/bot/review"
)

// shownChoices is how many of the moves that one could have made are listed, besides the one that was made.
const shownChoices = 6

// A choiceRow is a move that the actor could have made.
type choiceRow struct {
	Label  string
	Share  float64 // of the win, for the actor
	Loss   float64 // against the best: 0 or less
	Played bool
}

// decision is the decision to be made at the moment one looks at; nil if there is none.
func (b *Board) decision() *review.Decision {
	all := b.past().Decisions
	at := slices.IndexFunc(all, func(d review.Decision) bool { return d.Ply == b.Replay.At })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// choices lists what could be done, best first, and counts how many moves more there were.
func (b *Board) choices(d *review.Decision) (rows []choiceRow, more int) {
	best := d.Best().Values[d.Seat]
	for _, o := range oneDraw(d) {
		row := choiceRow{b.moveLabel(o.Move), o.Values[d.Seat], o.Values[d.Seat] - best, o.Move == d.Played}
		if len(rows) < shownChoices || row.Played {
			rows = append(rows, row)
		} else {
			more++
		}
	}
	return rows, more
}

// oneDraw lists the options of a decision with one draw for both piles if they are worth the same: the one
// that was played, if either was.
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

// moveLabel says shortly what a move is.
func (b *Board) moveLabel(m razzia.Move) string {
	switch m.Verb() {
	case razzia.ToDraw:
		return b.T("table.draw")
	case razzia.ToSteal:
		return b.T("table.steal") + ": " + b.Speaker.Cards(m.Loot())
	case razzia.ToCall:
		return b.T("table.call")
	case razzia.ToBid:
		return b.T("table.bid", "cheque", int(m.Cheque()))
	}
	return b.T("table.pass")
}

// A mistake is a decision that cost something.
type mistake struct {
	Ply  int
	Text string
	Cost float64
}

// mistakes lists the costliest decisions of a seat.
func (b *Board) mistakes(seat int) (list []mistake) {
	for _, at := range b.past().Seats[seat].Costliest {
		d := &b.past().Decisions[at]
		words := b.T("analysis.mistake", "move", d.Ply, "played", b.moveLabel(d.Played), "better", b.moveLabel(d.Best().Move))
		list = append(list, mistake{d.Ply, words, d.Cost})
	}
	return list
}

package i18n

import (
	"math"
	"strings"

	"razzia"
	"razzia/bot/hint"
)

// An Advice is a hint in words.
type Advice struct {
	Move    string   // what to do: "Hint: Bid 7"
	Reasons []string // why, each a sentence
	Chance  string   // how likely that wins, and what is the next best
}

// Hint says a hint to the player whom it is for.
func (t Narrator) Hint(h hint.Hint) Advice {
	a := Advice{Move: t.Text("hint.move", "move", t.Action(h.Best.Move)), Chance: t.hintChance(h)}
	for _, r := range h.Reasons {
		a.Reasons = append(a.Reasons, t.Reason(r))
	}
	return a
}

// Action names a move as the button does that makes it. A draw is one from whichever pile.
func (t Narrator) Action(m razzia.Move) string {
	switch m.Verb() {
	case razzia.ToSteal:
		return t.Text("hint.steal", "cards", t.Cards(m.Loot()))
	case razzia.ToCall:
		return t.Text("table.call")
	case razzia.ToBid:
		return t.Text("table.bid", "cheque", int(m.Cheque()))
	case razzia.ToPass:
		return t.Text("table.pass")
	}
	return t.Text("table.draw")
}

// hintChance says how likely the best move wins, and the next best if there is one.
func (t Narrator) hintChance(h hint.Hint) string {
	if h.Next.Move == (razzia.Move{}) {
		return t.Text("hint.chance", "percent", percent(h.Best.Share))
	}
	return t.Text("hint.chance_next", "percent", percent(h.Best.Share), "move", t.Action(h.Next.Move), "other", percent(h.Next.Share))
}

// percent is a chance in whole percent; what may happen is not 0, and what may not happen not 100.
func percent(chance float64) int {
	n := int(math.Round(100 * chance))
	switch {
	case n == 0 && chance > 0:
		return 1
	case n == 100 && chance < 1:
		return 99
	}
	return n
}

// Reason says a reason of a hint to the player whom it is for.
func (t Narrator) Reason(r hint.Reason) string {
	var names []string
	for _, seat := range r.Seats {
		names = append(names, t.Name(seat))
	}
	list := t.list(names)
	return t.Text(reasonKey(r), "n", r.Points, "percent", percent(r.Chance), "cheque", int(r.Cheque), "middle", int(r.Middle),
		"name", list, "names", list)
}

// reasonKey is the key of the words for a reason.
func reasonKey(r hint.Reason) string {
	switch {
	case r.Kind == hint.RowForYou && r.Points == 0:
		return "hint.row_nothing"
	case r.Kind == hint.MustBid:
		return "auction.must_bid"
	case r.Kind == hint.NoneHigher:
		return "auction.none_high_enough"
	case r.Kind == hint.RowLeaves:
		return "auction.seventh_leaves"
	}
	return "hint." + strings.ReplaceAll(string(r.Kind), "-", "_")
}

package i18n

import (
	"math"

	"razzia"
	"razzia/bot/hint"
)

// An Advice is a hint in words.
type Advice struct {
	Move    string   // the move to make: "Hint: Bid 7"
	Reasons []string // the reasons, each a sentence
	Chance  string   // the chance to win with it, and the next best move
}

// Hint puts a hint into words for the player who asked for it.
func (n Narrator) Hint(h hint.Hint) Advice {
	a := Advice{Move: n.Text("hint.move", "move", n.Action(h.Best.Move)), Chance: n.hintChance(h)}
	for _, r := range h.Reasons {
		a.Reasons = append(a.Reasons, n.Reason(r))
	}
	return a
}

// Action is the text of the button that makes a move. The text of a draw does not name the pile.
func (n Narrator) Action(m razzia.Move) string {
	switch m.Verb() {
	case razzia.ToSteal:
		return n.Text("hint.steal", "cards", n.Cards(m.Loot()))
	case razzia.ToCall:
		return n.Text("table.call")
	case razzia.ToBid:
		return n.Text("table.bid", "cheque", int(m.Cheque()))
	case razzia.ToPass:
		return n.Text("table.pass")
	}
	return n.Text("table.draw")
}

// hintChance says how likely the best move wins, and how likely the next best if there is one.
func (n Narrator) hintChance(h hint.Hint) string {
	if h.Next.Move == (razzia.Move{}) {
		return n.Text("hint.chance", "percent", percent(h.Best.Share))
	}
	return n.Text("hint.chance_next", "percent", percent(h.Best.Share), "move", n.Action(h.Next.Move), "other", percent(h.Next.Share))
}

// percent rounds a chance to whole percent. A chance above zero is at least 1 %, a chance below one at most 99 %.
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

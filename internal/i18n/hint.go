package i18n

import (
	"math"
	"strings"

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

// Reason puts a reason of a hint into words for the player who asked for it.
func (n Narrator) Reason(r hint.Reason) string { return n.reason(reasonKey(r), r) }

// ReasonOf puts a reason into words for a reader of the game: those for the player at a seat if the seat is addressed, else words about
// that player.
func (n Narrator) ReasonOf(seat razzia.Seat, r hint.Reason) string {
	key := aboutPlayer[reasonKey(r)]
	if seat == n.you || key == "" {
		return n.Reason(r)
	}
	return n.reason(key, r, "who", n.Name(seat))
}

// aboutPlayer are the keys of reasons in the third person, by the keys of those that address the player. The other reasons are the same
// for all readers.
var aboutPlayer = map[string]string{
	"hint.row_for_you": "reason.row_for", "hint.row_nothing": "reason.row_nothing", "hint.police": "reason.police", "hint.raid": "reason.raid",
	"hint.exchange": "reason.exchange", "hint.last_exchange": "reason.last_exchange", "hint.last_cheque": "reason.last_cheque",
	"hint.unbeatable": "reason.unbeatable", "hint.price": "reason.price", "auction.must_bid": "reason.must_bid",
	"auction.none_high_enough": "reason.none_higher", "hint.stolen": "reason.stolen", "hint.stolen_away": "reason.stolen_away",
	"hint.must_spend": "reason.must_spend",
}

// reason is the text of a key about a reason.
func (n Narrator) reason(key string, r hint.Reason, more ...any) string {
	var names []string
	for _, seat := range r.Seats {
		names = append(names, n.Name(seat))
	}
	list := n.List(names)
	return n.Text(key, append(more, "n", r.Points, "percent", percent(r.Chance), "cheque", int(r.Cheque), "middle", int(r.Middle),
		"name", list, "names", list)...)
}

// reasonKey is the key of the text for a reason.
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

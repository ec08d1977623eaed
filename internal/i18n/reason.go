package i18n

import (
	"slices"
	"strings"

	"razzia"
	"razzia/bot/reason"
)

// Reason puts a reason into words for the player whose move it explains.
func (n Narrator) Reason(r reason.Reason) string {
	var names []string
	for _, seat := range r.Seats {
		names = append(names, n.Name(seat))
	}
	list := n.List(names)
	return n.Text("reason."+reasonKey(r), "n", counted(r), "points", n.points(r.Points), "parts", n.parts(r.Lines),
		"line", n.firstLine(r.Lines), "from", r.From, "to", r.To, "percent", percent(r.Chance),
		"versus", percent(r.Versus), "cheque", int(r.Cheque), "middle", int(r.Middle), "own", int(r.Own), "cards", n.Cards(r.Cards),
		"name", list, "names", list,
		"change", Signed(r.To), "much", max(r.To, -r.To), "otherwise", Signed(r.From))
}

// ReasonOf puts a reason for a move of a seat into words for a reader of the game: as [Narrator.Reason] if the seat is addressed, else as
// what would be said to the player there.
func (n Narrator) ReasonOf(seat razzia.Seat, r reason.Reason) string {
	if seat == n.you {
		return n.Reason(r)
	}
	return n.Text("reason.to_player", "who", n.Name(seat), "reason", n.Reason(r))
}

// reasonKey is the key of the text for a reason, without the section.
func reasonKey(r reason.Reason) string {
	key := strings.ReplaceAll(string(r.Kind), "-", "_")
	switch {
	case len(r.Seats) > 1 && slices.Contains([]reason.Kind{reason.OnlyThese, reason.Beatable, reason.NobodyWants}, r.Kind):
		return key + "_many"
	case r.Kind == reason.NoCheque && r.Count > 0:
		return "no_cheque_rest"
	case r.Kind == reason.KeepsOwn && r.Count > 0:
		return "keeps_own_row"
	case r.Kind == reason.RowLittle && r.Points == 0:
		return "row_nothing"
	case r.Kind == reason.RowLeaves && len(r.Seats) > 0:
		return "row_leaves_for"
	case r.Kind == reason.NoHurry && r.Points == 0:
		return "no_hurry_none"
	case r.Kind == reason.MustSpend && r.Count == 1:
		return "must_spend_only"
	case r.Kind == reason.OpenerPays && r.Points > 0:
		return "opener_pays_for"
	case r.Kind == reason.TheyLose && r.To == 0:
		return "they_lose_only"
	case r.Kind == reason.AsMuch && r.To == 0:
		return "as_much_same"
	case r.Kind == reason.NotStolen && r.To > 0:
		return "not_stolen_more"
	case r.Kind == reason.NotStolen && r.To < 0:
		return "not_stolen_less"
	case r.Kind == reason.GainsLittle && r.To == 0:
		return "gains_little_none"
	case r.Kind == reason.Exchange && r.Chance < sure:
		return "exchange_if"
	case r.Kind == reason.CouldTake && r.Points == 0:
		return "could_take_middle"
	case r.Kind == reason.CouldTake && r.OfBid:
		return "could_take_bid"
	}
	return key
}

// sure is how likely something is that is said without a condition.
const sure = 0.9

// counted is the number that selects the plural form of a reason's text.
func counted(r reason.Reason) int {
	switch r.Kind {
	case reason.RowLittle, reason.MoreLater:
		return r.Points
	}
	return r.Count
}

// lineKeys are the keys of the labels of the lines of the score sheet.
var lineKeys = map[reason.Line]string{
	reason.Thieves: "score.thieves", reason.Bodyguards: "score.bodyguards", reason.Cars: "score.cars", reason.Jewels: "score.jewels",
	reason.Gold: "score.gold", reason.Businesses: "score.businesses", reason.Cheques: "score.cheques",
}

// parts lists points by line: "Jewels +5, Cars and drivers +3".
func (n Narrator) parts(list []reason.Part) string {
	var all []string
	for _, p := range list {
		all = append(all, n.Text(lineKeys[p.Line])+" "+Signed(p.Points))
	}
	return strings.Join(all, ", ")
}

// firstLine is the label of the first of some lines; empty without any.
func (n Narrator) firstLine(list []reason.Part) string {
	if len(list) == 0 {
		return ""
	}
	return n.Text(lineKeys[list[0].Line])
}

// points is a number of points in words.
func (n Narrator) points(points int) string { return n.Text("score.points", "n", points) }

package i18n

import (
	"strings"
	"testing"

	"razzia"
	"razzia/bot/reason"
)

// everyReason has a reason of every kind, and those that have words of their own for some values.
func everyReason() (list []reason.Reason) {
	for _, k := range reason.Kinds() {
		list = append(list, reason.Reason{
			Kind: k, Points: 2, From: -5, To: 5, Count: 3, Chance: 0.333, Versus: 0.1, Cheque: 7, Middle: 1, Own: 9,
			Seats: []razzia.Seat{1}, Cards: razzia.CardsOf(razzia.Driver, razzia.Gold),
			Lines: []reason.Part{{Line: reason.Jewels, Points: 5}, {Line: reason.Thieves, Points: -3}},
		})
	}
	return append(list, reason.Reason{Kind: reason.RowLittle}, reason.Reason{Kind: reason.RowLeaves},
		reason.Reason{Kind: reason.MorePoints, Points: 1}, reason.Reason{Kind: reason.RaidFar, Count: 1},
		reason.Reason{Kind: reason.NoHurry}, reason.Reason{Kind: reason.NoCheque}, reason.Reason{Kind: reason.KeepsOwn},
		reason.Reason{Kind: reason.TheyLose, Seats: []razzia.Seat{1}},
		reason.Reason{Kind: reason.CouldTake, Seats: []razzia.Seat{1}, OfBid: true}, reason.Reason{Kind: reason.OpenerPays},
		reason.Reason{Kind: reason.AsMuch}, reason.Reason{Kind: reason.GainsLittle, Seats: []razzia.Seat{1}},
		reason.Reason{Kind: reason.NotStolen}, reason.Reason{Kind: reason.NotStolen, To: -1}, reason.Reason{Kind: reason.Exchange, Chance: 1},
		reason.Reason{Kind: reason.OnlyThese, Seats: []razzia.Seat{1, 2}})
}

// TestReasonsInEveryLanguage checks in all languages and themes that no slot, choice or key is left in a reason, that no two have the same
// text, and that other readers are told which player it is for.
func TestReasonsInEveryLanguage(t *testing.T) {
	for _, l := range Languages() {
		for _, th := range Themes() {
			n := LocalizerFor(l, th).Narrator([]string{"Ada", "Bo", "Cid"}, PlainNames)
			seen := map[string]bool{}
			for _, r := range everyReason() {
				text, about := n.Reason(r), n.ReasonOf(0, r)
				if text == "" || seen[text] || strings.ContainsAny(text, "{}[]|") || strings.HasPrefix(text, "reason.") {
					t.Errorf("%s, %s: %q: want a text of its own without slots", l, th, text)
				}
				if !strings.Contains(about, "Ada") || !strings.Contains(about, text) || n.To(0).ReasonOf(0, r) != text {
					t.Errorf("%s, %s: %q about Ada", l, th, about)
				}
				seen[text] = true
			}
		}
	}
}

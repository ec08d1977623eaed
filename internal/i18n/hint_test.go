package i18n

import (
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/hint"
)

// fullHint is a hint with a reason of every kind, and one for a row that is worth nothing.
func fullHint() hint.Hint {
	h := hint.Hint{
		Seat: 0, Best: hint.Choice{Move: razzia.Bid(7), Share: 0.414},
		Next: hint.Choice{Move: razzia.Steal(razzia.CardsOf(razzia.Driver, razzia.Watch)), Share: 0.0001},
	}
	for _, k := range hint.Kinds() {
		h.Reasons = append(h.Reasons, hint.Reason{
			Kind: k, Points: 2, Chance: 0.333, Cheque: 7, Middle: 1, Seats: []razzia.Seat{1, 2}, Cards: razzia.CardsOf(razzia.Driver),
		})
	}
	h.Reasons = append(h.Reasons, hint.Reason{Kind: hint.RowForYou}, hint.Reason{Kind: hint.RowForYou, Points: 1})
	return h
}

func TestHintInEnglish(t *testing.T) {
	a := LocalizerFor(English, Theme2004).Narrator([]string{"Ada", "Bo", "Cid"}, PlainNames).Hint(fullHint())
	got := a.Move + "\n" + strings.Join(a.Reasons, "\n") + "\n" + a.Chance
	const want = `Hint: Bid 7
The row is worth 2 points to you now.
The row is worth most to Bo and Cid: 2 points.
The row is empty: only the middle cheque (1) is for sale.
The row is empty: there is nothing to buy yet.
Chance of a police card before your next turn if everyone draws: 33%.
Risk of a raid before your next turn if everyone draws: 33%.
It costs you cheque 7; you get 1 for the next round.
It costs you cheque 7; you get 1, which counts in the final sum.
It’s your last cheque for this round: without it you’re out until the next.
Nobody can beat your 7.
Bo and Cid can still beat 7.
To win, you would have to bid at least 7.
None of your cheques is high enough.
Everyone else passed: you must bid.
If nobody bids, the row stays.
If everyone passes, the seven cards leave the game.
The next loot card fills the row and starts an auction.
Nobody else can bid any more this round.
It’s worth 2 points to you right away.
It’s worth no points to you now, but the others won’t get it.
To keep it from you, Bo and Cid must spend 7 or more.
The row is worth no points to you now.
The row is worth 1 point to you now.
Chance of winning: 41%. Next best: Steal a watch and a driver, 1%.`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestHintsInEveryLanguage checks in all languages and themes that no slot, choice or key is left in a hint, and that
// no two reasons have the same text.
func TestHintsInEveryLanguage(t *testing.T) {
	for _, l := range Languages() {
		for _, th := range Themes() {
			a := LocalizerFor(l, th).Narrator([]string{"Ada", "Bo", "Cid"}, PlainNames).Hint(fullHint())
			seen := map[string]bool{}
			for _, text := range append(a.Reasons, a.Move, a.Chance) {
				if text == "" || seen[text] || strings.ContainsAny(text, "{}[]|") || strings.HasPrefix(text, "hint.") {
					t.Errorf("%s, %s: %q: want a text of its own without slots", l, th, text)
				}
				seen[text] = true
			}
		}
	}
}

// TestReasonsAboutAPlayer checks that a reader gets each reason about a player with the name of the player, unless it is the same for all
// readers, and that the player is addressed as in a hint.
func TestReasonsAboutAPlayer(t *testing.T) {
	same := []hint.Kind{
		hint.RowForOther, hint.OnlyMiddle, hint.NothingYet, hint.Beatable, hint.RowStays, hint.RowLeaves, hint.SeventhNext, hint.Alone,
	}
	for _, l := range Languages() {
		for _, th := range Themes() {
			n := LocalizerFor(l, th).Narrator([]string{"Ada", "Bo", "Cid"}, PlainNames)
			seen := map[string]bool{}
			for _, r := range fullHint().Reasons {
				about, addressed := n.ReasonOf(0, r), n.To(0).ReasonOf(0, r)
				if seen[about] || strings.ContainsAny(about, "{}[]|") || addressed != n.Reason(r) {
					t.Errorf("%s, %s, %s: %q about Ada, %q to Ada", l, th, r.Kind, about, addressed)
				}
				if named := strings.Contains(about, "Ada"); named == slices.Contains(same, r.Kind) {
					t.Errorf("%s, %s, %s: %q has a name: %v", l, th, r.Kind, about, named)
				}
				seen[about] = true
			}
		}
	}
}

func TestPercent(t *testing.T) {
	for chance, want := range map[float64]int{0: 0, 0.001: 1, 0.004: 1, 0.505: 51, 0.994: 99, 0.999: 99, 1: 100} {
		if got := percent(chance); got != want {
			t.Errorf("%v is %d %%, want %d", chance, got, want)
		}
	}
}

// TestHintNamesMovesAsButtons checks that a hint names a move as the button on the page does.
func TestHintNamesMovesAsButtons(t *testing.T) {
	narrator := EnglishNarrator([]string{"Ada", "Bo"})
	for m, want := range map[razzia.Move]string{
		razzia.Draw(1): "Draw", razzia.Draw(2): "Draw", razzia.Call(): "Call a forced auction", razzia.Pass(): "Pass",
		razzia.Bid(16): "Bid 16", razzia.Steal(razzia.CardsOf(razzia.Gold)): "Steal a gold card",
	} {
		h := hint.Hint{Best: hint.Choice{Move: m, Share: 1}}
		if a := narrator.Hint(h); a.Move != "Hint: "+want || a.Chance != "Chance of winning: 100%." {
			t.Errorf("%v: got %q, %q, want %q", m, a.Move, a.Chance, "Hint: "+want)
		}
	}
}

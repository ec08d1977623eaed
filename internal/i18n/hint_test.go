package i18n

import (
	"strings"
	"testing"

	"razzia"
	"razzia/bot/hint"
	"razzia/bot/reason"
)

// TestHintInEnglish checks the words of a hint.
func TestHintInEnglish(t *testing.T) {
	a := LocalizerFor(English, Theme2004).Narrator([]string{"Ada", "Bo", "Cid"}, PlainNames).Hint(hint.Hint{
		Best:    hint.Choice{Move: razzia.Bid(7), Share: 0.414},
		Next:    hint.Choice{Move: razzia.Steal(razzia.CardsOf(razzia.Driver, razzia.Watch)), Share: 0.0001},
		Reasons: []reason.Reason{{Kind: reason.Unbeatable, Cheque: 7}},
	})
	got := a.Move + "\n" + strings.Join(a.Reasons, "\n") + "\n" + a.Chance
	const want = `Hint: Bid 7
Nobody who may still bid has more than your 7.
Chance of winning: 41%. Next best: Steal a watch and a driver, 1%.`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
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

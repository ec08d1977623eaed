package i18n_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/i18n"
)

func TestNumbersHaveATrueMinus(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{i18n.Number(-12), "\u221212"},
		{i18n.Number(0), "0"},
		{i18n.Number(5), "5"},
		{i18n.Signed(-5), "\u22125"},
		{i18n.Signed(0), "0"},
		{i18n.Signed(5), "+5"},
		{i18n.TrueMinus("-0.4"), "\u22120.4"},
		{i18n.TrueMinus("0.4"), "0.4"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// TestLossesHaveATrueMinus puts losses into words in every language and theme and checks that none has a hyphen.
func TestLossesHaveATrueMinus(t *testing.T) {
	hyphen := regexp.MustCompile(`-\d`)
	loss := razzia.Event{Kind: razzia.SeatScored, Seat: 1, Round: 2, Sheet: razzia.Sheet{Bodyguards: -2, Jewels: -1}}
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			narrator := i18n.LocalizerFor(l, th).Narrator([]string{"Ada", "Bo"}, i18n.PlainNames)
			for _, text := range []string{
				narrator.Event(loss),
				narrator.Reason(reason.Reason{Kind: reason.LetPay, Points: -3}),
				narrator.Winners(razzia.State{
					Players: 2, Phase: razzia.Over, Seats: [5]razzia.Holding{{Total: -3}, {Total: -4}},
				}),
			} {
				if hyphen.MatchString(text) || !strings.Contains(text, "\u22123") {
					t.Errorf("%s %s: %q: want the loss written \u22123", l, th, text)
				}
			}
		}
	}
}

package i18n_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/i18n"
)

// Names that read from right to left: Hebrew and Arabic.
const (
	hebrew = "\u05d3\u05e0\u05d4"
	arabic = "\u0644\u064a\u0644\u0649"
)

// isolated is a name between the isolates that pages need.
func isolated(name string) string { return "\u2068" + name + "\u2069" }

func TestIsolate(t *testing.T) {
	for _, name := range []string{
		hebrew, arabic, "Dana " + hebrew, "(" + arabic + ")", "\u0663\u0664" /* Arabic digits */, "a\u202eb",
	} {
		if got := i18n.Isolate(name); got != isolated(name) {
			t.Errorf("%+q becomes %+q, want it isolated", name, got)
		}
	}
	for _, name := range []string{
		"Miriam", "Anne-Lise O’Neil", "Ødegård", "Ελένη", "Наталья", "李雷", "สมชาย", "bot 3", "R2-D2!", "🙂", "50 %", "",
	} {
		if got := i18n.Isolate(name); got != name {
			t.Errorf("%q becomes %+q, want it as it is", name, got)
		}
	}
}

// TestNarratorIsolatesNames builds sentences with names in every language. Pages get isolates around the names that
// need them and around no others; terminals get none.
func TestNarratorIsolatesNames(t *testing.T) {
	names := []string{hebrew, "Miriam", arabic, arabic}
	over := razzia.State{Players: 4, Phase: razzia.Over, Seats: [5]razzia.Holding{{Total: 3}, {Total: 3}, {Total: 3}, {}}}
	for _, l := range i18n.Languages() {
		page := i18n.LocalizerFor(l, "").Narrator(names, i18n.IsolatedNames)
		plain := i18n.LocalizerFor(l, "").Narrator(names, i18n.PlainNames)
		for seat, want := range []string{isolated(hebrew), "Miriam", isolated(arabic + " 3"), isolated(arabic + " 4")} {
			if got := page.Name(razzia.Seat(seat)); got != want {
				t.Errorf("%s: seat %d is %+q, want %+q", l, seat, got, want)
			}
			winner := over
			winner.Seats[seat].Total = 9
			if words := page.Winners(winner); !strings.Contains(words, want) {
				t.Errorf("%s: %+q does not contain %+q", l, words, want)
			}
		}
		onPage := []string{page.Winners(over), page.Move(razzia.State{Actor: 2}, razzia.Bid(7)),
			page.Event(razzia.Event{Kind: razzia.SeatOut, Seat: 0})}
		onTerminal := []string{plain.Winners(over), plain.Move(razzia.State{Actor: 2}, razzia.Bid(7)),
			plain.Event(razzia.Event{Kind: razzia.SeatOut, Seat: 0})}
		bare := strings.NewReplacer("\u2068", "", "\u2069", "").Replace(fmt.Sprint(onPage))
		if bare == fmt.Sprint(onPage) || bare != fmt.Sprint(onTerminal) {
			t.Errorf("%s: pages read %+q and terminals %+q: want them to differ by isolates alone", l, onPage, onTerminal)
		}
	}
}

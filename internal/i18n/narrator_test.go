package i18n

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGameInWords compares a short game in words, with its score sheets, with a golden file in each language.
func TestGameInWords(t *testing.T) {
	record := shortGame(t)
	for _, l := range Languages() {
		for _, th := range Themes() {
			if th == Theme2020 && l != Spanish && l != German {
				continue // two languages cover the other theme
			}
			name := fmt.Sprintf("testdata/%s-%s.golden", l, th)
			compare(t, name, describeGame(t, LocalizerFor(l, th), record))
		}
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		fatal.If(t, os.WriteFile(name, []byte(got), 0o644))
	}
	want, err := os.ReadFile(name)
	fatal.If(t, err)
	if got != string(want) {
		t.Errorf("%s differs: run with -update and read git diff", name)
	}
}

func describeGame(t *testing.T, loc *Localizer, record notation.Record) string {
	t.Helper()
	var out strings.Builder
	narrator := loc.Narrator(record.Players, PlainNames)
	last, err := record.Replay(func(s notation.Step) {
		if words := narrator.Move(s.Before.State, s.Move); words != "" {
			fmt.Fprintln(&out, words)
		}
		for _, e := range s.Events {
			if words := narrator.Event(e); words != "" {
				fmt.Fprintln(&out, "  "+words)
			}
		}
		if sc, scored := ScoringOf(&s.After.State, s.Events); scored {
			describeSheets(&out, narrator, sc)
		}
	})
	fatal.If(t, err)
	fmt.Fprintln(&out, narrator.Winners(last.State))
	return out.String()
}

func describeSheets(out *strings.Builder, narrator Narrator, sc Scoring) {
	for seat := range razzia.Seat(len(sc.Seats)) {
		fmt.Fprintf(out, "\n%s, %s\n", narrator.Text("score.round", "round", int(sc.Round)), narrator.Name(seat))
		for _, x := range narrator.Explain(sc, seat) {
			fmt.Fprintf(out, "%3s %s: %s\n", Number(x.Scored), x.Label, x.Why)
		}
	}
	fmt.Fprintln(out)
}

// silent are the events without a sentence: the sentence of their move includes them.
var silent = map[razzia.EventKind]bool{razzia.LootStolen: true}

func TestEveryEventHasWords(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for kind := razzia.LootTurnedUp; kind <= razzia.GameEnded; kind++ {
			words := narrator.Event(razzia.Event{
				Kind: kind, Card: razzia.Ring, Count: 3, Round: 1, Auction: razzia.ByPolice, Cheque: 7, Middle: 1,
				Cards: razzia.CardsOf(razzia.Ring),
			})
			if (words == "") != silent[kind] || strings.Contains(words, "event.") {
				t.Errorf("%s: event %d is %q in words", l, kind, words)
			}
		}
	}
}

func TestEveryMoveHasWords(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for _, m := range []razzia.Move{
			razzia.Draw(1), razzia.Steal(razzia.CardsOf(razzia.Ring)), razzia.Call(), razzia.Bid(7), razzia.Pass(),
		} {
			if words := narrator.Move(razzia.State{}, m); !strings.Contains(words, "Miriam") || strings.Contains(words, "move.") {
				t.Errorf("%s: %v is %q in words", l, m, words)
			}
		}
	}
}

func TestEveryRefusalHasWords(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for _, reason := range razzia.Reasons() {
			words := narrator.Refusal(&razzia.Refusal{Reason: reason, Move: razzia.Bid(7)})
			if words == "" || strings.Contains(words, "refusal.") {
				t.Errorf("%s: %v is %q in words", l, reason, words)
			}
		}
	}
}

func TestNamesAreSafe(t *testing.T) {
	narrator := EnglishNarrator([]string{"Miriam", " ", "a\x1b[2J", "\u202eb"})
	for seat, want := range []string{"Miriam", "Player 2", "a\uFFFD[2J", "\uFFFDb"} {
		if got := narrator.Name(razzia.Seat(seat)); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
	if got := narrator.Name(razzia.NoSeat); got != "the table" {
		t.Errorf("no seat is %q, want \"the table\"", got)
	}
}

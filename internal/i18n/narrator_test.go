package i18n

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/notation"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestTellsAGame compares a short game, told in each language with its score sheets, with a golden file.
func TestTellsAGame(t *testing.T) {
	text, err := os.ReadFile("testdata/game.json")
	if err != nil {
		t.Fatal(err)
	}
	record, err := notation.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Languages() {
		for _, th := range Themes() {
			if th == Theme2020 && l != Spanish && l != German {
				continue // one game in the other dress tells enough
			}
			name := fmt.Sprintf("testdata/%s-%s.golden", l, th)
			compare(t, name, tellGame(t, LocalizerFor(l, th), record))
		}
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s tells otherwise; see with -update and git diff what changed", name)
	}
}

func tellGame(t *testing.T, sp *Localizer, record notation.Record) string {
	t.Helper()
	var out strings.Builder
	narrator := sp.Narrator(record.Players, PlainNames)
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
			tellSheets(&out, narrator, sc)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&out, narrator.Winners(last.State))
	return out.String()
}

func tellSheets(out *strings.Builder, narrator Narrator, sc Scoring) {
	for seat := range razzia.Seat(len(sc.Seats)) {
		fmt.Fprintf(out, "\n%s, %s\n", narrator.Text("score.round", "round", int(sc.Round)), narrator.Name(seat))
		for _, x := range narrator.Explain(sc, seat) {
			fmt.Fprintf(out, "%3s %s: %s\n", Number(x.Scored), x.Label, x.Why)
		}
	}
	fmt.Fprintln(out)
}

// silent are the events that the move has told already.
var silent = map[razzia.EventKind]bool{razzia.LootStolen: true}

func TestEveryEventIsSaid(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for kind := razzia.LootTurnedUp; kind <= razzia.GameEnded; kind++ {
			words := narrator.Event(razzia.Event{
				Kind: kind, Card: razzia.Ring, Count: 3, Round: 1, Auction: razzia.ByPolice, Cheque: 7, Middle: 1,
				Cards: razzia.CardsOf(razzia.Ring),
			})
			if (words == "") != silent[kind] || strings.Contains(words, "event.") {
				t.Errorf("%s: event %d is told as %q", l, kind, words)
			}
		}
	}
}

func TestEveryMoveIsSaid(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for _, m := range []razzia.Move{
			razzia.Draw(1), razzia.Steal(razzia.CardsOf(razzia.Ring)), razzia.Call(), razzia.Bid(7), razzia.Pass(),
		} {
			if words := narrator.Move(razzia.State{}, m); !strings.Contains(words, "Miriam") || strings.Contains(words, "move.") {
				t.Errorf("%s: %v is told as %q", l, m, words)
			}
		}
	}
}

func TestEveryRefusalIsSaidInEveryLanguage(t *testing.T) {
	for _, l := range Languages() {
		narrator := LocalizerFor(l, "").Narrator([]string{"Miriam", "Felix", "Elke"}, PlainNames)
		for _, reason := range razzia.Reasons() {
			words := narrator.Refusal(&razzia.Refusal{Reason: reason, Move: razzia.Bid(7)})
			if words == "" || strings.Contains(words, "refusal.") {
				t.Errorf("%s: %v is told as %q", l, reason, words)
			}
		}
	}
}

func TestNames(t *testing.T) {
	narrator := EnglishNarrator([]string{"Miriam", " ", "a\x1b[2J", "\u202eb"})
	for seat, want := range []string{"Miriam", "Seat 2", "a\uFFFD[2J", "\uFFFDb"} {
		if got := narrator.Name(razzia.Seat(seat)); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
	if got := narrator.Name(razzia.NoSeat); got != "the table" {
		t.Errorf("no seat is %q", got)
	}
}

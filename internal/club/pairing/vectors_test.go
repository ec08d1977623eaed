package pairing

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia/fair"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestVectors checks published evenings of three rounds. They never change: other checkers rely on docs/build/pairing-vectors.txt.
func TestVectors(t *testing.T) {
	text := ""
	for i := range 32 {
		text += fmt.Sprintf("%02x", i)
	}
	seed, err := fair.ParseSeed(text)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("seed       %s\ncommitment %s\n", seed.Reveal(), seed.Commitment())
	for _, c := range []struct {
		title  string
		config Config
		people int
		swiss  bool
	}{
		{"two", Config{}, 2, false}, {"five", Config{}, 5, false}, {"six", Config{}, 6, false}, {"seven", Config{}, 7, false},
		{"seven, bots fill tables", Config{Bots: 2}, 7, false}, {"ten, every table has four", Config{Exact: true}, 10, false},
		{"twelve", Config{}, 12, false}, {"twelve by standing", Config{Rounds: 3}, 12, true},
		{"fourteen, tables of five", Config{Size: 5}, 14, false}, {"sixteen", Config{}, 16, false},
		{"eighteen by standing", Config{Rounds: 3}, 18, true},
	} {
		got += "\n" + c.title + "\n" + vector(t, Draw{Config: c.config, Present: names(c.people)}, c.swiss, seed)
	}
	golden(t, "../../../docs/build/pairing-vectors.txt", got)
}

// vector writes three rounds. By standing, the first to fourth of each table, as listed, get 3 to 0.
func vector(t *testing.T, d Draw, swiss bool, seed fair.Seed) (text string) {
	t.Helper()
	if swiss {
		d.Scores = map[string]int{}
	}
	for round := range 3 {
		r := must(t, d, seed)
		d.History = append(d.History, r)
		text += fmt.Sprintf("round %d\n", round+1)
		for _, table := range r.Tables {
			line := ""
			for turn, s := range table {
				name := s.Player
				if name == "" {
					name = "bot"
				}
				line += fmt.Sprintf("  %s(%d)", name, s.Package)
				if swiss {
					d.Scores[s.Player] += 3 - turn
				}
			}
			text += line + "\n"
		}
		if len(r.Out) > 0 {
			text += "  out " + strings.Join(r.Out, " ") + "\n"
		}
	}
	return text
}

// golden compares a text with a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

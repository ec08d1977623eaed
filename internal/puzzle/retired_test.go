package puzzle_test

import (
	"os"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// TestPuzzlesOfEarlierVersionsAreFound looks up each puzzle of version 0.1.0: people have tried it, and days have had it. None has become a
// line, so that an answer is what it was.
func TestPuzzlesOfEarlierVersionsAreFound(t *testing.T) {
	text, err := os.ReadFile("testdata/0.1.0.txt")
	fatal.If(t, err)
	ids := strings.Fields(string(text))
	if len(ids) != 2000 {
		t.Fatalf("%d puzzles: want 2000", len(ids))
	}
	for _, id := range ids {
		if p := shipped(t).ByID(id); p == nil || p.IsLine() || p.ID != id {
			t.Errorf("puzzle %s is now %v", id, p)
		}
	}
}

// TestRetiredPuzzlesAreWholeAndNotGiven checks their form, and that the set has none of them.
func TestRetiredPuzzlesAreWholeAndNotGiven(t *testing.T) {
	retired, err := puzzle.Retired()
	fatal.If(t, err)
	for i := range retired.Len() {
		p := retired.At(i)
		if err := p.Check(); err != nil {
			t.Errorf("puzzle %s: %v", p.ID, err)
		}
		if shipped(t).ByID(p.ID) != p {
			t.Errorf("puzzle %s is in the set, or not found", p.ID)
		}
	}
	for _, id := range []string{"", "aaaaaaaaaa", "a longer text than an ID"} {
		if p := shipped(t).ByID(id); p != nil {
			t.Errorf("%q is the puzzle %s", id, p.ID)
		}
	}
}

// TestEachThemeHasAnExample checks that the example of each theme has it.
func TestEachThemeHasAnExample(t *testing.T) {
	for _, theme := range puzzle.Themes() {
		p, err := puzzle.Example(theme)
		fatal.If(t, err)
		if p == nil || p.Theme != theme {
			t.Errorf("the theme %s has the example %v", theme, p)
		}
	}
	if p, err := puzzle.Example("chess"); p != nil || err != nil {
		t.Errorf("no theme has the example %v, %v", p, err)
	}
}

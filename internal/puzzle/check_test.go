package puzzle_test

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/puzzle"
)

// TestAPuzzleThatIsNotWholeIsRefused breaks a whole puzzle in each way.
func TestAPuzzleThatIsNotWholeIsRefused(t *testing.T) {
	whole := *shipped(t).At(0)
	for name, test := range map[string]struct {
		change func(*puzzle.Puzzle)
		want   string
	}{
		"no kind":          {func(p *puzzle.Puzzle) { p.Kind = "guessed" }, "want proved or judged"},
		"nobody to act":    {func(p *puzzle.Puzzle) { p.State.Actor = razzia.NoSeat }, "no seat is to act"},
		"one way":          {func(p *puzzle.Puzzle) { p.Ways = p.Ways[:1] }, "want two at least"},
		"nobody misses it": {func(p *puzzle.Puzzle) { p.Misses = nil }, "no level"},
		"another position": {func(p *puzzle.Puzzle) { p.State.Seats[0].Total++ }, "has the ID"},
		"a small gap":      {func(p *puzzle.Puzzle) { p.Ways[1].High = p.Ways[0].Low - p.Kind.Gap() + 1 }, "the best way is better by"},
		"a move twice":     {func(p *puzzle.Puzzle) { p.Ways[1].Moves = p.Ways[0].Moves }, "there twice"},
		"no move":          {func(p *puzzle.Puzzle) { p.Ways[1].Moves = nil }, "without a move"},
		"an impossible share": {func(p *puzzle.Puzzle) { p.Ways[0].High = puzzle.Unit + 1 },
			"a share of the win from"},
	} {
		p := whole
		p.Ways = append([]puzzle.Way(nil), whole.Ways...)
		test.change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, test.want)
		}
	}
	if err := whole.Check(); err != nil {
		t.Errorf("the whole puzzle: %v", err)
	}
}

func TestWhatIsNoSetIsRefused(t *testing.T) {
	for _, text := range []string{"{}", "[]", `{"id":"a"}`, "no JSON"} {
		if list, err := puzzle.Read(strings.NewReader(text + "\n")); err == nil {
			t.Errorf("%s: %v, want an error", text, list)
		}
	}
	p := *shipped(t).At(0)
	if _, err := puzzle.NewSet([]puzzle.Puzzle{p, p}); err == nil {
		t.Error("a set with a puzzle twice: want an error")
	}
}

package play

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// solveAtTerminal runs the command with lines of input, and returns its output.
func solveAtTerminal(t *testing.T, args, input string) string {
	t.Helper()
	status, out, faults := call(input, strings.Fields("puzzle --seed 3 "+args)...)
	if status != command.ExitDone {
		t.Fatalf("status %d: %s", status, faults)
	}
	return out
}

// posedIn finds the puzzles in an output.
var posedIn = regexp.MustCompile(`(?m)^Puzzle (\w+)$`)

// puzzleAt is the puzzle that an output poses last.
func puzzleAt(t *testing.T, out string) *puzzle.Puzzle {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	all := posedIn.FindAllStringSubmatch(out, -1)
	if len(all) == 0 {
		t.Fatalf("no puzzle: %s", out)
	}
	return set.ByID(all[len(all)-1][1])
}

// TestPuzzlesAtTheTerminal solves a puzzle, misses the next one, types nonsense and ends.
func TestPuzzlesAtTheTerminal(t *testing.T) {
	t.Parallel()
	out := solveAtTerminal(t, "", "")
	first := puzzleAt(t, out)
	if !strings.Contains(out, "’s turn. Your best move?") {
		t.Errorf("the puzzle does not say what to do: %s", out)
	}
	if strings.Contains(out, "Right") || strings.Contains(out, "\x1b") {
		t.Errorf("before the answer: %q", out)
	}
	input := answers(first)
	out = solveAtTerminal(t, "", input)
	second := puzzleAt(t, out)
	if !strings.Contains(out, "Right. ") || !strings.Contains(out, "Solved: 1 of 1. In a row: 1.") || second == first {
		t.Errorf("the right answer: %s", out)
	}
	out = solveAtTerminal(t, "", input+fmt.Sprintln("reveal Po")+fmt.Sprintln("what")+fmt.Sprintln(second.Ways[1].Moves[0])+"q\n")
	if !strings.Contains(out, "Not the best. ") || !strings.Contains(out, "Solved: 1 of 2. In a row: 0.") ||
		!strings.HasSuffix(out, "Solved: 1 of 2.\n") {
		t.Errorf("the wrong answer: %s", out)
	}
}

// answers are the right moves in all decisions of a puzzle, as a person types them.
func answers(p *puzzle.Puzzle) (lines string) {
	for n := range p.Decisions() {
		lines += fmt.Sprintln(p.Nth(n).Ways[0].Moves[0])
	}
	return lines
}

// TestALineAtTheTerminal solves a line, and misses the last decision of another one.
func TestALineAtTheTerminal(t *testing.T) {
	t.Parallel()
	first := puzzleAt(t, solveAtTerminal(t, "--theme line", ""))
	out := solveAtTerminal(t, "--theme line", answers(first))
	if goes := fmt.Sprintf("Right. And now? (%d of %d)", first.Decisions(), first.Decisions()); !strings.Contains(out, goes) ||
		!strings.Contains(out, "Solved: 1 of 1.") {
		t.Errorf("the line ends without %q: %s", goes, out)
	}
	if second := puzzleAt(t, out); second == first || !second.IsLine() {
		t.Errorf("after a line comes %+v", second)
	}
	out = solveAtTerminal(t, "--theme line", fmt.Sprintln(first.Ways[0].Moves[0])+fmt.Sprintln(first.Nth(1).Ways[1].Moves[0]))
	if !strings.Contains(out, "Right. And now?") || !strings.Contains(out, "Solved: 0 of 1.") {
		t.Errorf("a wrong second decision: %s", out)
	}
}

// TestThemesAtTheTerminal asks for each theme.
func TestThemesAtTheTerminal(t *testing.T) {
	t.Parallel()
	for _, theme := range puzzle.Themes() {
		if p := puzzleAt(t, solveAtTerminal(t, "--theme "+string(theme), "")); p.Theme != theme {
			t.Errorf("--theme %s poses one of %s", theme, p.Theme)
		}
	}
}

// TestKeysOfMoves types moves by their keys, in positions of puzzles where they are legal.
func TestKeysOfMoves(t *testing.T) {
	t.Parallel()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	typed := map[razzia.Verb]int{}
	for i := range set.Len() {
		s := &set.At(i).State
		for _, m := range s.Legal(nil) {
			key := strings.NewReplacer("draw ", "", "bid ", "", "call", "c", "pass", "p", "steal", "s").Replace(m.String())
			for _, text := range []string{key, " " + m.String() + " "} {
				if got, err := typedMove(s, text); got != m || err != nil {
					t.Fatalf("%q is %v, %v: want %v", text, got, err, m)
				}
			}
			typed[m.Verb()]++
		}
	}
	if len(typed) != 5 {
		t.Errorf("only %v were typed", typed)
	}
	for _, text := range []string{"", "x", "99", "s", "bid"} {
		if m, err := typedMove(&set.At(0).State, text); err == nil {
			t.Errorf("%q is %v", text, m)
		}
	}
}

package puzzle_test

import (
	"context"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers the levels
	"razzia/bot/solve"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// TestShippedPuzzlesAreWhole checks the form of every puzzle: its ways are the legal moves, the best is better by the gap of its kind,
// and ID and theme are those of its position.
func TestShippedPuzzlesAreWhole(t *testing.T) {
	set := shipped(t)
	for i := range set.Len() {
		p := set.At(i)
		if err := p.Check(); err != nil {
			t.Errorf("puzzle %s: %v", p.ID, err)
		}
		if want := puzzle.ThemeOf(&p.State, p.Ways); p.Theme != want {
			t.Errorf("puzzle %s: the theme %s, want %s", p.ID, p.Theme, want)
		}
		if p.Kind == puzzle.Proved && p.State.Round != razzia.Rounds {
			t.Errorf("puzzle %s: proved in round %d, want %d", p.ID, p.State.Round, razzia.Rounds)
		}
		if set.ByID(p.ID) != p {
			t.Errorf("puzzle %s is not found by its ID", p.ID)
		}
		for k := range p.Ways {
			if sum := sharesOf(&p.Ways[k]); max(sum-puzzle.Unit, puzzle.Unit-sum) > rounding {
				t.Errorf("puzzle %s: the shares of way %d are %v, together %d: want the whole win", p.ID, k, p.Ways[k].Shares, sum)
			}
		}
		for k := range p.Ways[1:] {
			if p.Ways[k].Low < p.Ways[k+1].Low {
				t.Errorf("puzzle %s: the ways are not in order: %v", p.ID, p.Ways)
			}
		}
		for m := range drawsOf(p) {
			if way, _ := p.Way(m); way != wayOfDraws(p) {
				t.Errorf("puzzle %s: the draws are two ways", p.ID)
			}
		}
	}
}

// rounding is how far the shares of up to five seats are from the whole win, if each is rounded by itself.
const rounding = 2

// sharesOf is the sum of the shares of all seats.
func sharesOf(w *puzzle.Way) (sum int64) {
	for _, share := range w.Shares {
		sum += share
	}
	return sum
}

// TestTheWholeWinIsShared makes shares of means that lie beyond 0 and 1, or that rounding changes.
func TestTheWholeWinIsShared(t *testing.T) {
	for _, test := range []struct {
		means []float64
		want  [razzia.MaxPlayers]int64
	}{
		{[]float64{1.25, -0.25}, [razzia.MaxPlayers]int64{1_000_000, 0}},
		{[]float64{0.75, 0.375, -0.125}, [razzia.MaxPlayers]int64{666_667, 333_333, 0}},
		{[]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}, [razzia.MaxPlayers]int64{333_334, 333_333, 333_333}},
		{[]float64{0.5, 0.25, 0.25}, [razzia.MaxPlayers]int64{500_000, 250_000, 250_000}},
	} {
		if got := puzzle.WholeWin(test.means); got != test.want {
			t.Errorf("%v are %v: want %v", test.means, got, test.want)
		}
	}
}

// drawsOf is the draws that a puzzle allows.
func drawsOf(p *puzzle.Puzzle) map[razzia.Move]bool {
	draws := map[razzia.Move]bool{}
	for _, m := range p.State.Legal(nil) {
		if m.Verb() == razzia.ToDraw {
			draws[m] = true
		}
	}
	return draws
}

// wayOfDraws is the way of the first draw.
func wayOfDraws(p *puzzle.Puzzle) int {
	way, _ := p.Way(p.State.Legal(nil)[0])
	return way
}

// TestShippedPuzzlesDiffer checks that no two puzzles offer the same choice.
func TestShippedPuzzlesDiffer(t *testing.T) {
	set, seen := shipped(t), map[solve.Identity]string{}
	for i := range set.Len() {
		p := set.At(i)
		id := solve.IdentityOf(&p.State)
		if other, twice := seen[id]; twice {
			t.Errorf("the puzzles %s and %s are the same but for what does not matter", other, p.ID)
		}
		seen[id] = p.ID
	}
}

// TestShippedPuzzlesAreBalanced checks that always the same answer solves 40 % of the puzzles of a kind at most, and that each kind has
// puzzles of each theme and answer verb.
func TestShippedPuzzlesAreBalanced(t *testing.T) {
	set := shipped(t)
	count := map[puzzle.Kind]int{}
	verbs := map[puzzle.Kind]map[razzia.Verb]int{puzzle.Proved: {}, puzzle.Judged: {}}
	themes := map[puzzle.Kind]map[puzzle.Theme]int{puzzle.Proved: {}, puzzle.Judged: {}}
	for i := range set.Len() {
		p := set.At(i)
		count[p.Kind]++
		verbs[p.Kind][p.Verb()]++
		themes[p.Kind][p.Theme]++
	}
	for kind, n := range count {
		for _, verb := range []razzia.Verb{razzia.ToDraw, razzia.ToCall, razzia.ToBid, razzia.ToPass, razzia.ToSteal} {
			if had := verbs[kind][verb]; had == 0 || had*100 > 40*n {
				t.Errorf("%d of %d %s puzzles are solved by %v: want some, and 40 %% at most", had, n, kind, verb)
			}
		}
		for _, theme := range puzzle.Themes() {
			if themes[kind][theme] == 0 {
				t.Errorf("no %s puzzle has the theme %s", kind, theme)
			}
		}
	}
}

// TestALevelMissesEachShippedPuzzle asks the levels that play at once, as a table does: the puzzle names those that miss it.
func TestALevelMissesEachShippedPuzzle(t *testing.T) {
	set := shipped(t)
	for _, level := range []string{"beginner", "casual", "club"} {
		player, err := bot.New(level, 1)
		fatal.If(t, err)
		for i := range set.Len() {
			p := set.At(i)
			m, err := bot.Ask(context.Background(), player, bot.Past{}, p.State, p.State.Actor)
			fatal.If(t, err)
			if said := slices.Contains(p.Misses, level); said == p.Solves(m) {
				t.Errorf("puzzle %s: %s plays %v, the best is %v: missed is %t", p.ID, level, m, p.Best().Moves, said)
			}
		}
	}
}

// TestTheShippedSetIsSmall checks that the set adds little to the program.
func TestTheShippedSetIsSmall(t *testing.T) {
	file, err := puzzle.Pack(list(shipped(t)))
	fatal.If(t, err)
	if most := 400_000; len(file) > most {
		t.Errorf("the set takes %d bytes: want %d at most", len(file), most)
	}
}

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

// TestShippedPuzzlesAreWhole checks the form of every puzzle: the ways of its decisions are the legal moves, the best is better by the
// gap of its kind, and ID and theme are its own.
func TestShippedPuzzlesAreWhole(t *testing.T) {
	set := shipped(t)
	for i := range set.Len() {
		p := set.At(i)
		if err := p.Check(); err != nil {
			t.Errorf("puzzle %s: %v", p.ID, err)
		}
		if want := puzzle.ThemeOf(p); p.Theme != want && !(p.Theme == puzzle.ForcedSpend && p.Verb() == razzia.ToCall) {
			t.Errorf("puzzle %s: the theme %s, want %s", p.ID, p.Theme, want)
		}
		if set.ByID(p.ID) != p {
			t.Errorf("puzzle %s is not found by its ID", p.ID)
		}
		for n := range p.Decisions() {
			wholeDecision(t, p, p.Nth(n))
		}
	}
}

// wholeDecision checks a decision: its round, the order of its ways, that each shares the whole win, and that draws are one way.
func wholeDecision(t *testing.T, p *puzzle.Puzzle, d *puzzle.Decision) {
	t.Helper()
	if p.Kind == puzzle.Proved && d.State.Round != razzia.Rounds {
		t.Errorf("puzzle %s: proved in round %d, want %d", p.ID, d.State.Round, razzia.Rounds)
	}
	for k := range d.Ways {
		if sum := sharesOf(&d.Ways[k]); max(sum-puzzle.Unit, puzzle.Unit-sum) > rounding {
			t.Errorf("puzzle %s: the shares of way %d are %v, together %d: want the whole win", p.ID, k, d.Ways[k].Shares, sum)
		}
		if k > 0 && d.Ways[k-1].Low < d.Ways[k].Low {
			t.Errorf("puzzle %s: the ways are not in order: %v", p.ID, d.Ways)
		}
	}
	draws := map[int]bool{}
	for _, m := range d.State.Legal(nil) {
		if way, _ := d.Way(m); m.Verb() == razzia.ToDraw {
			draws[way] = true
		}
	}
	if len(draws) > 1 {
		t.Errorf("puzzle %s: the draws are several ways", p.ID)
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

// TestShippedPuzzlesDiffer checks that no two puzzles offer the same choice.
func TestShippedPuzzlesDiffer(t *testing.T) {
	set, seen := shipped(t), map[solve.Identity]string{}
	for i := range set.Len() {
		p := set.At(i)
		for n := range p.Decisions() {
			id := solve.IdentityOf(&p.Nth(n).State)
			if other, twice := seen[id]; twice && other != p.ID {
				t.Errorf("the puzzles %s and %s are the same but for what does not matter", other, p.ID)
			}
			seen[id] = p.ID
		}
	}
}

// TestTheShippedSetHasWhatItPromises counts puzzles, lines, and puzzles with one decision between two ways.
func TestTheShippedSetHasWhatItPromises(t *testing.T) {
	set := shipped(t)
	twoWay, rounds := 0, map[uint8]int{}
	for _, p := range set.Singles() {
		if len(p.Ways) == 2 {
			twoWay++
		}
		rounds[p.State.Round]++
	}
	if lines := set.Len() - len(set.Singles()); set.Len() != 2000 || lines != 600 {
		t.Errorf("%d puzzles, %d of them lines: want 2000 and 600", set.Len(), lines)
	}
	if twoWay*4 > set.Len() {
		t.Errorf("%d of %d puzzles have one decision between two ways: want a quarter at most", twoWay, set.Len())
	}
	for round := uint8(1); round <= razzia.Rounds; round++ {
		if rounds[round]*10 < len(set.Singles()) {
			t.Errorf("%d of %d single decisions are in round %d: want a tenth", rounds[round], len(set.Singles()), round)
		}
	}
}

// TestNoNaiveRuleSolvesTheShippedSet follows each naive rule: it solves less than 30 % of the puzzles.
func TestNoNaiveRuleSolvesTheShippedSet(t *testing.T) {
	set := shipped(t)
	for _, r := range puzzle.NaiveRules() {
		n := 0
		for i := range set.Len() {
			if r.Solves(set.At(i)) {
				n++
			}
		}
		if t.Logf("%s: %d", r.Name, n); n*10 >= 3*set.Len() || n == 0 {
			t.Errorf("the rule %q solves %d of %d puzzles: want some, and less than 30 %%", r.Name, n, set.Len())
		}
	}
}

// TestShippedPuzzlesAreBalanced checks that no verb is the first answer of more than 30 % of the puzzles, and that each verb and each theme
// has some.
func TestShippedPuzzlesAreBalanced(t *testing.T) {
	set := shipped(t)
	verbs, themes := map[razzia.Verb]int{}, map[puzzle.Theme]int{}
	for i := range set.Len() {
		p := set.At(i)
		verbs[p.Verb()]++
		themes[p.Theme]++
	}
	for _, verb := range []razzia.Verb{razzia.ToDraw, razzia.ToCall, razzia.ToBid, razzia.ToPass, razzia.ToSteal} {
		if had := verbs[verb]; had*20 < set.Len() || had*100 > 30*set.Len() {
			t.Errorf("%d of %d puzzles are solved by %v: want from 5 to 30 %%", had, set.Len(), verb)
		}
	}
	for _, theme := range puzzle.Themes() {
		if themes[theme] < 10 {
			t.Errorf("%d puzzles have the theme %s: want ten", themes[theme], theme)
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
			misses := false
			for n := range p.Decisions() {
				s := p.Nth(n).State
				m, err := bot.Ask(context.Background(), player, bot.Past{}, s, s.Actor)
				fatal.If(t, err)
				misses = misses || !slices.Contains(p.Nth(n).Best().Moves, m)
			}
			if said := slices.Contains(p.Misses, level); said != misses {
				t.Errorf("puzzle %s: %s misses it: %t, want %t", p.ID, level, misses, said)
			}
		}
	}
}

// TestTheShippedSetIsSmall checks that the set adds little to the program.
func TestTheShippedSetIsSmall(t *testing.T) {
	file, err := puzzle.Pack(list(shipped(t)))
	fatal.If(t, err)
	if most := 450_000; len(file) > most {
		t.Errorf("the set takes %d bytes: want %d at most", len(file), most)
	}
}

package find_test

import (
	"bytes"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// small are options with which a search takes little time.
func small(kind puzzle.Kind) find.Options {
	return find.Options{Kind: kind, Seed: 24, Players: []int{3, 4, 5}, Turns: 3000, Ways: 2}
}

// game looks for the puzzles in a game with a new finder.
func game(t *testing.T, options find.Options, number int) find.Game {
	t.Helper()
	f, err := find.New(options)
	fatal.If(t, err)
	g, err := f.Game(number)
	fatal.If(t, err)
	return g
}

// someGames are the puzzles of some games, at least one.
func someGames(t *testing.T, options find.Options, numbers ...int) (games []find.Game) {
	t.Helper()
	found := 0
	for _, number := range numbers {
		g := game(t, options, number)
		found += len(g.Puzzles)
		games = append(games, g)
	}
	if found == 0 {
		t.Fatal("no puzzle in these games: too little for a test")
	}
	return games
}

// searches are options of each kind, and numbers of games in which they find something.
func searches() map[*find.Options][]int {
	proved, judged := small(puzzle.Proved), small(puzzle.Judged)
	provedLines, judgedLines := proved, judged
	provedLines.Lines, judgedLines.Lines = true, true
	return map[*find.Options][]int{&proved: {105, 106, 112}, &judged: {3}, &provedLines: {106, 112}, &judgedLines: {0}}
}

// TestASearchIsReproducible looks at games with new finders, and with one that has looked at others before: what is found depends on the
// options and the number of the game alone.
func TestASearchIsReproducible(t *testing.T) {
	for options, numbers := range searches() {
		used, err := find.New(*options)
		fatal.If(t, err)
		for _, want := range someGames(t, *options, numbers...) {
			got, err := used.Game(want.Number)
			fatal.If(t, err)
			if a, b := find.AppendGame(nil, &got), find.AppendGame(nil, &want); !bytes.Equal(a, b) {
				t.Errorf("game %d: %s, with a new finder %s", want.Number, a, b)
			}
			wholeGame(t, options, &got)
		}
	}
}

// wholeGame checks what a search has found in a game.
func wholeGame(t *testing.T, options *find.Options, g *find.Game) {
	t.Helper()
	seen := map[solve.Identity]bool{}
	for i := range g.Puzzles {
		p := &g.Puzzles[i]
		if err := p.Check(); err != nil || p.Kind != options.Kind {
			t.Errorf("game %d: a %s puzzle: %v", g.Number, p.Kind, err)
		}
		if options.Kind == puzzle.Proved && p.IsLine() != options.Lines {
			t.Errorf("game %d: puzzle %s has %d decisions", g.Number, p.ID, p.Decisions())
		}
		if id := solve.IdentityOf(&p.State); seen[id] {
			t.Errorf("game %d: puzzle %s is there twice", g.Number, p.ID)
		} else {
			seen[id] = true
		}
	}
}

// TestAPoolGoesOnAfterItsLastWholeLine writes a pool, cuts it anywhere, and reads it.
func TestAPoolGoesOnAfterItsLastWholeLine(t *testing.T) {
	options := small(puzzle.Proved)
	text := find.AppendOptions(nil, &options)
	ends := []int{len(text)}
	for _, g := range someGames(t, options, 105, 112, 103) {
		text = find.AppendGame(text, &g)
		ends = append(ends, len(text))
	}
	for cut := 0; cut <= len(text); cut += 97 {
		p, length, err := find.ReadPool(text[:cut])
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		whole, _ := slices.BinarySearch(ends, cut+1)
		want := 0
		if whole > 0 {
			want = ends[whole-1]
		}
		if length != want || len(p.Games) != max(0, whole-1) {
			t.Errorf("cut at %d: %d games in %d bytes, want %d in %d", cut, len(p.Games), length, max(0, whole-1), want)
		}
	}
	if _, _, err := find.ReadPool([]byte("{}\n[]\n")); err == nil {
		t.Error("a line that is no game: want an error")
	}
}

// pools are the shipped puzzles as pools: each puzzle has a game of its own, or all have one.
func pools(t *testing.T, ofGame func(i int) int) []find.Pool {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	games := map[int]*find.Game{}
	var pool find.Pool
	for i := range set.Len() {
		n := ofGame(i)
		if games[n] == nil {
			games[n] = &find.Game{Number: n}
		}
		games[n].Puzzles = append(games[n].Puzzles, *set.At(i))
	}
	for n := range set.Len() {
		if games[n] != nil {
			pool.Games = append(pool.Games, *games[n])
		}
	}
	return []find.Pool{pool, pool} // each puzzle is there twice
}

// TestASetKeepsItsLimits chooses sets: no puzzle is there twice, no answer verb, naive rule or game prevails, and few have two ways.
func TestASetKeepsItsLimits(t *testing.T) {
	alone := func(i int) int { return i }
	for _, want := range []int{1, 20, 200} {
		list, _ := find.Choose(pools(t, alone), find.Wants{Lines: want / 4, Singles: want - want/4})
		if want > 1 && len(list) != want {
			t.Errorf("%d puzzles: want %d", len(list), want)
		}
		verbs, seen, naive, twoWay := map[razzia.Verb]int{}, map[string]bool{}, map[string]int{}, 0
		for i := range list {
			p := &list[i]
			verbs[p.Verb()]++
			if seen[p.ID] {
				t.Errorf("puzzle %s is there twice", p.ID)
			}
			seen[p.ID] = true
			for _, r := range puzzle.NaiveRules() {
				if r.Solves(p) {
					naive[r.Name]++
				}
			}
			if !p.IsLine() && len(p.Ways) == 2 {
				twoWay++
			}
		}
		for verb, n := range verbs {
			if n*100 > 30*len(list) {
				t.Errorf("%d of %d puzzles are solved by %v", n, len(list), verb)
			}
		}
		for rule, n := range naive {
			if n*100 >= 30*len(list) {
				t.Errorf("%d of %d puzzles are solved by the rule %s", n, len(list), rule)
			}
		}
		if twoWay*4 > len(list) {
			t.Errorf("%d of %d puzzles have two ways", twoWay, len(list))
		}
	}
	if list, _ := find.Choose(pools(t, func(int) int { return 0 }), find.Wants{Lines: 10, Singles: 40}); len(list) > 6 {
		t.Errorf("%d puzzles of one game: want 6 at most", len(list))
	}
}

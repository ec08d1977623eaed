package find

import (
	"cmp"
	"slices"
	"strings"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// Limits of a set.
const (
	mostOfGame = 6  // puzzles of one game, since they resemble each other
	mostShare  = 40 // percent of the puzzles of a kind that have one answer verb
)

// A kin is what puzzles have in common that are alike for the balance of a set.
type kin struct {
	verb    razzia.Verb // of the answer
	players uint8
	in      int    // number of players with an open cheque
	misses  string // the levels that miss it
}

// kinOf is the kin of a puzzle.
func kinOf(p *puzzle.Puzzle) kin {
	k := kin{verb: p.Verb(), players: p.State.Players, misses: strings.Join(p.Misses, " ")}
	for i := range p.State.Players {
		k.in += min(1, p.State.Seats[i].Open.Len())
	}
	return k
}

// A cell is the puzzles of a kin, and how many of them are chosen.
type cell struct {
	kin
	list   []candidate
	chosen int
}

// A candidate is a puzzle that may come into a set, and its game.
type candidate struct {
	*puzzle.Puzzle
	game gameID
}

// A gameID tells the games of all pools apart.
type gameID struct{ pool, number int }

// Choose makes a set of the puzzles of a kind in pools: as many as wanted, or as there are within the limits. No two offer the same
// choice ([solve.Identity]), nor the same as one of the puzzles that are there already. They come in turn from all cells that have some
// left, so that none prevails. The same pools give the same set, ordered by ID.
func Choose(pools []Pool, kind puzzle.Kind, want int, there []puzzle.Puzzle) (list []puzzle.Puzzle) {
	candidates := candidatesOf(pools, kind, there)
	for n := min(want, len(candidates)); n > 0; n-- {
		if list = choose(candidates, n); len(list) == n {
			break
		}
	}
	slices.SortFunc(list, func(a, b puzzle.Puzzle) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// candidatesOf lists the different puzzles of a kind, ordered by ID: in random order, as IDs are hashes.
func candidatesOf(pools []Pool, kind puzzle.Kind, there []puzzle.Puzzle) (list []candidate) {
	seen := map[solve.Identity]bool{}
	for i := range there {
		seen[solve.IdentityOf(&there[i].State)] = true
	}
	for i := range pools {
		for _, g := range pools[i].Games {
			for k := range g.Puzzles {
				p := &g.Puzzles[k]
				if id := solve.IdentityOf(&p.State); p.Kind == kind && !seen[id] {
					seen[id] = true
					list = append(list, candidate{p, gameID{i, g.Number}})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// cellsOf parts candidates into cells, in a fixed order.
func cellsOf(candidates []candidate) (cells []*cell) {
	for _, c := range candidates {
		of := cell{kin: kinOf(c.Puzzle)}
		i := slices.IndexFunc(cells, func(x *cell) bool { return x.kin == of.kin })
		if i < 0 {
			i, cells = len(cells), append(cells, &of)
		}
		cells[i].list = append(cells[i].list, c)
	}
	return cells
}

// choose chooses at most n candidates within the limits of a set of n.
func choose(candidates []candidate, n int) (list []puzzle.Puzzle) {
	cells, games, verbs := cellsOf(candidates), map[gameID]int{}, map[razzia.Verb]int{}
	for len(list) < n {
		next := fewest(cells, func(c *cell) bool { return (verbs[c.verb]+1)*100 <= mostShare*n })
		if next == nil {
			break
		}
		c := next.list[0]
		next.list = next.list[1:]
		if games[c.game] == mostOfGame {
			continue
		}
		games[c.game]++
		verbs[next.verb]++
		next.chosen++
		list = append(list, *c.Puzzle)
		last := &list[len(list)-1]
		last.Theme = puzzle.ThemeOf(&last.State, last.Ways)
	}
	return list
}

// fewest is the cell of which the fewest puzzles are chosen, among those that have some left and are allowed; nil if there is none.
func fewest(cells []*cell, allowed func(*cell) bool) (next *cell) {
	for _, c := range cells {
		if len(c.list) > 0 && allowed(c) && (next == nil || c.chosen < next.chosen) {
			next = c
		}
	}
	return next
}

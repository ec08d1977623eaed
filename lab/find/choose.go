package find

import (
	"cmp"
	"slices"
	"strings"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// Limits of a set, in percent of its puzzles but for the first.
const (
	mostOfGame = 6  // puzzles of one game, since they resemble each other
	mostOfVerb = 30 // whose first answer has one verb
	mostNaive  = 29 // that a naive rule solves
	mostTwoWay = 25 // with one decision between two ways
)

// Wants are how many puzzles a set is to have.
type Wants struct{ Lines, Singles int }

// A kin is what puzzles have in common that are alike for the balance of a set.
type kin struct {
	verb    razzia.Verb // of the answer
	players uint8
	round   uint8
	in      int    // number of players with an open cheque
	misses  string // the levels that miss it
}

// kinOf is the kin of a puzzle.
func kinOf(p *puzzle.Puzzle) kin {
	k := kin{verb: p.Verb(), players: p.State.Players, round: p.State.Round, misses: strings.Join(p.Misses, " ")}
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
	game  gameID
	naive []bool // the rules that solve it

	part    bool // a decision of a line
	choices []solve.Identity
}

// A gameID tells the games of all pools apart.
type gameID struct{ pool, number int }

// twoWay reports whether a puzzle asks for one decision between two ways.
func (c candidate) twoWay() bool { return !c.IsLine() && len(c.Ways) == 2 }

// Choose makes a set of the puzzles in pools: as many as wanted, or as there are within the limits. No two have a decision that offers the
// same choice ([solve.Identity]). Those with three ways or more come first, the proved ones before the judged ones. Puzzles come in turn
// from all cells that have some left, so that none prevails. The same pools give the same set, ordered by ID; and an example of each
// theme, which is not in the set, in the order of the themes.
func Choose(pools []Pool, wants Wants) (list, examples []puzzle.Puzzle) {
	candidates := candidatesOf(pools)
	examples, candidates = examplesOf(candidates)
	for n := min(wants.Lines+wants.Singles, len(candidates)); n > 0; n -= max(1, n/200) {
		s := newSelection(n)
		s.choose(candidates, wants)
		if list = s.list; len(list) >= n {
			break
		}
	}
	slices.SortFunc(list, func(a, b puzzle.Puzzle) int { return cmp.Compare(a.ID, b.ID) })
	return list, examples
}

// examplesOf takes an example of each theme from candidates: one with an answer that shows the theme, short, proved, easy, and in which the
// best way leads by most.
func examplesOf(candidates []candidate) (examples []puzzle.Puzzle, rest []candidate) {
	best := map[puzzle.Theme]candidate{}
	for _, c := range candidates {
		if theme := themeOf(c.Puzzle); best[theme].Puzzle == nil || clearer(c, best[theme]) {
			best[theme] = c
		}
	}
	for _, theme := range puzzle.Themes() {
		if c := best[theme]; c.Puzzle != nil {
			p := *c.Puzzle
			p.Theme = theme
			examples = append(examples, p)
		}
	}
	return examples, slices.DeleteFunc(slices.Clone(candidates), func(c candidate) bool {
		return slices.ContainsFunc(examples, func(p puzzle.Puzzle) bool { return p.ID == c.ID })
	})
}

// clearer reports whether a puzzle is a better example than another one of its theme.
func clearer(a, b candidate) bool {
	of := func(c candidate) []int64 {
		proved, most := int64(0), c.Gap()
		if c.Kind == puzzle.Proved {
			proved = 1
		}
		for i := range c.Further {
			most = min(most, c.Further[i].Gap())
		}
		return []int64{shows(c.Puzzle), -int64(max(2, c.Decisions())), proved, -int64(len(c.Misses)), most}
	}
	return slices.Compare(of(a), of(b)) > 0
}

// shows is 1 for a puzzle whose answers show its theme: a call, a steal, or decisions of several verbs; 0 for any other.
func shows(p *puzzle.Puzzle) int64 {
	verbs := map[razzia.Verb]bool{}
	for n := range p.Decisions() {
		verbs[p.Nth(n).Verb()] = true
	}
	switch theme := puzzle.ThemeOf(p); {
	case theme == puzzle.WhenToCall && !verbs[razzia.ToCall], theme == puzzle.ThiefChoice && !verbs[razzia.ToSteal],
		theme == puzzle.Line && len(verbs) < 2:
		return 0
	}
	return 1
}

// candidatesOf lists the different puzzles, ordered by ID: in random order, as IDs are hashes.
func candidatesOf(pools []Pool) (list []candidate) {
	seen := map[string]bool{}
	for i := range pools {
		for _, g := range pools[i].Games {
			for k := range g.Puzzles {
				if p := &g.Puzzles[k]; !seen[p.ID] {
					seen[p.ID] = true
					list = append(list, candidate{p, gameID{i, g.Number}, solvedBy(p), pools[i].parts, choicesOf(p)})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// choicesOf lists the choices that the decisions of a puzzle offer.
func choicesOf(p *puzzle.Puzzle) (list []solve.Identity) {
	for n := range p.Decisions() {
		list = append(list, solve.IdentityOf(&p.Nth(n).State))
	}
	return list
}

// solvedBy says of each naive rule whether it solves a puzzle.
func solvedBy(p *puzzle.Puzzle) (list []bool) {
	for _, r := range puzzle.NaiveRules() {
		list = append(list, r.Solves(p))
	}
	return list
}

// A selection is a set while it is chosen.
type selection struct {
	size   int // of the set
	list   []puzzle.Puzzle
	games  map[gameID]int
	verbs  map[razzia.Verb]int
	naive  []int // puzzles that each rule solves
	twoWay int
	lines  int
	seen   map[solve.Identity]bool
}

// newSelection returns an empty selection for a set of a size.
func newSelection(size int) *selection {
	return &selection{size: size, games: map[gameID]int{}, verbs: map[razzia.Verb]int{}, naive: make([]int, len(puzzle.NaiveRules())),
		seen: map[solve.Identity]bool{}}
}

// choose chooses single decisions between three ways or more, of which there are fewest, then lines, then decisions of other lines, and
// then what is left of single decisions.
func (s *selection) choose(candidates []candidate, wants Wants) {
	lines, singles := min(wants.Lines, s.size), min(wants.Singles, s.size)
	for _, part := range []struct {
		lines, many, part bool // with several decisions; with three ways or more in one of them; a decision of a line
		most              int  // of the set so far
	}{{false, true, false, singles}, {true, true, false, -1}, {true, false, false, -1}, {false, true, true, s.size},
		{false, false, false, s.size}} {
		if part.lines {
			part.most = min(s.size, len(s.list)+lines-s.lines)
		}
		for _, kind := range []puzzle.Kind{puzzle.Proved, puzzle.Judged} {
			s.take(cellsOf(candidates, func(c candidate) bool {
				return c.IsLine() == part.lines && (mostWays(c.Puzzle) > 2) == part.many && c.part == part.part && c.Kind == kind
			}), part.most)
		}
	}
}

// cellsOf parts the candidates that are wanted into cells, in a fixed order.
func cellsOf(candidates []candidate, wanted func(candidate) bool) (cells []*cell) {
	for _, c := range candidates {
		if !wanted(c) {
			continue
		}
		of := cell{kin: kinOf(c.Puzzle)}
		i := slices.IndexFunc(cells, func(x *cell) bool { return x.kin == of.kin })
		if i < 0 {
			i, cells = len(cells), append(cells, &of)
		}
		cells[i].list = append(cells[i].list, c)
	}
	return cells
}

// take chooses candidates within the limits, until there are as many puzzles as wanted.
func (s *selection) take(cells []*cell, most int) {
	for len(s.list) < most {
		next := fewest(cells)
		if next == nil {
			return
		}
		c := next.list[0]
		next.list = next.list[1:]
		if s.allows(c) {
			next.chosen++
			s.add(c)
		}
	}
}

// allows reports whether a candidate keeps the limits.
func (s *selection) allows(c candidate) bool {
	if slices.ContainsFunc(c.choices, func(id solve.Identity) bool { return s.seen[id] }) {
		return false
	}
	if s.games[c.game] == mostOfGame || (s.verbs[c.Verb()]+1)*100 > mostOfVerb*s.size || c.twoWay() && (s.twoWay+1)*100 > mostTwoWay*s.size {
		return false
	}
	for i, solves := range c.naive {
		if solves && (s.naive[i]+1)*100 > mostNaive*s.size {
			return false
		}
	}
	return true
}

// add adds a candidate.
func (s *selection) add(c candidate) {
	s.games[c.game]++
	s.verbs[c.Verb()]++
	if c.twoWay() {
		s.twoWay++
	}
	if c.IsLine() {
		s.lines++
	}
	for i, solves := range c.naive {
		if solves {
			s.naive[i]++
		}
	}
	for _, id := range c.choices {
		s.seen[id] = true
	}
	s.list = append(s.list, *c.Puzzle)
	s.list[len(s.list)-1].Theme = themeOf(c.Puzzle)
}

// fewest is the cell of which the fewest puzzles are chosen, among those that have some left; nil if there is none.
func fewest(cells []*cell) (next *cell) {
	for _, c := range cells {
		if len(c.list) > 0 && (next == nil || c.chosen < next.chosen) {
			next = c
		}
	}
	return next
}

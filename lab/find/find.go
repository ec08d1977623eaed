// Package find looks for puzzles in games of bots, and proves them.
//
// A [Finder] plays a game by its number, and returns the puzzles in it: the same for the same options.
package find

import (
	"context"
	"fmt"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers the levels
	"razzia/bot/net"
	_ "razzia/bot/ply" // registers the player "net"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// Options are what a search for puzzles depends on.
type Options struct {
	Kind    puzzle.Kind `json:"kind"`    // of the puzzles
	Seed    uint64      `json:"seed"`    // of the games
	Players []int       `json:"players"` // the numbers of players: games take them in turn
	Turns   int         `json:"turns"`   // the most that the solver may take for a position
	Ways    int         `json:"ways"`    // the fewest ways to go on in the decision that has the most of them
	Lines   bool        `json:"lines"`   // to look for lines, and not for single decisions
}

// A Finder looks for puzzles. It is not safe for concurrent use.
type Finder struct {
	options Options
	players map[string]bot.Player
	spans   *solve.SpanSolver
	means   *solve.Solver
	plies   [razzia.MaxPlayers + 1]*net.Ply
	judges  map[string]bot.Player // by spec
	first   []puzzle.Puzzle       // nil to look at games
}

// levels are the levels that are asked for their move in a puzzle, weakest first. The expert plays by nodes here, so that a slow machine
// finds the same.
var levels = []struct{ name, spec string }{
	{"beginner", "beginner"},
	{"casual", "casual"},
	{"club", "club"},
	{"expert", "search:nodes=1,rehearse=0,solve=2000"},
}

// quickLevels is how many of the levels, from the weakest, have to miss a puzzle: one of them at least.
const quickLevels = 3

// New returns a finder.
func New(options Options) (*Finder, error) {
	f := &Finder{options: options, players: map[string]bot.Player{}, judges: map[string]bot.Player{}}
	for _, l := range append(levels, struct{ name, spec string }{"net", "net"}) {
		p, err := bot.Open(l.spec, 0)
		if err != nil {
			return nil, err
		}
		f.players[l.name] = p
	}
	for _, spec := range []string{judgesPolicy, judgesAgain} {
		p, err := bot.Open(spec, options.Seed)
		if err != nil {
			return nil, err
		}
		f.judges[spec] = p
	}
	plies, err := net.Plies(net.For)
	if err != nil {
		return nil, err
	}
	f.plies = plies
	f.spans, f.means = solve.NewSpans(options.Turns), solve.New(2*options.Turns)
	return f, nil
}

// From makes the finder look for lines that begin with puzzles, in place of games.
func (f *Finder) From(first []puzzle.Puzzle) { f.first = first }

// Game returns the puzzles in the game of a number, or the line that begins with the puzzle of this number.
func (f *Finder) Game(number int) (Game, error) {
	look := f.proved
	if f.first != nil {
		list, err := f.lengthen(number)
		return Game{number, list}, err
	}
	if f.options.Kind == puzzle.Judged {
		look = f.judged
	}
	list, err := look(number)
	return Game{number, list}, err
}

// ask returns the move of a level, as a table asks it.
func (f *Finder) ask(level string, s *razzia.State) (razzia.Move, error) {
	m, err := f.players[level].Choose(context.Background(), *s, s.Actor)
	if err != nil {
		return m, fmt.Errorf("%s: %w", level, err)
	}
	return m, nil
}

// disputed reports whether the quick levels and the net disagree about a position: where all agree, hardly ever one misses the best move.
func (f *Finder) disputed(s *razzia.State, ways []puzzle.Way) (bool, error) {
	first := -1
	for _, level := range []string{"beginner", "casual", "club", "net"} {
		m, err := f.ask(level, s)
		if err != nil {
			return false, err
		}
		way := indexOf(ways, m)
		if first >= 0 && way != first {
			return true, nil
		}
		first = way
	}
	return false, nil
}

// misses lists the levels that choose another way than the best in one of the decisions.
func (f *Finder) misses(p *puzzle.Puzzle) (list []string, missed bool, err error) {
	for i, l := range levels {
		misses, err := f.missesOne(l.name, p)
		if err != nil {
			return nil, false, err
		}
		if misses {
			list = append(list, l.name)
			missed = missed || i < quickLevels
		}
	}
	return list, missed, nil
}

// missed reports whether a quick level misses a decision.
func (f *Finder) missed(d *puzzle.Decision) (missed bool, err error) {
	for _, l := range levels[:quickLevels] {
		m, err := f.ask(l.name, &d.State)
		if err != nil || !isBest(d, m) {
			return true, err
		}
	}
	return false, nil
}

// missesOne reports whether a level misses one of the decisions of a puzzle.
func (f *Finder) missesOne(level string, p *puzzle.Puzzle) (bool, error) {
	for n := range p.Decisions() {
		d := p.Nth(n)
		m, err := f.ask(level, &d.State)
		if err != nil || !isBest(d, m) {
			return true, err
		}
	}
	return false, nil
}

// finish fills in what follows from the decisions. It returns nil if no quick level misses the puzzle, or if its decisions have too
// few ways to go on.
func (f *Finder) finish(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	if mostWays(p) < f.options.Ways {
		return nil, nil
	}
	list, missed, err := f.misses(p)
	if err != nil || !missed {
		return nil, err
	}
	p.Misses, p.ID, p.Theme = list, puzzle.IDOf(p), puzzle.ThemeOf(p)
	return p, p.Check()
}

// mostWays is the most ways to go on in one of the decisions.
func mostWays(p *puzzle.Puzzle) (most int) {
	for n := range p.Decisions() {
		most = max(most, len(p.Nth(n).Ways))
	}
	return most
}

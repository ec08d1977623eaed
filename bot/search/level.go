package search

import (
	"fmt"
	"strconv"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// The default settings of the specs. docs/lab/search.md tells how they were found.
const (
	defaultNodes       = 5000
	defaultTemperature = 0.03
	defaultSolve       = 20000 // turns
	defaultMargin      = 0.001
	defaultExplore     = 0.1
	defaultPrior       = 0.5
	defaultGreedyPrior = 0.5
	defaultRollouts    = 0.85
	defaultMoves       = 20
	wholeRound         = 1000 // moves: more than any round has
)

func init() {
	bot.Register(bot.Level{Name: "flat", Keys: []string{"nodes", "time", "eval"}, Open: openFlat})
	bot.Register(bot.Level{Name: "uct", Keys: []string{"nodes", "time", "eval", "explore", "prior", "moves"}, Open: openUCT})
	bot.Register(bot.Level{Name: "search", Keys: []string{"nodes", "time", "eval", "curious", "margin", "solve", "habit", "rehearse", "moves"},
		Open: openSearch})
}

func openFlat(seed uint64, set bot.Settings) (bot.Player, error) {
	r := reader{set: set}
	settings := FlatSettings{Evaluator: r.evaluator("static"), Limit: r.limit(), Moves: wholeRound}
	if r.err != nil {
		return nil, r.err
	}
	return NewFlat(settings, seed), nil
}

func openUCT(seed uint64, set bot.Settings) (bot.Player, error) {
	r := reader{set: set}
	settings := UCTSettings{
		Evaluator: r.evaluator("static"), Limit: r.limit(), Moves: r.count("moves", defaultMoves),
		Explore: r.share("explore", defaultExplore), Prior: r.share("prior", defaultPrior),
	}
	if r.err != nil {
		return nil, r.err
	}
	return NewUCT(settings, seed), nil
}

func openSearch(seed uint64, set bot.Settings) (bot.Player, error) {
	r := reader{set: set}
	settings := Settings{
		Evaluator: r.evaluator("net"), Limit: r.limit(),
		Temperature: r.share("curious", defaultTemperature),
		Margin:      r.share("margin", defaultMargin), Solve: r.count("solve", defaultSolve),
		GreedyPrior: r.share("habit", defaultGreedyPrior), Rollouts: r.share("rehearse", defaultRollouts),
		Moves: r.count("moves", defaultMoves),
	}
	if r.err != nil {
		return nil, r.err
	}
	return New(settings, seed), nil
}

// A reader reads the settings of a spec, and keeps the first error.
type reader struct {
	set bot.Settings
	err error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// limit reads the limit of a move: nodes, time or both. Without either it is the default number of nodes.
func (r *reader) limit() Limit {
	l := Limit{Now: time.Now}
	var err error
	if _, given := r.set["time"]; given {
		l.Time, err = r.set.Duration("time", 0)
		r.fail(err)
	}
	if _, given := r.set["nodes"]; given || l.Time == 0 {
		l.Nodes = r.count("nodes", defaultNodes)
	}
	return l
}

func (r *reader) count(key string, byDefault int) int {
	n, err := r.set.Count(key, byDefault)
	r.fail(err)
	return n
}

// share reads a number from 0 to 1: a share of the win, a part of the limit, or a probability.
func (r *reader) share(key string, byDefault float64) float64 {
	value, given := r.set[key]
	if !given {
		return byDefault
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		r.fail(fmt.Errorf("%s: %q: want a number from 0 to 1", key, value))
	}
	return x
}

// evaluator reads the evaluator.
func (r *reader) evaluator(byDefault string) Evaluator {
	name, given := r.set["eval"]
	if !given {
		name = byDefault
	}
	switch name {
	case "static":
		return Static{}
	case "net":
		nets, err := NewNets(net.For)
		r.fail(err)
		return nets
	}
	r.fail(fmt.Errorf("eval: %q is no evaluator: want static or net", name))
	return nil
}

// Nets is the evaluator that uses the nets: one for each number of players.
type Nets [razzia.MaxPlayers + 1]*net.Net

// NewNets collects the nets for all numbers of players. [net.For] returns those that are shipped.
func NewNets(load func(players int) (*net.Net, error)) (nets Nets, err error) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		if nets[players], err = load(players); err != nil {
			return nets, err
		}
	}
	return nets, nil
}

// Evaluate evaluates a position by the net for its number of players.
func (nets Nets) Evaluate(s *razzia.State, o *Outlook) {
	var v net.Values
	nets[s.Players].Evaluate(s, &v)
	for i := range s.Players {
		o.Share[i], o.Points[i] = float64(v.Share[i]), float64(v.Points[i])
	}
}

package search

import (
	"fmt"
	"strconv"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// The settings in use where a spec says nothing else: docs/lab/search.md tells how they were found.
const (
	usualNodes    = 5000
	usualCurious  = 0.03
	usualSolve    = 20000 // turns
	usualMargin   = 0.001
	usualExplore  = 0.1
	usualPrior    = 0.5
	usualHabit    = 0.5
	usualRehearse = 0.85
	usualMoves    = 20
	wholeRound    = 1000 // moves: more than any round has
)

func init() {
	bot.Register(bot.Level{Name: "flat", Keys: []string{"nodes", "time", "eval"}, Open: openFlat})
	bot.Register(bot.Level{Name: "uct", Keys: []string{"nodes", "time", "eval", "explore", "prior", "moves"}, Open: openUCT})
	bot.Register(bot.Level{Name: "search", Keys: []string{"nodes", "time", "eval", "curious", "margin", "solve", "habit", "rehearse", "moves"}, Open: openSearch})
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
		Evaluator: r.evaluator("static"), Limit: r.limit(), Moves: r.count("moves", usualMoves),
		Explore: r.share("explore", usualExplore), Prior: r.share("prior", usualPrior),
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
		Curious: r.share("curious", usualCurious),
		Margin:  r.share("margin", usualMargin), Solve: r.count("solve", usualSolve),
		Habit: r.share("habit", usualHabit), Rehearse: r.share("rehearse", usualRehearse), Moves: r.count("moves", usualMoves),
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

func (r *reader) note(err error) {
	if r.err == nil {
		r.err = err
	}
}

// limit reads the limit of a move: nodes, time or both, and usual nodes if there is neither.
func (r *reader) limit() Limit {
	l := Limit{Now: time.Now}
	var err error
	if _, given := r.set["time"]; given {
		l.Time, err = r.set.Duration("time", 0)
		r.note(err)
	}
	if _, given := r.set["nodes"]; given || l.Time == 0 {
		l.Nodes = r.count("nodes", usualNodes)
	}
	return l
}

func (r *reader) count(key string, usual int) int {
	n, err := r.set.Count(key, usual)
	r.note(err)
	return n
}

// share reads a share: of the win, of the limit, or of all players.
func (r *reader) share(key string, usual float64) float64 {
	value, given := r.set[key]
	if !given {
		return usual
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		r.note(fmt.Errorf("%s: %q is no share: want 0 to 1", key, value))
	}
	return x
}

// evaluator reads who judges positions.
func (r *reader) evaluator(usual string) Evaluator {
	name, given := r.set["eval"]
	if !given {
		name = usual
	}
	switch name {
	case "static":
		return Static{}
	case "net":
		nets, err := NewNets(net.For)
		r.note(err)
		return nets
	}
	r.note(fmt.Errorf("eval: %q judges no positions: want static or net", name))
	return nil
}

// Nets evaluates positions by a net for each number of players.
type Nets [razzia.MaxPlayers + 1]*net.Net

// NewNets gathers the nets for all numbers of players, such as [net.For] gives.
func NewNets(of func(players int) (*net.Net, error)) (nets Nets, err error) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		if nets[players], err = of(players); err != nil {
			return nets, err
		}
	}
	return nets, nil
}

// Evaluate judges by the net for the number of players.
func (nets Nets) Evaluate(s *razzia.State, o *Outlook) {
	var v net.Values
	nets[s.Players].Evaluate(s, &v)
	for i := range s.Players {
		o.Share[i], o.Points[i] = float64(v.Share[i]), float64(v.Points[i])
	}
}

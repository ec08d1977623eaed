package search

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"razzia/bot"
)

// The settings that were found to play best, and in use where a spec says nothing else: docs/bots.md.
const (
	usualCurious = 0.03
	usualExplore = 0.2
	usualPrior   = 0.5
	usualMoves   = 12
	wholeRound   = 1000 // moves: more than any round has
)

// openers are the players that Open knows, by name.
var openers = []struct {
	name string
	open func(e Evaluator, l Limit, seed uint64) (bot.Player, error)
}{
	{"flat", func(e Evaluator, l Limit, seed uint64) (bot.Player, error) {
		return NewFlat(FlatSettings{Evaluator: e, Limit: l, Moves: wholeRound}, seed)
	}},
	{"uct", func(e Evaluator, l Limit, seed uint64) (bot.Player, error) {
		return NewUCT(UCTSettings{
			Evaluator: e, Limit: l, Explore: usualExplore, Prior: usualPrior, Moves: usualMoves,
		}, seed)
	}},
	{"search", func(e Evaluator, l Limit, _ uint64) (bot.Player, error) {
		return New(Settings{Evaluator: e, Limit: l, Curious: usualCurious}), nil
	}},
}

// Open opens a player by a spec: a name, "flat", "uct" or "search", and limits for each move behind a colon,
// one or both: "uct:nodes=2000", "search:time=50ms", "flat:nodes=5000,time=1s". Without a limit it thinks no
// more than it must. The evaluator judges positions, the seed decides what is left to chance, and now is
// the clock for limits of time. It fails if there is no such player or limit.
func Open(spec string, e Evaluator, seed uint64, now func() time.Time) (bot.Player, error) {
	name, limits, _ := strings.Cut(spec, ":")
	limit, err := parseLimit(limits, now)
	if err != nil {
		return nil, fmt.Errorf("player %q: %w", spec, err)
	}
	var names []string
	for _, o := range openers {
		if o.name == name {
			return o.open(e, limit, seed)
		}
		names = append(names, o.name)
	}
	return nil, fmt.Errorf("there is no player %q: want one of %s", name, strings.Join(names, ", "))
}

// parseLimit reads limits: "nodes=2000,time=50ms".
func parseLimit(text string, now func() time.Time) (l Limit, err error) {
	l.Now = now
	if text == "" {
		return l, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		what, value, _ := strings.Cut(part, "=")
		switch what {
		case "nodes":
			l.Nodes, err = strconv.Atoi(value)
		case "time":
			l.Time, err = time.ParseDuration(value)
		default:
			return l, fmt.Errorf("limit %q: want nodes=NUMBER or time=DURATION", part)
		}
		if err != nil || l.Nodes < 0 || l.Time < 0 {
			return l, fmt.Errorf("limit %q: want nodes=2000 or time=50ms, or other numbers from 0", part)
		}
	}
	return l, nil
}

package arena

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
)

var update = flag.Bool("update", false, "update the golden files")

// level is a level as an entrant.
func level(name string) Entrant {
	return Entrant{Name: name, Open: func(seed uint64) (bot.Player, error) { return bot.New(name, seed) }}
}

// A forfeiter plays like random, and forfeits some games at its first move. Its seed decides which.
type forfeiter struct {
	bot.Player
	quits bool
	fault func() (razzia.Move, error)
}

func (q forfeiter) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if q.quits {
		return q.fault()
	}
	return q.Player.Choose(ctx, s, seat)
}

var errQuit = errors.New("no move")

// quitting is an entrant that forfeits a part of its games, by a fault.
func quitting(part float64, fault func() (razzia.Move, error)) Entrant {
	return Entrant{Name: fmt.Sprintf("quits %g", part), Open: func(seed uint64) (bot.Player, error) {
		p, err := bot.New("random", seed)
		return forfeiter{p, float64(seed>>11)/(1<<53) < part, fault}, err
	}}
}

func giveUp() (razzia.Move, error) { return razzia.Move{}, errQuit }

// stopped is a clock that does not advance.
func stopped() time.Time { return time.Time{} }

// run plays a match with a clock that does not advance.
func run(t *testing.T, m *Match, o Options) *Results {
	t.Helper()
	o.Now = stopped
	r, err := m.Run(t.Context(), o)
	fatal.If(t, err)
	return r
}

// TestEqualsAreEven plays copies of one player against each other. All rotations of a deal are the same
// game, so each has the even share of every deal to the last bit, and the margins sum to 0.
func TestEqualsAreEven(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, name := range bot.Names() {
			twin := level(name)
			twin.Name = "twin"
			m := &Match{Entrants: []Entrant{level(name), twin}, Players: players, Piles: 1 + players%2, Seed: 3, Deals: 5}
			for _, d := range run(t, m, Options{}).deals {
				margin := d.sides[0].margin + d.sides[1].margin
				if got, even := d.alone(0), 1/float64(players); math.Abs(got-even) > 1e-15 || math.Abs(d.advantage(0)) > 1e-15 ||
					math.Abs(margin) > 1e-9 {
					t.Errorf("%s at a table of %d, deal %d: share %v, advantage %v, margins %v; want %v, 0, 0",
						name, players, d.number, got, d.advantage(0), margin, even)
				}
			}
		}
	}
}

// TestKnownShares plays an entrant that forfeits a known part of its games and is an equal otherwise: its
// share is known by construction.
func TestKnownShares(t *testing.T) {
	for _, part := range []float64{0, 0.1, 0.5, 0.9, 1} {
		const players, deals = 3, 400
		m := &Match{Entrants: []Entrant{quitting(part, giveUp), level("random")}, Players: players, Piles: 2, Seed: 11, Deals: deals}
		rep := run(t, m, Options{}).Report()
		pair := rep.Pairs[0]
		checkHolds(t, fmt.Sprintf("quits %g alone", part), pair.AAlone.Share, (1-part)/players)
		if part == 1 && (pair.BAlone.Share.Mean != 1 || pair.BAlone.Share.Low > 0.995 || pair.AAlone.Share.High < 0.005) {
			t.Errorf("after %d deals the winner of all has the interval %+v, the loser of all %+v: want some room", deals, pair.BAlone.Share,
				pair.AAlone.Share)
		}
	}
}

// checkHolds checks that an interval is narrow, and that it holds the known value. It is widened by a half, so that
// hardly any seed fails.
func checkHolds(t *testing.T, what string, got Interval, want float64) {
	t.Helper()
	room := (got.High - got.Low) / 4
	if want < got.Low-room || want > got.High+room || got.High-got.Low > 0.06 {
		t.Errorf("%s: %+v, want %v within a narrow interval", what, got, want)
	}
}

func TestForfeitsAreNamed(t *testing.T) {
	for _, test := range []struct {
		fault func() (razzia.Move, error)
		kind  FaultKind
		why   string
	}{
		{giveUp, Failed, "no move"},
		{func() (razzia.Move, error) { panic("out of range") }, Failed, "panic: out of range"},
		{func() (razzia.Move, error) { return razzia.Pass(), nil }, Illegal, `"pass": `},
		{func() (razzia.Move, error) { return razzia.Move{}, fmt.Errorf("slow: %w", context.DeadlineExceeded) }, Late, "slow"},
	} {
		m := &Match{Entrants: []Entrant{level("random"), quitting(1, test.fault)}, Players: 2, Piles: 2, Seed: 1, Deals: 3}
		rep := run(t, m, Options{}).Report()
		if len(rep.Forfeits) != 6 || rep.Entrants[1].Forfeits[test.kind] != 6 || len(rep.Entrants[0].Forfeits) != 0 {
			t.Fatalf("%s: %+v, want 6 forfeits of the second", test.kind, rep.Forfeits)
		}
		f := rep.Forfeits[5]
		if f.Entrant != "quits 1" || f.Deal != 2 || f.Game != 1 || f.Seat != 0 || f.Move < 1 ||
			!bytes.HasPrefix([]byte(f.Why), []byte(test.why)) {
			t.Errorf("the last forfeit is %+v, want %q by seat 0 in deal 2, game 1", f, test.why)
		}
		if rep.Pairs[0].AAlone.Share.Mean != 1 || rep.Pairs[0].AAlone.Margin != nil {
			t.Errorf("the other side has %+v: want all of the win, and no margin", rep.Pairs[0].AAlone)
		}
	}
}

// threeWay is a small match of a pool, with forfeits.
func threeWay() *Match {
	return &Match{Entrants: []Entrant{level("random"), level("greedy"), quitting(0.2, giveUp)}, Players: 3, Piles: 2, Seed: 9, Deals: 8}
}

func TestWorkersDoNotMatter(t *testing.T) {
	want := run(t, threeWay(), Options{Workers: 1}).Report()
	for _, workers := range []int{2, 7} {
		got := run(t, threeWay(), Options{Workers: workers}).Report()
		if got.Text() != want.Text() {
			t.Errorf("%d workers give\n%s\none gives\n%s", workers, got.Text(), want.Text())
		}
	}
}

// TestReportIsGolden compares reports with golden files.
func TestReportIsGolden(t *testing.T) {
	m := &Match{Entrants: []Entrant{level("greedy"), level("random")}, Players: 4, Piles: 2, Seed: 1, Deals: 40, Stop: &Stop{0, 0.1, 0.05}}
	stopped := run(t, m, Options{}).Report()
	three := run(t, threeWay(), Options{}).Report()
	json, err := three.JSON()
	fatal.If(t, err)
	golden(t, "stopped.txt", []byte(stopped.Text()))
	golden(t, "pool.txt", []byte(three.Text()))
	golden(t, "pool.json", json)
	golden(t, "pool.svg", three.SVG())
}

// TestShortenedNamesDiffer checks that the difference of two specs is not cut off.
func TestShortenedNamesDiffer(t *testing.T) {
	one, other := shortened("search:nodes=1000,solve=1,margin=0.001"), shortened("search:nodes=1000,solve=1,margin=0.003")
	if one == other || len([]rune(one)) != 32 {
		t.Errorf("%q and %q: want two names of 32 letters", one, other)
	}
	if got := shortened("search:nodes=1000,solve=1,a=0.01"); got != "search:nodes=1000,solve=1,a=0.01" {
		t.Errorf("%q: a name that fits is cut", got)
	}
}

// golden compares a text with a golden file.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		fatal.If(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	fatal.If(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

func TestCheckRefuses(t *testing.T) {
	two := []Entrant{level("random"), level("greedy")}
	for want, m := range map[string]Match{
		"1 entrants: want 2 to 32":         {Entrants: two[:1], Players: 3, Piles: 2, Deals: 1},
		`two entrants are called "random"`: {Entrants: []Entrant{two[0], two[0]}, Players: 3, Piles: 2, Deals: 1},
		"6 players: want 2 to 5 (R2.1)":    {Entrants: two, Players: 6, Piles: 2, Deals: 1},
		"3 piles: want 2 or 1 (R2.4)":      {Entrants: two, Players: 3, Piles: 3, Deals: 1},
		"0 deals: want 1 or more":          {Entrants: two, Players: 3, Piles: 2},
		"a stopping rule needs exactly two entrants": {Entrants: append(two, quitting(1, giveUp)), Players: 3, Piles: 2, Deals: 1,
			Stop: &Stop{0, 1, 0.05}},
		"a stopping rule needs the advantage":           {Entrants: two, Players: 3, Piles: 2, Deals: 1, Alone: true, Stop: &Stop{0, 1, 0.05}},
		"the stopping rule goes from 0.1 to 0":          {Entrants: two, Players: 3, Piles: 2, Deals: 1, Stop: &Stop{0.1, 0, 0.05}},
		"the stopping rule has an error of 0.5: want m": {Entrants: two, Players: 3, Piles: 2, Deals: 1, Stop: &Stop{0, 0.1, 0.5}},
		"the stopping rule goes from 0 to NaN: want t":  {Entrants: two, Players: 3, Piles: 2, Deals: 1, Stop: &Stop{0, math.NaN(), 0.05}},
	} {
		if _, err := m.Run(t.Context(), Options{}); err == nil || !bytes.Contains([]byte(err.Error()), []byte(want)) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// A counting player counts three positions for each move.
type counting struct {
	bot.Player
	nodes uint64
}

func (c *counting) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	c.nodes += 3
	return c.Player.Choose(ctx, s, seat)
}

func (c *counting) Nodes() uint64 { return c.nodes }

// TestEffortsAreCounted measures moves by a clock that advances by a millisecond whenever it is read.
func TestEffortsAreCounted(t *testing.T) {
	counts := Entrant{Name: "counts", Open: func(seed uint64) (bot.Player, error) {
		p, err := bot.New("random", seed)
		return &counting{Player: p}, err
	}}
	m := &Match{Entrants: []Entrant{counts, level("random")}, Players: 4, Piles: 2, Seed: 2, Deals: 2}
	now := time.Time{}
	r, err := m.Run(t.Context(), Options{Workers: 1, Now: func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}})
	fatal.If(t, err)
	rep := r.Report()
	one, other := rep.Entrants[0].Effort, rep.Entrants[1].Effort
	if one.Nodes == nil || *one.Nodes != 3 || other.Nodes != nil {
		t.Errorf("nodes a move are %v and %v: want 3 and none", one.Nodes, other.Nodes)
	}
	if one.Mean != 1000 || one.Most != 1000 || one.Moves == 0 || other.Mean != 1000 {
		t.Errorf("efforts are %+v and %+v: want a millisecond for each move", one, other)
	}
}

//go:build linux

package faults

import (
	"math/bits"
	"slices"
	"strconv"
	"testing"
	"time"

	"razzia"
	"razzia/client"
	"razzia/fair"
	"razzia/internal/club/pairing"
	"razzia/internal/club/score"
	"razzia/internal/fatal"
	"razzia/notation"
)

// judge compares an evening that is over with the records of its games, and says what is wrong.
func (n *night) judge(t *testing.T, rounds int) {
	t.Helper()
	e := n.organiser.evening(t.Context())
	if e.Stage != "ended" || e.Round != rounds {
		t.Fatalf("the evening is %s in round %d", e.Stage, e.Round)
	}
	t.Logf("%d people, %d rounds: %d kills, %d answers lost, %d moves acknowledged", len(e.Guests), rounds, n.kills.Load(), n.lost.Load(),
		n.made.Load())
	n.everybodyPlays(t, &e, rounds)
	n.countsOnce(t, &e)
	n.isPairedWell(t, &e)
	n.startsSoon(t)
}

// everybodyPlays checks that each round was begun once, and that all guests had one game of it, and ended it themselves.
func (n *night) everybodyPlays(t *testing.T, e *client.Evening, rounds int) {
	t.Helper()
	seen := map[[2]int]int{} // games by round and guest
	for _, g := range e.Games {
		if g.State != "done" {
			t.Errorf("the game at table %d of round %d is %s", g.Place, g.Round, g.State)
		}
		for _, seat := range g.Seats {
			if seen[[2]int{g.Round, seat.Guest}]++; seat.Left || seat.Guest == 0 {
				t.Errorf("a bot played at table %d of round %d: %+v", g.Place, g.Round, seat)
			}
		}
	}
	for _, g := range e.Guests {
		for round := 1; round <= rounds; round++ {
			if games := seen[[2]int{round, g.Number}]; games != 1 || g.Presence != "here" {
				t.Errorf("%s, who is %s, has %d games in round %d", g.Name, g.Presence, games, round)
			}
		}
	}
	tables, err := n.number("SELECT count(*) FROM tables")
	if fatal.If(t, err); int(tables) != len(e.Games) {
		t.Errorf("the site has %d tables, and the evening %d games: a round was begun twice", tables, len(e.Games))
	}
}

// countsOnce checks that the standings are those that follow from the records of the games.
func (n *night) countsOnce(t *testing.T, e *client.Evening) {
	t.Helper()
	var games []score.Game
	for _, g := range e.Games {
		var r notation.Record
		fatal.If(t, n.organiser.asks(t.Context(), "GET", "/api/tables/"+g.Table+"/record", nil, &r))
		final, err := r.Replay(nil)
		fatal.If(t, err)
		game := score.Game{Round: g.Round, Table: g.Place}
		for i, points := range notation.Totals(&final.State) {
			seat := g.Seats[i]
			pack := slices.Index(razzia.Packages(len(g.Seats)), r.Packages[i])
			if name := e.Guests[seat.Guest-1].Name; name != r.Players[i] || points != seat.Points || pack != seat.Package {
				t.Errorf("the record of %s has %d points of %s with package %d, the evening %+v of %s", g.Table, points, r.Players[i], pack,
					seat, name)
			}
			game.Seats = append(game.Seats, score.Seat{Player: strconv.Itoa(seat.Guest), Package: pack, Points: points})
		}
		games = append(games, game)
	}
	want := map[string]score.Line{}
	for _, line := range score.Standings(nil, games) {
		want[line.Player] = line
	}
	for _, s := range e.Standings {
		line := want[strconv.Itoa(s.Guest)]
		if s.Games != len(line.Parts) || s.Score != line.Thousandths() || s.Margin != line.Points() {
			t.Errorf("the standings have %+v, and the records %d games, score %d, margin %v", s, len(line.Parts), line.Thousandths(), line.Points())
		}
	}
	if len(e.Standings) != len(want) {
		t.Errorf("%d people have a place, and %d have played", len(e.Standings), len(want))
	}
}

// isPairedWell checks that the rounds follow from the seed that was committed to, and that no more pairs met again than had to.
func (n *night) isPairedWell(t *testing.T, e *client.Evening) {
	t.Helper()
	var p client.Pairing
	fatal.If(t, n.organiser.asks(t.Context(), "GET", n.path("/pairing"), nil, &p))
	seed, err := fair.ParseSeed(p.Seed)
	fatal.If(t, err)
	var steps []pairing.Step
	met := map[[2]int]bool{}
	for i, r := range p.Rounds {
		played := roundOf(r.Played)
		steps = append(steps, pairing.Step{Present: names(r.Present), Made: roundOf(r.Tables), Played: &played})
		again, least := meet(met, r.Played), leastAgain(met, r)
		if again > least {
			t.Errorf("in round %d %d pairs meet again, and %d would be enough", i+1, again, least)
		}
		for _, table := range r.Played {
			for _, pair := range pairsAt(table) {
				met[pair] = true
			}
		}
	}
	if err := pairing.Verify(n.commitment, seed, pairing.Config{Size: p.Size, Bots: p.Bots, Rounds: e.Plan.Games}, steps); err != nil {
		t.Error(err)
	}
}

// roundOf is a round as the pairing has it.
func roundOf(tables [][]client.PairingSeat) (r pairing.Round) {
	for _, seats := range tables {
		var t pairing.Table
		for _, seat := range seats {
			t = append(t, pairing.Seat{Player: strconv.Itoa(seat.Guest), Package: seat.Package})
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// names are how the pairing names guests.
func names(numbers []int) (list []string) {
	for _, n := range numbers {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// pairsAt are the pairs of people who sit at a table, the lower number first.
func pairsAt(seats []client.PairingSeat) (list [][2]int) {
	for i, a := range seats {
		for _, b := range seats[:i] {
			list = append(list, [2]int{min(a.Guest, b.Guest), max(a.Guest, b.Guest)})
		}
	}
	return list
}

// meet counts the pairs at tables who have met before.
func meet(met map[[2]int]bool, tables [][]client.PairingSeat) (again int) {
	for _, table := range tables {
		for _, pair := range pairsAt(table) {
			if met[pair] {
				again++
			}
		}
	}
	return again
}

// leastAgain is how many pairs must meet again in a round, by comparing all ways to part up to 12 people. Of more, who are never asked to
// play more rounds than they could without it, none must.
func leastAgain(met map[[2]int]bool, r client.PairingRound) int {
	const proven = 12
	people := slices.Sorted(slices.Values(r.Present))
	if len(people) > proven {
		return 0
	}
	price := func(set uint) (again int) {
		for pair := range met {
			i, _ := slices.BinarySearch(people, pair[0])
			j, _ := slices.BinarySearch(people, pair[1])
			again += int(set >> i & 1 & (set >> j & 1))
		}
		return again
	}
	var sizes []int
	for _, table := range r.Played {
		sizes = append(sizes, len(table))
	}
	known := map[[2]uint]int{}
	var least func(left uint, from int) int
	least = func(left uint, from int) int {
		at := [2]uint{left, uint(from)}
		best, is := known[at]
		if is || left == 0 {
			return best
		}
		best = len(met)
		for set := left; set > 0; set = (set - 1) & left {
			if bits.OnesCount(set) == sizes[from] {
				best = min(best, price(set)+least(left&^set, from+1))
			}
		}
		known[at] = best
		return best
	}
	return least(1<<len(people)-1, 0)
}

// startsSoon says how long people waited for their tables after the last game of a round. Nodes that are killed may take a while.
func (n *night) startsSoon(t *testing.T) {
	t.Helper()
	longest, err := n.number(`SELECT coalesce(max(began.at - ended.at), 0) FROM (SELECT round, max(made) AS at FROM evening_sittings GROUP BY round) began
		JOIN (SELECT round, max(ended) AS at FROM evening_sittings GROUP BY round) ended ON began.round = ended.round + 1`)
	fatal.If(t, err)
	t.Logf("the next round was there %v after the last game at most", time.Duration(longest)*time.Millisecond)
}

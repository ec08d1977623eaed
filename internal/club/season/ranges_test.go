package season

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia/internal/club/score"
)

// TestRangesAreRight plays some games of a small division, tries all ways in which the others can end, and compares the places: none is
// outside of the ranges, and the best one is reached, but for how a tie is broken.
func TestRangesAreRight(t *testing.T) {
	for k := range 30 {
		dice := rand.New(rand.NewPCG(uint64(k), 5))
		s := small(t, k, 4+dice.IntN(5))
		var open []*Game
		for i := range s.Games {
			g := &s.Games[i]
			for k := range seats {
				g.Left[k] = dice.IntN(10) == 0
			}
			if dice.IntN(4) == 0 && len(open) < 2 {
				open = append(open, g)
				continue
			}
			g.Result = points(1 + dice.IntN(15))
			if dice.IntN(5) == 0 {
				g.Rulings = []Ruling{{Voided: true}}
			}
		}
		tryRanges(t, s, open)
	}
}

// tryRanges tries all ways in which some games can end.
func tryRanges(t *testing.T, s *State, open []*Game) {
	t.Helper()
	d := s.Divisions[0]
	ranges := map[string]Range{}
	for _, r := range s.Ranges(d) {
		ranges[r.Player] = r
	}
	best := map[string]int{}
	tryAll(open, func() {
		lines := s.Standings(d)
		for _, l := range lines {
			r := ranges[l.Player]
			if l.Place < r.Best || l.Place > r.Worst {
				t.Fatalf("%s can be %d, the range is %d to %d", l.Player, l.Place, r.Best, r.Worst)
			}
			if place := placeByScore(lines, l); best[l.Player] == 0 || place < best[l.Player] {
				best[l.Player] = place
			}
		}
	})
	for name, r := range ranges {
		if len(open) > 0 && best[name] != r.Best {
			t.Fatalf("%s can be %d at best, the range is %d to %d", name, best[name], r.Best, r.Worst)
		}
	}
}

// placeByScore is the place of a line if all ties were broken for it.
func placeByScore(lines []score.Line, l score.Line) int {
	place := 1
	for _, other := range lines {
		if other.Score > l.Score {
			place++
		}
	}
	return place
}

// small returns the first season of a small division.
func small(t *testing.T, seed, people int) *State {
	t.Helper()
	s, err := New(DefaultRules, seedOf(seed), dawn)
	if err != nil {
		t.Fatal(err)
	}
	for i := range people {
		tell(t, s, Event{Kind: Join, Member: fmt.Sprint(i)})
	}
	tell(t, s, Event{Kind: Tick, At: s.Starts})
	return s
}

// points are a result in which the seats of some bits share the win.
func points(winners int) (list []Seat) {
	for k := range seats {
		list = append(list, Seat{Points: winners >> k & 1})
	}
	return list
}

// tryAll ends games in all ways: who wins, and who of the winners left before.
func tryAll(open []*Game, do func()) {
	if len(open) == 0 {
		do()
		return
	}
	g := open[0]
	before := g.Left
	for winners := 1; winners < 1<<seats; winners++ {
		for leave := winners; ; leave = (leave - 1) & winners {
			g.Result = points(winners)
			for k := range seats {
				g.Left[k] = before[k] || leave>>k&1 == 1
			}
			tryAll(open[1:], do)
			if leave == 0 {
				break
			}
		}
	}
	g.Left, g.Result = before, nil
}

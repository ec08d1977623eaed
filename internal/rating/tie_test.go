package rating

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// patterns lists all results of games of some players: their places, with all ties.
func patterns(players int) (list [][]int) {
	var add func(scores []int)
	add = func(scores []int) {
		if len(scores) < players {
			for score := range players {
				add(append(slices.Clone(scores), score))
			}
			return
		}
		places := make([]int, players)
		for i, mine := range scores {
			places[i] = 1
			for _, other := range scores {
				if other > mine {
					places[i]++
				}
			}
		}
		if !slices.ContainsFunc(list, func(other []int) bool { return slices.Equal(other, places) }) {
			list = append(list, places)
		}
	}
	add(nil)
	return list
}

// surprises are those of players with some strengths and places.
func surprises(strengths []float64, places []int) []float64 {
	players, list := make([]player, len(places)), make([]float64, len(places))
	for i := range players {
		players[i].place = places[i]
	}
	for i := range list {
		list[i] = surprise(players, strengths, i, 1<<len(places)-1)
	}
	return list
}

// moved are the places of a game when one player gets another rank, counted in halves: an even one shares the place of others, an odd one
// is alone between two places.
func moved(places []int, i, half int) []int {
	ranks := slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(places[:i]), places[i+1:]...))))
	list := make([]int, len(places))
	for q, place := range places {
		list[q] = 2 * slices.Index(ranks, place)
	}
	list[i] = half
	return list
}

// TestTies tries all results of two to five equal players. The surprises add up to 0. All who share a place have the same one, and none has
// less than those behind them. A player who shares a place has no less than alone behind those who share it, and no more than alone before
// them.
func TestTies(t *testing.T) {
	for players, want := range map[int]int{2: 3, 3: 13, 4: 75, 5: 541} { // the ordered partitions
		all := patterns(players)
		if len(all) != want {
			t.Fatalf("there are %d results of %d players, want %d", len(all), players, want)
		}
		strengths := slices.Repeat([]float64{1}, players)
		for _, places := range all {
			got, sum := surprises(strengths, places), 0.0
			for i := range got {
				sum += got[i]
				for q := range got {
					if places[i] == places[q] && math.Abs(got[i]-got[q]) > 1e-12 || places[i] < places[q] && got[i] <= got[q] {
						t.Errorf("places %v have the surprises %v", places, got)
					}
				}
			}
			if math.Abs(sum) > 1e-12 {
				t.Errorf("places %v: the surprises %v add up to %v", places, got, sum)
			}
		}
	}
}

// TestAWorsePlaceIsWorthLess lets players of any strength have any result, and moves one of them through all ranks: each is worth less than
// the one before, whether it is shared or not. The surprises add up to 0 here too.
func TestAWorsePlaceIsWorthLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "players")
		places := rapid.SampledFrom(patterns(n)).Draw(t, "places")
		strengths := rapid.SliceOfN(rapid.Float64Range(0.01, 100), n, n).Draw(t, "strengths")
		i := rapid.IntRange(0, n-1).Draw(t, "player")
		last := math.Inf(1)
		for half := -1; half < 2*n; half++ {
			at, sum := moved(places, i, half), 0.0
			got := surprises(strengths, at)
			for _, s := range got {
				sum += s
			}
			if got[i] > last+1e-9 || math.Abs(sum) > 1e-9 {
				t.Fatalf("player %d at the places %v has %v after %v, and the sum is %v", i, at, got[i], last, sum)
			}
			last = got[i]
		}
	})
}

// TestATieIsTheMeanOfItsOrders compares the shared first place of four with the orders in which it could have been broken.
func TestATieIsTheMeanOfItsOrders(t *testing.T) {
	strengths := []float64{0.5, 2, 1, 3}
	first, second := surprises(strengths, []int{1, 2, 3, 4}), surprises(strengths, []int{2, 1, 3, 4})
	tied := surprises(strengths, []int{1, 1, 3, 4})
	for i := range tied {
		if want := (first[i] + second[i]) / 2; math.Abs(tied[i]-want) > 1e-12 {
			t.Errorf("seat %d has %v, want %v", i, tied[i], want)
		}
	}
	if got := surprises([]float64{1, 1, 1, 1}, []int{1, 1, 3, 4}); got[2] >= 0 || got[0] <= 0.5 || got[0] >= 0.75 {
		t.Errorf("of four equals, two share the first place: the surprises are %v", got)
	}
}

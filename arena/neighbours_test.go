package arena

import (
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestNeighboursAreAPartOfTheMatch compares a match of neighbours with the whole match: the games of the pairs that
// meet are the same.
func TestNeighboursAreAPartOfTheMatch(t *testing.T) {
	for players := 2; players <= 4; players++ {
		whole, part := threeWay(), threeWay()
		whole.Players, part.Players = players, players
		part.Neighbours, part.Reference = true, 1
		want, got := run(t, whole, Options{}).Report(), run(t, part, Options{}).Report()
		if len(got.Pairs) != 2 || !got.Neighbours || want.Neighbours || got.Games*3 != want.Games*2 {
			t.Fatalf("%d players: %d pairs in %d games, want two of the three pairs in %d", players, len(got.Pairs), got.Games, want.Games)
		}
		if !reflect.DeepEqual(got.Pairs[0], want.Pairs[0]) || !reflect.DeepEqual(got.Pairs[1], want.Pairs[2]) {
			t.Errorf("%d players: the pairs are %+v, in the whole match %+v", players, got.Pairs, want.Pairs)
		}
		if got.Reference != "greedy" || got.Entrants[1].Rating != (Interval{}) || got.Entrants[0].Rating.Mean >= 0 {
			t.Errorf("%d players: the reference is %q, the ratings are %+v", players, got.Reference, got.Entrants)
		}
	}
}

// TestReferenceMovesTheRatings rates the same games against another entrant: the differences are the same.
func TestReferenceMovesTheRatings(t *testing.T) {
	first, second := threeWay(), threeWay()
	second.Reference = 1
	a, b := run(t, first, Options{}).Report(), run(t, second, Options{}).Report()
	for i := range a.Entrants {
		moved := a.Entrants[i].Rating.Mean - a.Entrants[1].Rating.Mean
		if got := b.Entrants[i].Rating.Mean; math.Abs(got-moved) > 1e-9 {
			t.Errorf("%s is rated %v, want %v", b.Entrants[i].Name, got, moved)
		}
	}
}

// TestNeighboursRefuse checks that a file of one kind of match is not continued as another kind.
func TestNeighboursRefuse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Deals, m.Neighbours = 2, true
	playLogged(t, path, m, 1)
	playLogged(t, path, m, 2) // goes on
	m.Neighbours = false
	const want = "the file is of a match in which only neighbours meet: want one in which each player is alone in turn"
	if _, err := OpenGameLog(path, m); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	for text, change := range map[string]func(*Match){
		"the reference is entrant 3 of 3: want the index of one":                         func(m *Match) { m.Reference = 3 },
		"only the first entrant is alone, and only neighbours meet: want one of the two": func(m *Match) { m.Alone, m.Neighbours = true, true },
	} {
		m := threeWay()
		change(m)
		if err := m.Check(); err == nil || err.Error() != text {
			t.Errorf("error %v, want %q", err, text)
		}
	}
}

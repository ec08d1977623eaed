package table

import (
	"slices"
	"testing"

	"razzia"
)

// TestAPersonWithSeveralIdentities asks for the identity at tables where a person has none, one and two seats.
func TestAPersonWithSeveralIdentities(t *testing.T) {
	seat := func(id string) Seat { return Seat{Person: Person{ID: id, Name: id}} }
	at := func(maker string, phase Phase, actor razzia.Seat, seats ...Seat) *Table {
		x := New("t")
		x.Maker, x.Phase, x.Seats = Person{ID: maker}, phase, seats
		x.Game.State.Actor = actor
		x.guide, _ = guideOf(Options{})
		return x
	}
	mine := []string{"A", "B"}
	left := seat("B")
	left.Level = "greedy"
	for name, test := range map[string]struct {
		table  *Table
		want   string
		atSeat map[razzia.Seat]string
	}{
		"none":           {at("X", Playing, 0, seat("X"), seat("Y")), "A", map[razzia.Seat]string{0: "A", 9: "A"}},
		"maker":          {at("B", Waiting, 0, seat("X"), Seat{}), "B", map[razzia.Seat]string{1: "B"}},
		"one seat":       {at("X", Playing, 0, seat("X"), seat("B")), "B", map[razzia.Seat]string{0: "B", 1: "B"}},
		"both, A acts":   {at("B", Playing, 0, seat("A"), seat("B")), "A", map[razzia.Seat]string{0: "A", 1: "B"}},
		"both, B acts":   {at("A", Playing, 1, seat("A"), seat("B")), "B", map[razzia.Seat]string{0: "A", 1: "B"}},
		"both, B left":   {at("X", Playing, 1, seat("A"), left), "A", map[razzia.Seat]string{0: "A", 1: "B"}},
		"seat and maker": {at("B", Playing, 0, seat("X"), seat("A"), seat("Y")), "A", map[razzia.Seat]string{2: "A"}},
		"maker waits":    {at("B", Waiting, 0, seat("X"), seat("A"), Seat{}), "A", map[razzia.Seat]string{2: "B"}},
		"both, another":  {at("X", Playing, 2, seat("B"), seat("A"), seat("X")), "A", map[razzia.Seat]string{0: "B", 1: "A"}},
	} {
		if got := Identities(mine).At(test.table); got != test.want {
			t.Errorf("%s: the identity is %q, want %q", name, got, test.want)
		}
		for seat, want := range test.atSeat {
			if got := Identities(mine).For(test.table, seat); got != want {
				t.Errorf("%s: the identity for seat %d is %q, want %q", name, seat, got, want)
			}
		}
	}
	if got := Identities(nil).At(at("X", Waiting, 0)); got != "" {
		t.Errorf("without an identity: %q", got)
	}
	sum := Summary{Maker: "B", Turn: 1, Seats: []SeatSummary{{Person: "B"}, {Person: "A"}}}
	if got := sum.IdentityOf([]string{"B", "A"}); got != "A" {
		t.Errorf("in a list: %q, want the one that is to act", got)
	}
}

// TestQuestionsToAPersonWithSeveralIdentities asks which identities answer, refuse and ask.
func TestQuestionsToAPersonWithSeveralIdentities(t *testing.T) {
	mine := []string{"A", "B"}
	left := Seat{Person: Person{ID: "A"}, Level: "greedy"}
	for name, test := range map[string]struct {
		by             razzia.Seat
		words          [razzia.MaxPlayers]word
		asked          []string
		viewer, refuse string
	}{
		"no question":      {viewer: "A", refuse: "A"},
		"B is asked":       {by: 2, words: [5]word{noWord, awaited}, asked: []string{"B"}, viewer: "B", refuse: "B"},
		"both are asked":   {by: 2, words: [5]word{awaited, awaited}, asked: []string{"A", "B"}, viewer: "A", refuse: "A"},
		"A has agreed":     {by: 2, words: [5]word{given, awaited}, asked: []string{"B"}, viewer: "B", refuse: "B"},
		"B asks":           {by: 1, words: [5]word{noWord, noWord, awaited}, viewer: "A", refuse: "B"},
		"B has agreed":     {by: 2, words: [5]word{noWord, given, noWord, awaited}, viewer: "A", refuse: "B"},
		"B asks A as well": {by: 1, words: [5]word{awaited, noWord, awaited}, asked: []string{"A"}, viewer: "A", refuse: "A"},
	} {
		x := New("t")
		x.Phase, x.Seats = Playing, []Seat{left, {Person: Person{ID: "B"}}, {Person: Person{ID: "X"}}, {Person: Person{ID: "Y"}}}
		x.Game.State.Actor = 2
		x.guide, _ = guideOf(Options{})
		if test.words != [5]word{} {
			x.question = question{version: 7, kind: ToRest, by: test.by, words: test.words}
		}
		if got := Identities(mine).Asked(x); !slices.Equal(got, test.asked) {
			t.Errorf("%s: %q are asked, want %q", name, got, test.asked)
		}
		if viewer, refuse := Identities(mine).At(x), Identities(mine).Refuser(x); viewer != test.viewer || refuse != test.refuse {
			t.Errorf("%s: the viewer is %q, and %q refuses: want %q and %q", name, viewer, refuse, test.viewer, test.refuse)
		}
		if got := Identities(mine).Asker(x); got != "B" {
			t.Errorf("%s: %q asks, want B: a bot plays the seat of A", name, got)
		}
	}
}

// TestAPersonWithSeveralIdentitiesTakesAMoveBack asks for the identity that made the move.
func TestAPersonWithSeveralIdentitiesTakesAMoveBack(t *testing.T) {
	x := New("t")
	x.Phase, x.Seats = Playing, []Seat{{Person: Person{ID: "A"}}, {Person: Person{ID: "B"}}}
	x.guide, _ = guideOf(Options{})
	x.mark, x.open = &mark{ply: 4}, []openMove{{seat: 0, person: "A"}, {seat: 1, person: "B"}}
	for ply, want := range map[int]string{4: "A", 5: "B", 6: "A"} {
		if got := (Identities{"A", "B"}).Undoer(x, ply); got != want {
			t.Errorf("back to %d asks %q, want %q", ply, got, want)
		}
	}
}

// TestAnotherIdentityIsOfferedToTakeAMoveBack shows a table to a person whose other identity made the last move.
func TestAnotherIdentityIsOfferedToTakeAMoveBack(t *testing.T) {
	x := New("t")
	x.Phase, x.Seats = Playing, []Seat{{Person: Person{ID: "A"}}, {Person: Person{ID: "B"}}}
	x.guide, _ = guideOf(Options{})
	x.Game.State.Actor = 0
	x.mark, x.open = &mark{ply: 4}, []openMove{{seat: 1, person: "B"}}
	for want, mine := range map[string][]string{"B": {"A", "B"}, "": {"B"}} {
		if got := Identities(mine).OtherUndoer(x); got != want {
			t.Errorf("%q may ask besides the one of %q that acts: want %q", got, mine, want)
		}
	}
	x.Game.State.Actor = 1
	if got := (Identities{"A", "B"}).OtherUndoer(x); got != "" {
		t.Errorf("%q may ask besides the one that acts and may ask itself", got)
	}
}

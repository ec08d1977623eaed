package table

import (
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
		x.guide, _ = guideOf(0)
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
		"none":          {at("X", Playing, 0, seat("X"), seat("Y")), "A", map[razzia.Seat]string{0: "A", 9: "A"}},
		"maker":         {at("B", Waiting, 0, seat("X"), Seat{}), "B", map[razzia.Seat]string{1: "B"}},
		"one seat":      {at("X", Playing, 0, seat("X"), seat("B")), "B", map[razzia.Seat]string{0: "B", 1: "B"}},
		"both, A acts":  {at("B", Playing, 0, seat("A"), seat("B")), "A", map[razzia.Seat]string{0: "A", 1: "B"}},
		"both, B acts":  {at("A", Playing, 1, seat("A"), seat("B")), "B", map[razzia.Seat]string{0: "A", 1: "B"}},
		"both, B left":  {at("X", Playing, 1, seat("A"), left), "A", map[razzia.Seat]string{0: "A", 1: "B"}},
		"both, another": {at("X", Playing, 2, seat("B"), seat("A"), seat("X")), "A", map[razzia.Seat]string{0: "B", 1: "A"}},
	} {
		if got := test.table.IdentityOf(mine); got != test.want {
			t.Errorf("%s: the identity is %q, want %q", name, got, test.want)
		}
		for seat, want := range test.atSeat {
			if got := test.table.IdentityAt(mine, seat); got != want {
				t.Errorf("%s: the identity for seat %d is %q, want %q", name, seat, got, want)
			}
		}
	}
	if got := at("X", Waiting, 0).IdentityOf(nil); got != "" {
		t.Errorf("without an identity: %q", got)
	}
	sum := Summary{Maker: "B", Turn: 1, Seats: []SeatSummary{{Person: "B"}, {Person: "A"}}}
	if got := sum.IdentityOf([]string{"B", "A"}); got != "A" {
		t.Errorf("in a list: %q, want the one that is to act", got)
	}
}

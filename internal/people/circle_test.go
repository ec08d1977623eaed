package people_test

import (
	"reflect"
	"testing"
	"time"

	"razzia/internal/people"
	"razzia/internal/table"
)

// at is a moment, some seconds after the first.
func at(seconds int) time.Time { return time.Unix(int64(1_700_000_000+seconds), 0).UTC() }

// game is a game of some persons.
func game(id table.ID, phase table.Phase, when time.Time, persons ...string) table.Summary {
	sum := table.Summary{ID: id, Phase: phase, Latest: when}
	if phase == table.Over {
		sum.Ended = when
	}
	for _, person := range persons {
		sum.Seats = append(sum.Seats, table.SeatSummary{Person: person, Name: "Name of " + person})
	}
	return sum
}

func TestMetIn(t *testing.T) {
	gone := game("gone", table.Over, at(9), "me", "forgotten")
	gone.Seats[1].Name = ""
	games := []table.Summary{
		game("old", table.Over, at(1), "me", "ann", "ben"), game("new", table.Over, at(3), "phone", "ann", "me"),
		game("now", table.Playing, at(2), "me", "cat"), game("waits", table.Waiting, at(8), "me", "dan"),
		game("made", table.Over, at(8), "eve", "dan"), gone,
	}
	games[0].Seats = append(games[0].Seats, table.SeatSummary{Name: "club", Level: "club"})
	person := func(id string) people.Person { return people.Person{ID: id, Name: "Name of " + id} }
	want := []people.Met{{person("ann"), "new", at(3), false}, {person("cat"), "now", at(2), true}, {person("ben"), "old", at(1), false}}
	if got := people.MetIn(games, []string{"me", "phone"}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	var many []table.Summary
	for i := range 2 * people.MostMet {
		many = append(many, game("t", table.Over, at(i), "me", string(rune('A'+i))))
	}
	if got := people.MetIn(many, []string{"me"}); len(got) != people.MostMet || got[0].At != at(2*people.MostMet-1) {
		t.Errorf("the list has %d persons", len(got))
	}
}

func TestHandlesTellPersonsApart(t *testing.T) {
	a, b := people.Person{ID: "A", Name: "Ann"}, people.Person{ID: "B", Name: "Ann"}
	if a.Handle() == b.Handle() || len(a.Handle()) != 20 || a.Handle() != (people.Person{ID: "A"}).Handle() {
		t.Errorf("the handles are %q and %q", a.Handle(), b.Handle())
	}
	c := people.Circle{Met: []people.Met{{Person: a}}, Blocked: []people.Block{{Person: b}}}
	if p, found := c.Find(b.Handle()); !found || p != b {
		t.Errorf("found %+v", p)
	}
	if _, found := c.Find("B"); found {
		t.Error("an identity is a handle")
	}
}

package table_test

import (
	"errors"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/table"
)

// playEvent is a game of an event between two persons and a bot.
func playEvent() table.PlayEvent {
	return table.PlayEvent{Event: "spring", Options: table.Options{Players: 3, Piles: 2}, Sitting: []table.Sitter{
		{Person: table.Person{ID: "ann", Name: "Ann"}}, {Level: "greedy"}, {Person: table.Person{ID: "ben", Name: "Ben"}}}}
}

// TestAnEventPairsItsPlayers begins a game of an event: no one gives their seat away, or plays it again there.
func TestAnEventPairsItsPlayers(t *testing.T) {
	s := open(t, playEvent())
	if at := s.t; at.Options.Event != "spring" || at.Phase != table.Playing || at.Maker.ID != "ann" {
		t.Errorf("the table is %+v of %+v in phase %v", at.Options, at.Maker, at.Phase)
	}
	for _, c := range []table.Command{table.OfferSeat{By: "ann"}, table.AcceptSeat{Person: table.Person{ID: "cat", Name: "Cat"}},
		table.AsSeen{Command: table.JoinRematch{By: "ann"}}} {
		if _, err := s.decide(c); !errors.Is(err, table.ErrEventTable) {
			t.Errorf("%T: %v", c, err)
		}
	}
	if _, err := s.decide(table.Resign{By: "ann", Seat: 0}); err != nil {
		t.Errorf("a player cannot leave: %v", err)
	}
}

// TestAnEventSeatsEverybody refuses games of an event that are not complete, or that are something else too.
func TestAnEventSeatsEverybody(t *testing.T) {
	for name, spoil := range map[string]func(c *table.PlayEvent){
		"no event":   func(c *table.PlayEvent) { c.Event = "" },
		"empty seat": func(c *table.PlayEvent) { c.Sitting[1] = table.Sitter{} },
		"few seats":  func(c *table.PlayEvent) { c.Sitting = c.Sitting[:2] },
		"a duel":     func(c *table.PlayEvent) { c.Options.Duel = "x" },
		"a lesson":   func(c *table.PlayEvent) { c.Options.Lesson = 1 },
		"open":       func(c *table.PlayEvent) { c.Options.Listed = true },
		"no one":     func(c *table.PlayEvent) { c.Sitting[0], c.Sitting[2] = c.Sitting[1], c.Sitting[1] },
	} {
		c := playEvent()
		spoil(&c)
		if _, err := newSitting(t).decide(c); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	s := newSitting(t)
	if _, err := s.decide(table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2, Event: "x"}}); err == nil {
		t.Error("a person makes a table of an event")
	}
}

// TestAnEventChoosesPackages gives sitters the packages that the event wants, in all orders: the shuffle stays that of the seed.
func TestAnEventChoosesPackages(t *testing.T) {
	all := razzia.Packages(3)
	for _, want := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		c := playEvent()
		c.Packages = want
		at := open(t, c).t
		for i, s := range c.Sitting {
			if seat := at.Seats.Of(s.Person.ID); s.Person.ID != "" && at.Setup.Packages[seat] != all[want[i]] {
				t.Errorf("%v: %s has %v, want %v", want, s.Person.Name, at.Setup.Packages[seat], all[want[i]])
			}
		}
		mixed, err := seed.Mix(nil)
		if setup, _ := mixed.Deal(3, 2); err != nil || !slices.Equal(setup.Packages, at.Setup.Packages) {
			t.Errorf("the shuffle is %v, want %v", at.Setup.Packages, setup.Packages)
		}
	}
	for _, bad := range [][]int{{0}, {0, 1, 3}, {-1, 1, 2}, {0, 0, 1}} {
		c := playEvent()
		c.Packages = bad
		if _, err := newSitting(t).decide(c); err == nil {
			t.Errorf("packages %v are dealt", bad)
		}
	}
}

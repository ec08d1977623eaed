package table

import (
	"errors"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fault"
)

// TestTheMakerListsATable opens a table to everybody and closes it. Other people may not, nor may the maker once the game has begun.
func TestTheMakerListsATable(t *testing.T) {
	maker, other := Person{ID: "maker", Name: "Maker"}, Person{ID: "other", Name: "Other"}
	env := Env{At: time.UnixMilli(1_700_000_000_000), Dealer: NewDealer(fair.NewSeed())}
	now := New("t")
	act := func(c Command, key string, listed bool) {
		t.Helper()
		change, err := now.Decide(c, env)
		var refusal *fault.Fault
		switch {
		case err == nil && key == "":
			if len(change.Entries) > 0 {
				now = now.Adopt(change)
			}
		case !errors.As(err, &refusal) || refusal.Key != key:
			t.Fatalf("%+v: %v, want %q", c, err, key)
		}
		sum := now.Summary()
		if now.Options.Listed != listed || sum.Options.Listed != listed {
			t.Errorf("after %+v the table is listed: %v", c, now.Options.Listed)
		}
	}
	act(Create{Maker: maker, Options: Options{Players: 2, Piles: 2}}, "", false)
	act(List{By: other.ID, Open: true}, "not-the-maker", false)
	act(List{Open: true}, "not-the-maker", false)
	act(List{By: maker.ID}, "", false)
	act(List{By: maker.ID, Open: true}, "", true)
	at := now.Version
	act(List{By: maker.ID, Open: true}, "", true)
	if now.Version != at+1 {
		t.Error("a table that is listed once more has no new entry: the lobby would not show it for longer")
	}
	act(List{By: maker.ID}, "", false)
	act(List{By: maker.ID, Open: true}, "", true)
	for seat, person := range []Person{maker, other} {
		act(Sit{Person: person, Seat: razzia.Seat(seat)}, "", true)
	}
	act(List{By: maker.ID}, "game-began", true)
	read, err := Read("t", now.Log)
	if err != nil || !read.Options.Listed {
		t.Errorf("the log gives a table that is listed: %v, %v", read.Options.Listed, err)
	}
}

// TestListingIsLimited opens and closes a table too often.
func TestListingIsLimited(t *testing.T) {
	maker := Person{ID: "maker", Name: "Maker"}
	env := Env{At: time.UnixMilli(1_700_000_000_000), Dealer: NewDealer(fair.NewSeed())}
	change, err := New("t").Decide(Create{Maker: maker, Options: Options{Players: 2, Piles: 2}}, env)
	now := New("t").Adopt(change)
	for n := 0; err == nil && n <= MaxSeatChangesEach; n++ {
		if change, err = now.Decide(List{By: maker.ID, Open: true}, env); err == nil {
			now = now.Adopt(change)
		}
	}
	var refusal *fault.Fault
	if !errors.As(err, &refusal) || refusal.Key != "unrest" || now.Version != 1+MaxSeatChangesEach {
		t.Errorf("after %d entries: %v", now.Version, err)
	}
}

package home

import (
	"strconv"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// TestTheBandTellsThePosition tells the positions of a game as its moves are made.
func TestTheBandTellsThePosition(t *testing.T) {
	t.Parallel()
	packages := razzia.Packages(3)
	s, err := razzia.New(razzia.Setup{Packages: packages, Piles: 1})
	fatal.If(t, err)
	opener := s.Actor
	hold := map[razzia.Seat]string{}
	for seat := range razzia.Seat(3) {
		v := table.PositionView(&s, seat, table.SampleNames(), table.Aids{})
		v.Game.Acting = seat
		hold[seat] = (&own{Page: englishPage(), view: v}).held()
	}
	for _, step := range []struct {
		moves []razzia.Move
		row   string
	}{
		{nil, "The row is empty."},
		{[]razzia.Move{razzia.Draw(1), razzia.Reveal(razzia.Ring)}, "In the row: a ring."},
		{[]razzia.Move{razzia.Call()}, "Up for auction: a ring."},
		{[]razzia.Move{razzia.Bid(0)}, " for a ring."},
	} {
		for _, m := range step.moves {
			if m.Verb() == razzia.ToBid {
				bid := s.Seats[s.Actor].Open.Lowest()
				step.row = table.SampleNames()[s.Actor] + " bids " + strconv.Itoa(int(bid)) + step.row
				m = razzia.Bid(bid)
			}
			s = s.MustStep(m)
		}
		v := table.PositionView(&s, s.Actor, table.SampleNames(), table.Aids{})
		if got, want := (&own{Page: englishPage(), view: v}).told(), step.row+" You hold "+hold[s.Actor]+"."; got != want {
			t.Errorf("%v is told as %q: want %q", step.moves, got, want)
		}
	}
	if hold[opener] == "" {
		t.Error("the first player holds nothing")
	}
}

package season

import (
	"slices"
	"testing"
)

// TestWhoResignsHasNoShare gives a seat to a bot: it counts as left, and no turn of it costs time.
func TestWhoResignsHasNoShare(t *testing.T) {
	w := begin(t, 1, 4, DefaultRules)
	for w.s.Phase != Running {
		w.next()
	}
	g := w.s.game(1)
	name := g.Seats[2].Player
	if _, err := w.s.Step(Event{At: w.s.Now, Kind: Waits, Member: name, Table: 1}); err != nil {
		t.Fatal(err)
	}
	list, err := w.s.Step(Event{At: w.s.Now, Kind: Resigned, Member: name, Table: 1})
	if err != nil || len(list) != 1 || list[0].Kind != Bot || !w.s.game(1).Left[2] ||
		slices.ContainsFunc(w.s.member(name).Turns, func(turn Turn) bool { return turn.Table == 1 }) {
		t.Errorf("after a resignation %+v is to be done, %v; the game is %+v", list, err, w.s.game(1))
	}
	if list, err = w.s.Step(Event{At: w.s.Now, Kind: Resigned, Member: name, Table: 1}); err != nil || len(list) != 0 {
		t.Errorf("told again, %+v is to be done, %v", list, err)
	}
	if _, err = w.s.Step(Event{At: w.s.Now, Kind: Resigned, Member: name, Table: 99}); err != ErrNoTable {
		t.Errorf("at no table: %v", err)
	}
}

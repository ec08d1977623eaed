package table_test

import (
	"slices"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// TestAPositionIsTriedAgain plays games of every size to the end, and tries positions of them again: the new table begins there with the
// old bots, its cards come in another order, it proves nothing, it does not count, and it can be read from its log.
func TestAPositionIsTriedAgain(t *testing.T) {
	fresh, err := fair.ParseSeed("0badc0de0badc0de0badc0de0badc0de0badc0de0badc0de0badc0de0badc0de")
	fatal.If(t, err)
	for _, o := range everySize() {
		old := begin(t, o, ada).playOn(func() {})
		first := slices.IndexFunc(old.Moves, func(m razzia.Move) bool { return m.Verb() == razzia.ToReveal })
		for ply := range first + 1 {
			if table.CheckRetry(old, ply) == nil {
				t.Errorf("before the first card, after %d moves, there is something to try", ply)
			}
		}
		for _, ply := range []int{first + 1, first + 2, 30, len(old.Moves) / 2, len(old.Moves) - 1} {
			if table.CheckRetry(old, ply) != nil {
				continue // a card was being turned up
			}
			s := newSitting(t)
			s.dealer = table.NewDealer(fresh)
			s.act(table.Retry{Old: old, Ply: ply, Person: bo, Level: "greedy"})
			checkRetry(t, s, old, ply)
			over := s.playOn(func() {})
			if over.Phase != table.Over {
				t.Fatalf("the game ended as %v", over.Phase)
			}
			if slices.Equal(over.Moves, old.Moves) && ply < len(old.Moves)-60 {
				t.Error("the cards came as before")
			}
			if sum := over.Summary(); counts(&sum) {
				t.Error("the game counts")
			}
			if r, _ := over.Record(); r.Fair != nil {
				t.Error("the record claims a fair shuffle")
			}
		}
	}
}

// checkRetry checks a table where a position is tried again, at its beginning.
func checkRetry(t *testing.T, s *sitting, old *table.Table, ply int) {
	t.Helper()
	g, err := razzia.NewGame(old.Setup)
	for _, m := range old.Moves[:ply] {
		g, _, err = g.Step(m, nil)
		fatal.If(t, err)
	}
	if err != nil || s.t.Phase != table.Playing || s.t.Game.State != g.State || s.t.Options.From != ply {
		t.Fatalf("after %d moves the table is %v in another position", ply, s.t.Phase)
	}
	if s.t.Seats[g.State.Actor].Person.ID != bo.ID {
		t.Errorf("after %d moves the person does not act", ply)
	}
	for i, seat := range s.t.Seats {
		if was := old.Seats[i]; razzia.Seat(i) != g.State.Actor && was.Person.ID == "" && (seat.Level != was.Level || seat.Bot != was.Bot) {
			t.Errorf("seat %d has %s (%s), want %s (%s)", i, seat.Bot, seat.Level, was.Bot, was.Level)
		}
	}
	read, err := table.Read(s.t.ID, s.t.Log)
	fatal.If(t, err)
	seed, err := fair.ParseSeed(string(s.dealer.Secret()))
	fatal.If(t, err)
	if _, err := table.DealerOf(seed, read); err != nil {
		t.Errorf("after a restart: %v", err)
	}
}

// counts reports whether a game counts for a rating.
func counts(sum *table.Summary) bool {
	_, reason := rating.Judge(sum, nil)
	return reason == rating.Rated
}

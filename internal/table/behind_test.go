package table_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// TestWatchersOfAnEventAreBehind plays a game of an event, with talk after each move. Until its end watchers see the table of the
// last whole round, which stands still and is without talk.
func TestWatchersOfAnEventAreBehind(t *testing.T) {
	c := playEvent()
	c.Options.Clock = table.Clock{Bank: time.Hour, Increment: time.Second}
	s := open(t, c)
	seen := []int{s.t.Version}
	round := s.t.Game.State.Round
	s.playOn(func() {
		if now := s.t.Game.State.Round; now != round {
			seen, round = append(seen, s.t.Log.LastMove().Version), now
		}
		if s.t.Phase != table.Over {
			s.act(table.Talk{By: "ann", Text: "Hm."})
			checkBehind(t, s, seen[len(seen)-1])
		}
	})
	if len(seen) != razzia.Rounds {
		t.Errorf("the versions of whole rounds are %v", seen)
	}
	if over, err := s.t.For(nil); err != nil || over != s.t {
		t.Errorf("after the game who watches sees version %d of %d, %v", over.Version, s.t.Version, err)
	}
}

// checkBehind checks what is seen of a running game by those who watch, and by those who play.
func checkBehind(t *testing.T, s *sitting, want int) {
	t.Helper()
	then, err := s.t.For([]string{"cat", "dot"})
	if err != nil || then.Version != want || !then.Behind() {
		t.Fatalf("at version %d who watches sees %d, %v, want %d", s.t.Version, then.Version, err, want)
	}
	if again, err := then.For(nil); err != nil || again != then {
		t.Errorf("of the earlier table they see another one, %v", err)
	}
	early, late := then.View("ann", s.now), then.View("", s.now.Add(time.Hour))
	if !early.Behind || early.Game.Acting != razzia.NoSeat || early.Seats[0].Mine || late.Seats[0].TimeLeft != early.Seats[0].TimeLeft {
		t.Errorf("the view is %+v", early)
	}
	if slices.ContainsFunc(then.Log, func(e table.Entry) bool { return e.Kind == table.Talked && !e.Silent() }) {
		t.Error("the words of players are there")
	}
	for _, who := range [][]string{{"ann"}, {"cat", "ben"}} {
		if own, err := s.t.For(who); err != nil || own != s.t {
			t.Errorf("%v sees an earlier table, %v", who, err)
		}
	}
	if !slices.ContainsFunc(s.t.Log, func(e table.Entry) bool { return e.Kind == table.Talked && e.Text == "Hm." }) {
		t.Error("the words are gone at the table itself")
	}
}

// TestOtherTablesAreNotBehind watches a game that is no event's.
func TestOtherTablesAreNotBehind(t *testing.T) {
	s := begin(t, table.Options{Players: 2, Piles: 2}, ada, bo)
	s.move(razzia.Draw(1))
	if then, err := s.t.For([]string{"cat"}); err != nil || then != s.t {
		t.Errorf("who watches sees an earlier table, %v", err)
	}
}

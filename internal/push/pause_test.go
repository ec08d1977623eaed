package push_test

import (
	"net/http"
	"testing"
	"time"

	"razzia/internal/push"
	"razzia/internal/table"
)

// TestAServiceThatWantsAPause gets no message before.
func TestAServiceThatWantsAPause(t *testing.T) {
	s := newService(t)
	who := actor(s.game(72 * time.Hour))
	s.subscribe(who.ID, 1, push.Settings{})
	s.none("a turn that has just begun", s.look(0))
	s.status, s.after = http.StatusTooManyRequests, "1200"
	s.want("the first attempt", s.look(push.LookEvery))
	s.status = http.StatusCreated
	s.none("before the pause is over", s.look(19*time.Minute))
	s.want("after the pause", s.look(time.Minute))
}

// TestNoMessageComesAfterTheMove lets a player move while the messages to their browsers are on the way: the first one is sent, and
// the second one waits for it.
func TestNoMessageComesAfterTheMove(t *testing.T) {
	s := newService(t)
	game := s.game(72 * time.Hour)
	who := actor(game)
	for browser := range 2 {
		s.subscribe(who.ID, browser, push.Settings{})
	}
	s.none("a turn that has just begun", s.look(0))
	s.asked = func() {
		m := table.Move{By: who.ID, Seat: game.Game.State.Actor, Move: game.Game.State.Legal(nil)[0]}
		if _, err := s.host.Act(t.Context(), game.ID, m); err != nil {
			t.Error(err)
		}
	}
	s.want("the move is made meanwhile", s.look(push.LookEvery))
}

// TestANodeWhoseClockIsWrong leaves people to others, and looks at them again when it is right.
func TestANodeWhoseClockIsWrong(t *testing.T) {
	s := newService(t)
	who := actor(s.game(72 * time.Hour))
	s.subscribe(who.ID, 1, push.Settings{})
	wrong := true
	for _, node := range s.nodes {
		node.Wrong = func() bool { return wrong }
	}
	for range 3 {
		s.none("with clocks that are wrong", s.look(push.LookEvery))
	}
	wrong = false
	s.none("the first look at a turn", s.look(0))
	s.want("with clocks that are right", s.look(push.LookEvery))
}

package search

import (
	"math"
	"testing"

	"razzia"
)

// aheadOf is what the actor of a state does who looks one move ahead, or goes by the rules of thumb.
func aheadOf(s *razzia.State, e Evaluator, habits Habits) razzia.Move {
	if habits[s.Actor] == 1 {
		return newThumb().move(s)
	}
	t := tree{evaluator: e, habits: habits, thumb: newThumb()}
	t.plant(s)
	best, most := razzia.Move{}, math.Inf(-1)
	for _, o := range t.list() {
		if o.Worth[s.Actor] > most {
			best, most = o.Move, o.Worth[s.Actor]
		}
	}
	return best
}

// casts are some ways in which seats go by the rules of thumb, or do not.
var casts = []Habits{{}, {1, 1, 1, 1, 1}, {0, 1, 0, 1, 0}, {1, 0, 1, 1, 0}}

// TestPilotSaysWhatEachWouldSay holds that an auction which is resolved once ends as if each seat was asked
// when it is its turn to say something, with another cast at each say.
func TestPilotSaysWhatEachWouldSay(t *testing.T) {
	p, asked := newPilot(whim{}, 0), 0
	eachAuction(func(s *razzia.State) {
		p.habits = casts[asked%len(casts)]
		asked++
		got, want := *s, *s
		made, _ := p.goOn(&got)
		says := 0
		for ; want.Phase == razzia.Bidding; says++ {
			want = want.MustStep(aheadOf(&want, whim{}, p.habits))
		}
		if got != want || made != says {
			t.Fatalf("%v: %d says lead to %+v, want %d that lead to %+v", p.habits, made, got, says, want)
		}
	})
}

// TestPilotTurnsAsEachWould holds the same of turns.
func TestPilotTurnsAsEachWould(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, s := range positions(t, players) {
			for _, cast := range casts {
				if s.Phase != razzia.Turn {
					continue
				}
				p := newPilot(Static{}, 0)
				p.habits = cast
				got, want := s, s.MustStep(aheadOf(&s, Static{}, cast))
				if made, _ := p.goOn(&got); got != want || made != 1 {
					t.Errorf("%v: came to %+v, want %+v", cast, got, want)
				}
			}
		}
	}
}

// TestPilotIsCastByHabit holds that in rollouts each seat goes by the rules of thumb as often as it is thought to.
func TestPilotIsCastByHabit(t *testing.T) {
	const runs = 4000
	r := rehearsal{rollout: &rollout{}, pilot: newPilot(Static{}, 0), habits: Habits{0, 0.25, 0.6, 1}}
	r.restart(1)
	var times Habits
	for range runs {
		r.cast()
		for seat, h := range r.pilot.habits {
			times[seat] += h
		}
	}
	for seat, h := range r.habits {
		if share := times[seat] / runs; math.Abs(share-h) > 0.03 {
			t.Errorf("seat %d goes by the rules of thumb in %.3f of the rollouts, want %v", seat, share, h)
		}
	}
}

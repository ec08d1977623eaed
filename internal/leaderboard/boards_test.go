package leaderboard_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"razzia/internal/leaderboard"
	"razzia/internal/rating"
)

// memory has standings of one ladder, and counts how often opponents were counted.
type memory struct {
	leaderboard.Store
	ladder  rating.Ladder
	list    []leaderboard.Standing
	counted int
	err     error
}

func (m *memory) Standings(_ context.Context, l rating.Ladder) (list []leaderboard.Standing, _ error) {
	if l != m.ladder {
		return nil, m.err
	}
	for _, s := range m.list {
		if s.Opponents = 0; s.Agreed {
			list = append(list, s)
		}
	}
	return list, m.err
}

func (m *memory) StandingOf(_ context.Context, account string, l rating.Ladder) (leaderboard.Standing, error) {
	for _, s := range m.list {
		if s.Account == account && l == m.ladder {
			return s, m.err
		}
	}
	return leaderboard.Standing{Account: account}, m.err
}

func (m *memory) Opponents(ctx context.Context, account string, l rating.Ladder) (int, error) {
	m.counted++
	s, err := m.StandingOf(ctx, account, l)
	return s.Opponents, err
}

// TestPlacesAreOfThoseWhoMeetAllConditions ranks six members, three of which lack something. No opponents are counted without need.
func TestPlacesAreOfThoseWhoMeetAllConditions(t *testing.T) {
	m := &memory{ladder: rating.Group}
	for i := range 6 {
		m.list = append(m.list, standing(fmt.Sprint("member", i), int64(1500+i)))
	}
	m.list[1].Rating.Games, m.list[5].Opponents, m.list[2].Agreed = 9, 3, false
	b := leaderboard.New(m, func() time.Time { return now })
	places, err := b.Places(t.Context(), rating.Group)
	if err != nil || len(places) != 3 || places[0].Account != "member4" || places[2].Account != "member0" || places[2].Number != 3 {
		t.Errorf("the places are %+v, %v", places, err)
	}
	if m.counted != 4 {
		t.Errorf("opponents were counted %d times, want 4", m.counted)
	}
	for account, want := range map[string][]int{"member3": {2, 0}, "member1": {0, 1}, "member2": {0, 1}, "": {0, 1}, "nobody": {0, 5}} {
		own, err := b.Own(t.Context(), account)
		if err != nil || len(own) != 2 || own[1].Ladder != rating.Group || own[1].Place != want[0] || len(own[1].Lacks) != want[1] {
			t.Errorf("the own standing of %q is %+v, %v", account, own, err)
		}
	}
}

// TestPlacesAreBounded has more members than a leaderboard shows.
func TestPlacesAreBounded(t *testing.T) {
	m := &memory{ladder: rating.Pair}
	for i := range 3 * leaderboard.Most {
		m.list = append(m.list, standing(fmt.Sprintf("member%03d", i), 1500))
	}
	places, err := leaderboard.New(m, func() time.Time { return now }).Places(t.Context(), rating.Pair)
	if err != nil || len(places) != leaderboard.Most || places[99].Number != 1 || m.counted != leaderboard.Most {
		t.Errorf("there are %d places after %d counts, %v", len(places), m.counted, err)
	}
}

// TestPlacesAreKept asks again before and after the places are old. A failure is not kept.
func TestPlacesAreKept(t *testing.T) {
	clock, m := now, &memory{ladder: rating.Pair, err: errors.New("the store is gone")}
	ann := standing("ann", 1500)
	ann.Latest = now
	b := leaderboard.New(m, func() time.Time { return clock })
	if _, err := b.Places(t.Context(), rating.Pair); !errors.Is(err, m.err) {
		t.Errorf("the error is %v, want %v", err, m.err)
	}
	m.err = nil
	for _, want := range []int{0, 0, 1} {
		if places, err := b.Places(t.Context(), rating.Pair); err != nil || len(places) != want {
			t.Errorf("there are %d places, %v, want %d", len(places), err, want)
		}
		if m.list = []leaderboard.Standing{ann}; want == 0 {
			clock = clock.Add(leaderboard.Fresh / 2)
		}
	}
}

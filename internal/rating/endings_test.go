package rating_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// A slowStore fails at first, and then has rated a game after some questions.
type slowStore struct {
	rating.Store
	mu                  sync.Mutex
	failures, questions int // that are left
	changes             []rating.Change
}

func (s *slowStore) Accounts(context.Context, []string) (rating.Accounts, error) { return nil, nil }

func (s *slowStore) OfGame(context.Context, table.ID) ([]rating.Change, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failures > 0 {
		s.failures--
		return nil, errors.New("broken")
	}
	if s.questions > 0 {
		s.questions--
		return nil, nil
	}
	return s.changes, nil
}

// Of has a member with eight more games under another identity.
func (s *slowStore) Of(context.Context, []string) (map[string]rating.Set, error) {
	return map[string]rating.Set{"a": {rating.Pair: {Mean: 1500_000, Deviation: 100_000, Games: 9}}}, nil
}

func (s *slowStore) Ratings(context.Context, []string) (rating.Games, error) {
	return rating.Games{pair("a"): s.changes[0].After}, nil
}

// left is how many questions are left.
func (s *slowStore) left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.questions
}

// rate has the game rated now.
func (s *slowStore) rate(changes ...rating.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.questions, s.changes = 0, changes
}

// ended is a game of two that is over. Its summary names their seats and no points.
func ended() *table.Table {
	t := &table.Table{ID: "one"}
	t.Seats = table.Seats{{Person: table.Person{ID: "a", Name: "Ann"}}, {Person: table.Person{ID: "b", Name: "Bob"}}}
	t.Phase = table.Over
	return t
}

// TestTheEndOfAGameWaitsForItsRating looks at a game until it is rated: all who wait are woken once, and a player sees their own figures
// alone. A store that fails is asked again.
func TestTheEndOfAGameWaitsForItsRating(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		after := rating.Rating{Mean: 1510_000, Deviation: 300_000, Games: 1}
		s := &slowStore{failures: 1, questions: 3, changes: []rating.Change{{Key: pair("a"), Before: rating.Start(), After: after}}}
		e, woken := &rating.Endings{Store: s}, make(chan struct{}, 2)
		for range 2 {
			if r, coming := e.Look(ended(), func() { woken <- struct{}{} }); r != nil || !coming {
				t.Errorf("before it is rated there is %v, coming %v", r, coming)
			}
		}
		<-woken
		<-woken
		r, coming := e.Look(ended(), nil)
		if r == nil || coming {
			t.Fatalf("once it is rated there is %v, coming %v", r, coming)
		}
		own, others := r.For([]string{"a"}), r.For([]string{"b"})
		if own.Pending || own.Ladder != rating.Pair || own.Seats[0].After != after || own.Seats[0].ToGo != 1 || others.Seats[0].After.Games != 0 {
			t.Errorf("the player sees %+v, the other %+v", own, others)
		}
	})
}

// TestTheEndOfAGameDoesNotWaitForEver has a store in which the game is never rated: later pages ask again.
func TestTheEndOfAGameDoesNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slowStore{questions: 1_000}
		e := &rating.Endings{Store: s}
		e.Look(ended(), func() { t.Error("a game that is not rated wakes a page") })
		if r, coming := e.Read(t.Context(), ended()); r != nil || !coming {
			t.Errorf("a page has %v, coming %v", r, coming)
		}
		time.Sleep(time.Hour) // of the bubble
		asked := s.left()
		if time.Sleep(time.Hour); asked != s.left() {
			t.Error("it is asked for without end")
		}
		s.rate(rating.Change{Key: pair("a")})
		if r, coming := e.Read(t.Context(), ended()); r == nil || coming {
			t.Errorf("the next page has %v, coming %v", r, coming)
		}
		synctest.Wait()
		running := ended()
		running.Phase = table.Playing
		if r, coming := e.Look(running, nil); r != nil || coming {
			t.Errorf("a game that runs has %v, coming %v", r, coming)
		}
	})
}

// TestOnlyPlayersLearnThatTwoAreOne has a game in which a person sat at two seats, by identities of one account.
func TestOnlyPlayersLearnThatTwoAreOne(t *testing.T) {
	sum := ended().Summary()
	r, err := rating.RulingOf(t.Context(), oneAccount{}, &sum)
	fatal.If(t, err)
	for viewer, want := range map[string]rating.Reason{"a": rating.Same, "b": rating.Same, "stranger": rating.Withheld} {
		if got := r.For([]string{viewer}); got.Reason != want {
			t.Errorf("%s is told %q, want %q", viewer, got.Reason, want)
		}
	}
}

// oneAccount is a store in which all identities are of one account.
type oneAccount struct{ rating.Store }

func (oneAccount) Accounts(_ context.Context, identities []string) (rating.Accounts, error) {
	all := rating.Accounts{}
	for _, id := range identities {
		all[id] = rating.Membership{Account: "account"}
	}
	return all, nil
}

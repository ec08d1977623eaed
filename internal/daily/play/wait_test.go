package play_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia/internal/daily"
)

// A slowStore is a store that takes an hour to store the round of a day.
type slowStore struct {
	daily.Store
	slow daily.Day
}

func (s slowStore) AddRound(ctx context.Context, r daily.Round, secret daily.Secret) error {
	if r.Day == s.slow {
		time.Sleep(time.Hour)
	}
	return s.Store.AddRound(ctx, r, secret)
}

// TestNobodyWaitsForDaysThatAreMade plays the round of today, and gets its result, while the round of tomorrow is made.
func TestNobodyWaitsForDaysThatAreMade(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		n.Keeper.Store = slowStore{n.Store, today() + 1}
		began, made := time.Now(), make(chan error)
		go func() { made <- n.Keeper.MakeDays(s.Context()) }()
		n.play(n.begin("ada", today()), -1)
		if card := cardOf(n, "ada"); !card.Round.Measured || time.Since(began) >= time.Hour {
			s.Errorf("after %v the card is %+v", time.Since(began), card)
		}
		if err := <-made; err != nil || time.Since(began) < time.Hour {
			s.Errorf("the days were made after %v, %v", time.Since(began), err)
		}
	})
}

// TestAWaitForADayEnds lets a client go away that waits for a day which another one makes.
func TestAWaitForADayEnds(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		n.Keeper.Store = slowStore{n.Store, today()}
		began, first := time.Now(), make(chan error)
		go func() {
			_, err := n.Today(s.Context(), guest("ada"))
			first <- err
		}()
		time.Sleep(time.Minute)
		ctx, cancel := context.WithTimeout(s.Context(), time.Second)
		defer cancel()
		if _, err := n.Today(ctx, guest("bo")); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 2*time.Minute {
			s.Errorf("one who goes away gets %v after %v", err, time.Since(began))
		}
		if err := <-first; err != nil {
			s.Error(err)
		}
	})
}

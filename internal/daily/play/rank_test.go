package play_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"razzia/internal/daily/play"

	"razzia/internal/daily"
	"razzia/internal/daily/dailytest"
)

// A lateStore lets another person finish after the first of two things that are read of a day: its sum and a rank.
type lateStore struct {
	daily.Store
	between func()
}

func (s lateStore) Field(ctx context.Context, day daily.Day) (daily.Field, error) {
	f, err := s.Store.Field(ctx, day)
	s.between()
	return f, err
}

func (s lateStore) Rank(ctx context.Context, day daily.Day, points int64) (daily.Standing, error) {
	at, err := s.Store.Rank(ctx, day, points)
	s.between()
	return at, err
}

// Another person finishes while the card of a day is made. The rank is among the results that it names.
func TestARankIsAmongTheResults(t *testing.T) {
	inDays(t, func(s *dailySite) {
		st := daily.NewStore(s.store.Engine())
		day := today()
		r, sec := dailytest.RoundOf(day)
		if err := st.AddRound(context.Background(), r, sec); err != nil {
			t.Fatal(err)
		}
		finish := func(who string, points int64) {
			tr, err := st.Begin(context.Background(), []string{who}, daily.Try{Day: day, Person: who, Table: "T", Begun: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			tr.Stage, tr.Points = daily.Done, points
			if _, err := st.Finish(context.Background(), tr, "j"); err != nil {
				t.Fatal(err)
			}
		}
		me := guest("ada")
		finish(me.Identities[0], 1000)
		d := &play.Service{Store: lateStore{st, sync.OnceFunc(func() { finish("other", 2000) })}, Keeper: &daily.Keeper{Now: time.Now}}
		card, err := d.Of(context.Background(), me, day)
		if err != nil {
			t.Fatal(err)
		}
		if got := card.Round.Standing; got.Rank > got.Of {
			t.Errorf("rank %d of %d", got.Rank, got.Of)
		}
	})
}

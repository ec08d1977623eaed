package homecoming_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"razzia/internal/homecoming"
	"razzia/internal/offline/offlinetest"
	"razzia/internal/table"
)

// FuzzRead reads games that were changed by chance: what is taken is a finished game of one person with bots, and all else is refused.
func FuzzRead(f *testing.F) {
	b := offlinetest.Open(f)
	random := rand.New(rand.NewPCG(1, 2))
	c := offlinetest.Against("greedy")
	c.Options.Undo = true
	for _, c := range []table.Creation{c, table.Teach{Person: offlinetest.Me}} {
		id := b.Play(random, c)
		secret, log := b.Sent(id)
		f.Add(string(id), secret, log)
	}
	f.Add("offline-aaaaaaaaaaaa", "", `{"at":"2026-11-26T10:00:00Z","entry":{"kind":"ended","seat":-1}}`)
	now := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, id, secret, log string) {
		got, err := homecoming.Read(home, &homecoming.Game{ID: id, Secret: secret, Log: log}, cat, now)
		if err != nil {
			if !errors.Is(err, homecoming.ErrNotAGame) {
				t.Errorf("refused with %v", err)
			}
			return
		}
		if got.Phase != table.Over || !got.Options.Offline || got.Summary().Ended.After(now) {
			t.Errorf("the table is %+v", got.Summary())
		}
		for _, s := range got.Seats {
			if s.Person.ID != "" && s.Person.ID != cat.ID {
				t.Errorf("%q has a seat", s.Person.ID)
			}
		}
	})
}

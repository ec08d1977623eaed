package sqlite

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/store"
)

// TestARefusalTakesBackWhatItWrote has three requests in one transaction. The one that refuses after it has written leaves nothing, and the
// others are stored.
func TestARefusalTakesBackWhatItWrote(t *testing.T) {
	s := OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db"))
	note := func(subject string, then error) func(*transaction) error {
		return func(tx *transaction) error {
			return tx.apart(func(tx store.Tx) error {
				if _, err := tx.Exec(`INSERT INTO bans (subject, since) VALUES ($1, $2)`, subject, time.UnixMilli(1)); err != nil {
					return err
				}
				return then
			})
		}
	}
	var group []*request
	for _, do := range []func(*transaction) error{note("a", nil), note("b", host.ErrConflict), note("c", nil)} {
		group = append(group, &request{ctx: context.Background(), do: do, answer: make(chan error, 1)})
	}
	wantError(t, s.writer.commit(group), nil)
	for i, want := range []error{nil, host.ErrConflict, nil} {
		wantError(t, <-group[i].answer, want)
	}
	bans, err := moderation.NewBans(s.Engine()).Bans(t.Context())
	if err != nil || len(bans) != 2 || bans[0].Subject != "a" || bans[1].Subject != "c" {
		t.Errorf("the bans are %+v, %v: want those of a and c", bans, err)
	}
}

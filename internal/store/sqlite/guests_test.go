package sqlite

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// withOldRows opens a store with a mute and a subscription of the guest ANN from before it was noted when guests are seen. It
// returns the file of the store too, for statements behind its back.
func withOldRows(t *testing.T) (*Store, *sql.DB) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	db := openRaw(t, path)
	if _, err := db.Exec(`INSERT INTO mutes (viewer, muted, id, name, since) VALUES ('ANN', 'BO', 'M', 'Bo', 1);
		INSERT INTO subscriptions (id, person, browser, endpoint, public, auth, made, reached, failures, again) VALUES ('S', 'ANN', '', 'https://x.y', '', '', 1, 0, 0, 0)`); err != nil {
		t.Fatal(err)
	}
	return s, db
}

// TestRowsWithoutATimeCountAsSeenNow sweeps a store with such rows: they stay for as long as if the guest had been here at the first
// sweep.
func TestRowsWithoutATimeCountAsSeenNow(t *testing.T) {
	s, _ := withOldRows(t)
	now := time.UnixMilli(1_700_000_000_000)
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {identity.GuestTime, 1}, {identity.GuestTime + time.Second, 0}} {
		if err := s.Sweep(t.Context(), now.Add(step.after), now); err != nil {
			t.Fatal(err)
		}
		mutes, err := s.MutesOf(t.Context(), []string{"ANN"})
		if err != nil {
			t.Fatal(err)
		}
		browsers, err := s.SubscriptionsOf(t.Context(), "ANN")
		if err != nil || len(mutes) != step.want || len(browsers) != step.want {
			t.Errorf("%v after the first sweep there are %d mutes and %d subscriptions, %v; want %d of each", step.after, len(mutes), len(browsers),
				err, step.want)
		}
	}
}

// TestARowBetweenTheStatementsStays has a mute without a time that comes after the sweep has dated the others.
func TestARowBetweenTheStatementsStays(t *testing.T) {
	s, db := withOldRows(t)
	for _, step := range store.SweepGuests(time.UnixMilli(2), time.UnixMilli(1)) {
		if strings.HasPrefix(step.Text, "UPDATE") {
			continue
		}
		if _, err := db.Exec(step.Text, argsOf(step.Args)...); err != nil {
			t.Fatal(err)
		}
	}
	mutes, err := s.MutesOf(t.Context(), []string{"ANN"})
	browsers, other := s.SubscriptionsOf(t.Context(), "ANN")
	if err != nil || other != nil || len(mutes) != 1 || len(browsers) != 1 {
		t.Errorf("there are %d mutes and %d subscriptions, %v, %v; want one of each", len(mutes), len(browsers), err, other)
	}
}

// TestWhatGuestsLeftKeepsNothingAlive removes what has expired although what guests have left cannot be removed.
func TestWhatGuestsLeftKeepsNothingAlive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	db := openRaw(t, path)
	if _, err := db.Exec(`INSERT INTO challenges (hash, session, expires) VALUES (x'01', NULL, 1);
		CREATE TRIGGER broken BEFORE UPDATE ON mutes BEGIN SELECT RAISE(ABORT, 'broken'); END;
		INSERT INTO mutes (viewer, muted, id, name, since) VALUES ('ANN', 'BO', 'M', 'Bo', 1)`); err != nil {
		t.Fatal(err)
	}
	err := s.Sweep(t.Context(), time.UnixMilli(2), time.UnixMilli(2))
	left := 0
	if other := db.QueryRow(`SELECT COUNT(*) FROM challenges`).Scan(&left); err == nil || other != nil || left != 0 {
		t.Errorf("the sweep ends with %v, and %d challenges are left, %v", err, left, other)
	}
}

package sqlite

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store"
	"razzia/internal/table"
)

// someday is after all entries of the tests.
var someday = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// logsOf reads the logs of all tables.
func logsOf(t interface {
	fatal.Test
	Context() context.Context
}, s *Store) map[table.ID][]table.Entry {
	ids, err := store.All(reading(t.Context(), s.readers), store.Value[table.ID], `SELECT id FROM tables WHERE NOT retired`)
	fatal.If(t, err)
	logs := map[table.ID][]table.Entry{}
	for _, id := range ids {
		logs[id], err = s.Read(t.Context(), id, 0)
		fatal.If(t, err)
	}
	return logs
}

// countOf counts what a query selects.
func countOf(t *testing.T, s *Store, query string, args ...any) (n int) {
	t.Helper()
	fatal.If(t, s.readers.QueryRowContext(t.Context(), query, args...).Scan(&n))
	return n
}

// A file of the baseline is archived. All logs, lists and the feed stay, a copy is equal, and no player is left who goes.
func TestAFileOfTheBaselineIsArchived(t *testing.T) {
	for _, name := range []string{baselineFile} {
		path := unpack(t, name)
		s := OpenEmpty(t, path)
		logs, listed := logsOf(t, s), all(t, s, "id-of-elke")
		done, err := s.Archive(t.Context(), someday, 100)
		if err != nil || len(done) != 2 {
			t.Fatalf("%s: archived %q, %v: want 2 games", name, done, err)
		}
		if left := countOf(t, s, `SELECT COUNT(*) FROM entries WHERE table_id IN ($1, $2)`, done[0], done[1]); left > 0 {
			t.Errorf("%s: %d entries still have rows", name, left)
		}
		if got := logsOf(t, s); !reflect.DeepEqual(got, logs) || !reflect.DeepEqual(all(t, s, "id-of-elke"), listed) {
			t.Errorf("%s: logs or lists changed", name)
		}
		games, err := s.Finished(t.Context(), 0, 9)
		if err != nil || len(games) != 2 {
			t.Errorf("%s: the feed has %d games, %v: want 2", name, len(games), err)
		}
		copied := OpenEmpty(t, filepath.Join(t.TempDir(), "copy.db"))
		if _, err := store.Copy(t.Context(), s, copied); err != nil || !reflect.DeepEqual(logsOf(t, copied), logs) {
			t.Errorf("%s: the copy differs, %v", name, err)
		}
		wantWhole(t, path)
		forgetElke(t, s)
	}
}

// forgetElke removes the data of a player from archived games.
func forgetElke(t *testing.T, s *Store) {
	t.Helper()
	h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler)})
	defer h.Close()
	fatal.If(t, h.Records.ForgetPerson(t.Context(), "id-of-elke"))
	text, err := json.Marshal(logsOf(t, s))
	if err != nil || bytes.Contains(text, []byte("Elke")) || bytes.Contains(text, []byte("id-of-elke")) {
		t.Errorf("the player is still in a log, %v", err)
	}
	if n := countOf(t, s, `SELECT COUNT(*) FROM archive`); n != 2 {
		t.Errorf("%d games are in the archive: want 2", n)
	}
}

// A damaged log stays as it is, and keeps no other from the archive. It is not tried again.
func TestADamagedLogIsNotArchived(t *testing.T) {
	for _, damage := range []string{
		`UPDATE entries SET entry = '{"kind":' WHERE version = 3`, `UPDATE entries SET at = 'noon' WHERE version = 3`,
		`DELETE FROM entries WHERE version = 3`, `DELETE FROM entries WHERE version > 3`, `DELETE FROM entries WHERE TRUE`,
	} {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := OpenEmpty(t, path)
		hosttest.PlayInto(t, s, 1, 2)
		wantError(t, s.Close(), nil)
		execAll(t, path, damage+` AND table_id = 'game00000001'`)
		s = OpenEmpty(t, path)
		before := countOf(t, s, `SELECT COUNT(*) FROM entries WHERE table_id = 'game00000001'`)
		if done, err := s.Archive(t.Context(), someday, 9); err != nil || len(done) != 2 {
			t.Fatalf("%s: saw to %q, %v: want 2 games", damage, done, err)
		}
		if done, err := s.Archive(t.Context(), someday, 9); err != nil || len(done) != 0 {
			t.Errorf("%s: saw to %q again, %v", damage, done, err)
		}
		if after := countOf(t, s, `SELECT COUNT(*) FROM entries`); after != before || countOf(t, s, `SELECT COUNT(*) FROM archive`) != 1 {
			t.Errorf("%s: of %d entries %d are left", damage, before, after)
		}
		_, err := s.Read(t.Context(), "game00000001", 0)
		wantError(t, err, host.ErrUnreadable)
		wantError(t, s.Close(), nil)
	}
}

// A damaged value in the archive is reported as a damaged log is.
func TestADamagedArchiveIsReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	played := hosttest.PlayInto(t, s, 1)
	if _, err := s.Archive(t.Context(), someday, 9); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Close(), nil)
	execAll(t, path, `UPDATE archive SET log = substr(log, 1, 700) || X'00' || substr(log, 702)`)
	s = OpenEmpty(t, path)
	_, err := s.Read(t.Context(), "game00000001", 0)
	wantError(t, err, host.ErrUnreadable)
	wantError(t, s.Rewrite(t.Context(), "game00000001", host.Rewriting{Version: played[0].Version, Changed: played[0].Log[:1]}),
		host.ErrUnreadable)
	if later, err := s.Read(t.Context(), "game00000001", played[0].Version); err != nil || len(later) > 0 {
		t.Errorf("after the last version %d entries come, %v: want none", len(later), err)
	}
}

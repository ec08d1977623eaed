package postgres_test

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
)

// someday is after all entries of the tests.
var someday = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// Several nodes archive at once. Each game is archived by one of them.
func TestNodesArchiveEachGameOnce(t *testing.T) {
	url := pgtest.Database(t)
	nodes := []*postgres.Store{open(t, url), open(t, url), open(t, url)}
	games := hosttest.PlayInto(t, nodes[0], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
	done := make([][]table.ID, len(nodes))
	var rush sync.WaitGroup
	for i, s := range nodes {
		rush.Go(func() {
			for range len(games) {
				ids, err := s.Archive(t.Context(), someday, 2)
				if err != nil {
					t.Error(err)
				}
				done[i] = append(done[i], ids...)
			}
		})
	}
	rush.Wait()
	all := slices.Concat(done...)
	if slices.Sort(all); len(all) != len(games) || len(slices.Compact(all)) != len(games) {
		t.Errorf("of %d games, %d were archived: %q", len(games), len(all), all)
	}
	if left := pgtest.Value[int](t, url, `SELECT COUNT(*) FROM entries`); left > 0 {
		t.Errorf("%d entries still have rows", left)
	}
	for _, played := range games {
		log, err := nodes[0].Read(t.Context(), played.ID, 0)
		if err != nil || !reflect.DeepEqual(table.Log(log), played.Log) {
			t.Errorf("%s came back with %d entries, %v: want %d", string(played.ID), len(log), err, len(played.Log))
		}
	}
}

// A damaged log stays as it is, and keeps no other from the archive. It is not tried again.
func TestADamagedLogIsNotArchived(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	hosttest.PlayInto(t, s, 1, 2)
	pgtest.Exec(t, url, `DELETE FROM entries WHERE version = 3 AND table_id = 'game00000001'`)
	for _, want := range []int{2, 0} {
		if done, err := s.Archive(t.Context(), someday, 9); err != nil || len(done) != want {
			t.Fatalf("saw to %q, %v: want %d games", done, err, want)
		}
	}
	if n := pgtest.Value[int](t, url, `SELECT COUNT(*) FROM archive`); n != 1 {
		t.Errorf("%d games are in the archive: want 1", n)
	}
	_, err := s.Read(t.Context(), "game00000001", 0)
	wantError(t, err, host.ErrUnreadable)
	pgtest.Exec(t, url, `UPDATE archive SET log = overlay(log placing '\x0000'::bytea from 700)`)
	_, err = s.Read(t.Context(), "game00000002", 0)
	wantError(t, err, host.ErrUnreadable)
}

package host_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// An archiveStore notes what is archived, and can be made to fail.
type archiveStore struct {
	host.Store
	done   []table.ID
	calls  int
	broken atomic.Bool
}

func (s *archiveStore) Archive(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	s.calls++
	if s.broken.Load() {
		return nil, errBroken
	}
	ids, err := s.Store.Archive(ctx, before, most)
	s.done = append(s.done, ids...)
	return ids, err
}

// withArchive replaces the host by one that archives games after a time.
func (f *fixture) withArchive(after time.Duration) *archiveStore {
	f.Close()
	s := &archiveStore{Store: f.store}
	f.Host = host.New(host.Config{Store: s, Bus: f.bus, Now: f.now, Nodes: host.Nodes{Claims: f.claims}, Keep: host.Keep{Entries: after},
		Log: logTo(f.log)})
	return s
}

// Games are archived some time after their end, a few at a time, and their tables go on as before.
func TestOldGamesAreArchived(t *testing.T) {
	withHost(t, func(f *fixture) {
		s := f.withArchive(24 * time.Hour)
		var games []table.ID
		for range 12 {
			games = append(games, f.playOn(f.begin(plain, ada, bo), nothing).ID)
		}
		f.begin(plain, ada, bo)
		f.wantArchivedAt(s, 23*time.Hour)
		f.wantArchivedAt(s, time.Hour+20*time.Minute, games...)
		f.must(f.Act(f.Context(), games[3], table.Talk{By: ada.ID, Text: "so long ago"}))
		f.wantReadable(games[3])
		f.wantArchivedAt(s, 23*time.Hour, games...)
		f.wantArchivedAt(s, time.Hour+20*time.Minute, append(games, games[3])...)
	})
}

// wantArchivedAt lets time pass, and checks which games were archived until then, in any order of those at the same time.
func (f *fixture) wantArchivedAt(s *archiveStore, after time.Duration, want ...table.ID) {
	f.Helper()
	f.pass(f.begin(plain, ada, bo).ID, after)
	got := slices.Clone(s.done)
	slices.Sort(got)
	if want = slices.Sorted(slices.Values(want)); !slices.Equal(got, want) {
		f.Errorf("%d games were archived: want %d", len(got), len(want))
	}
}

// Without a time nothing is archived.
func TestNothingIsArchivedWithoutATime(t *testing.T) {
	withPatientHost(t, func(f *fixture) {
		s := f.withArchive(0)
		over := f.playOn(f.begin(plain, ada, bo), nothing)
		f.pass(over.ID, 1000*time.Hour)
		if s.calls > 0 {
			t.Errorf("the archive was used %d times", s.calls)
		}
	})
}

// A store that fails is tried again later.
func TestArchivingGoesOnAfterAFailure(t *testing.T) {
	withHost(t, func(f *fixture) {
		s := f.withArchive(time.Hour)
		over := f.playOn(f.begin(plain, ada, bo), nothing)
		s.broken.Store(true)
		f.pass(over.ID, 3*time.Hour)
		if s.broken.Store(false); !strings.Contains(f.log.String(), "cannot archive") {
			t.Error("the log does not tell of the failure")
		}
		f.wantArchivedAt(s, time.Hour, over.ID)
	})
}

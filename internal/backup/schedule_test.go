package backup_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/backup"
	"razzia/internal/fatal"
)

// A site has a schedule whose backups are texts.
type site struct {
	*backup.Schedule
	log    logBuffer
	broken atomic.Bool // no backup is written
	late   atomic.Bool // it is written, and then counts as failed
	noHook atomic.Bool // the hook fails, if there is one
}

// A logBuffer is the log of a schedule, which the test reads while the schedule runs.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds a line.
func (b *logBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(line)
}

// String returns all lines.
func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// withSchedule runs a test with a schedule that keeps a number of backups, in a bubble of fake time that begins at midnight of 2000-01-01.
func withSchedule(t *testing.T, keep int, prepare func(folder string), test func(h *site)) {
	withSettings(t, keep, prepare, func(*site) {}, test)
}

// withSettings is withSchedule with settings, which a schedule has before it runs.
func withSettings(t *testing.T, keep int, prepare func(folder string), set, test func(h *site)) {
	folder := filepath.Join(t.TempDir(), "backups")
	prepare(folder)
	synctest.Test(t, func(t *testing.T) {
		h := &site{}
		h.Schedule = &backup.Schedule{Folder: folder, Every: 24 * time.Hour, Keep: keep, Log: slog.New(slog.NewTextHandler(&h.log, nil)),
			Now: time.Now,
			Take: func(_ context.Context, name string) (backup.Manifest, error) {
				if h.late.Load() {
					return backup.Manifest{}, errors.Join(os.WriteFile(name, []byte("placed"), 0o600), errors.New("the disk fails"))
				}
				if h.broken.Load() {
					return backup.Manifest{}, errors.New("the disk is full")
				}
				return backup.Manifest{}, os.WriteFile(name, []byte("good"), 0o600)
			}}
		set(h)
		h.Prepare()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { h.Run(ctx); close(done) }()
		synctest.Wait()
		test(h)
		stop()
		<-done
	})
}

// wantTaken compares the backups in the folder by their times.
func (h *site) wantTaken(t *testing.T, want ...string) {
	t.Helper()
	var got []string
	for _, name := range slices.Sorted(maps.Keys(files(t, h.Folder))) {
		got = append(got, strings.TrimSuffix(strings.TrimPrefix(name, "razzia-"), ".tar.gz"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the folder has %q, want %q", got, want)
	}
}

// pass lets time pass.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func nothing(string) {}

// TestBackupsAreTakenInTime takes one a day and keeps three.
func TestBackupsAreTakenInTime(t *testing.T) {
	withSchedule(t, 3, nothing, func(h *site) {
		h.wantTaken(t, "20000101T000000Z")
		pass(23 * time.Hour)
		h.wantTaken(t, "20000101T000000Z")
		pass(time.Hour)
		h.wantTaken(t, "20000101T000000Z", "20000102T000000Z")
		pass(72 * time.Hour)
		h.wantTaken(t, "20000103T000000Z", "20000104T000000Z", "20000105T000000Z")
		if got, want := h.Status(), (backup.Status{Last: time.Now().UTC(), Size: 4, Done: 5}); !got.Last.Equal(want.Last) || got.Size != 4 ||
			got.Done != 5 || got.Failing {
			t.Errorf("the status is %+v, want %+v", got, want)
		}
	})
}

// TestTheLastGoodBackupStays fails for a week: nothing is removed, the log and the status say so, and it tries again soon.
func TestTheLastGoodBackupStays(t *testing.T) {
	withSchedule(t, 1, nothing, func(h *site) {
		h.broken.Store(true)
		pass(7 * 24 * time.Hour)
		h.wantTaken(t, "20000101T000000Z")
		if s := h.Status(); !s.Failing || s.Failures < 7 || !strings.Contains(h.log.String(), "the disk is full") {
			t.Errorf("the status is %+v, the log %s", s, h.log.String())
		}
		h.broken.Store(false)
		pass(15 * time.Minute)
		h.wantTaken(t, "20000108T001500Z")
		if h.Status().Failing {
			t.Error("it still counts as failing")
		}
	})
}

// TestFailedBackupsDoNotFillTheDisk fails after each archive got its name: none of them stays.
func TestFailedBackupsDoNotFillTheDisk(t *testing.T) {
	withSchedule(t, 2, nothing, func(h *site) {
		h.late.Store(true)
		pass(7 * 24 * time.Hour)
		h.wantTaken(t, "20000101T000000Z")
		if s := h.Status(); !s.Failing {
			t.Errorf("the status is %+v", s)
		}
	})
}

// TestAMissingFolderIsTriedAgain begins while the folder cannot be made, as on a disk that is not connected: the schedule runs, says so,
// and takes a backup soon after the disk is there.
func TestAMissingFolderIsTriedAgain(t *testing.T) {
	disk := ""
	withSchedule(t, 2, func(folder string) {
		disk = filepath.Dir(folder)
		fatal.If(t, errors.Join(os.Remove(disk), os.WriteFile(disk, nil, 0o600)))
	}, func(h *site) {
		pass(time.Hour)
		if s := h.Status(); !s.Failing || !strings.Contains(h.log.String(), "a backup failed") {
			t.Errorf("the status is %+v, the log %s", s, h.log.String())
		}
		fatal.If(t, os.Remove(disk))
		pass(15 * time.Minute)
		h.wantTaken(t, "20000101T011500Z")
		if h.Status().Failing {
			t.Error("it still counts as failing")
		}
	})
}

// TestOtherFilesStay removes only what a schedule has written.
func TestOtherFilesStay(t *testing.T) {
	const left = ".razzia-backup-123"
	withSchedule(t, 1, func(folder string) {
		write(t, folder, "razzia-by-hand.tar.gz", "mine")
		write(t, folder, "notes", "mine")
		write(t, folder, left, "half")
		fatal.If(t, os.Chtimes(filepath.Join(folder, left), time.Time{}, time.Unix(0, 0)))
	}, func(h *site) {
		pass(48 * time.Hour)
		h.wantTaken(t, "notes", "20000103T000000Z", "by-hand")
	})
}

// TestARestartKeepsTheRhythm begins with a backup of 20 h ago, and one of the future: the clock was wrong.
func TestARestartKeepsTheRhythm(t *testing.T) {
	withSchedule(t, 3, func(folder string) { write(t, folder, "razzia-19991231T040000Z.tar.gz", "good") }, func(h *site) {
		if h.Status().Size != 4 {
			t.Errorf("the status is %+v", h.Status())
		}
		pass(3 * time.Hour)
		h.wantTaken(t, "19991231T040000Z")
		pass(time.Hour)
		h.wantTaken(t, "19991231T040000Z", "20000101T040000Z")
	})
	withSchedule(t, 1, func(folder string) { write(t, folder, "razzia-20990101T000000Z.tar.gz", "good") }, func(h *site) {
		pass(24 * time.Hour)
		h.wantTaken(t, "20000102T000000Z")
	})
}

// TestTheHookComesAfterEachBackup fails once: the backup stays and counts as taken, the status says why, and the next run clears it.
func TestTheHookComesAfterEachBackup(t *testing.T) {
	var got []string
	set := func(h *site) {
		h.Hook = func(_ context.Context, name string) error {
			got = append(got, filepath.Base(name))
			if h.noHook.Load() {
				return errors.New("no room there")
			}
			return nil
		}
	}
	withSettings(t, 3, nothing, set, func(h *site) {
		pass(24 * time.Hour)
		h.noHook.Store(true)
		pass(24 * time.Hour)
		if s := h.Status(); s.HookFailed != "no room there" || s.HookFailures != 1 || s.HookDone != 2 || s.Failing || s.Done != 3 ||
			!strings.Contains(h.log.String(), "the backup hook failed") {
			t.Errorf("the status is %+v, the log %s", s, h.log.String())
		}
		h.wantTaken(t, "20000101T000000Z", "20000102T000000Z", "20000103T000000Z")
		h.noHook.Store(false)
		pass(24 * time.Hour)
		if s := h.Status(); s.HookFailed != "" || s.HookDone != 3 {
			t.Errorf("the status is %+v", s)
		}
		want := []string{"razzia-20000101T000000Z.tar.gz", "razzia-20000102T000000Z.tar.gz",
			"razzia-20000103T000000Z.tar.gz", "razzia-20000104T000000Z.tar.gz"}
		if !slices.Equal(got, want) {
			t.Errorf("the hook got %q", got)
		}
	})
}

// TestSealedBackupsRotateTogether begins to encrypt: names say so, and old ones of both kinds go.
func TestSealedBackupsRotateTogether(t *testing.T) {
	before := func(folder string) { write(t, folder, "razzia-19991231T000000Z.tar.gz", "good") }
	withSettings(t, 2, before, func(h *site) { h.Sealed = true }, func(h *site) {
		if got := slices.Sorted(maps.Keys(files(t, h.Folder))); !slices.Equal(got,
			[]string{"razzia-19991231T000000Z.tar.gz", "razzia-20000101T000000Z.tar.gz.age"}) {
			t.Errorf("the folder has %q", got)
		}
		pass(48 * time.Hour)
		if got := slices.Sorted(maps.Keys(files(t, h.Folder))); !slices.Equal(got,
			[]string{"razzia-20000102T000000Z.tar.gz.age", "razzia-20000103T000000Z.tar.gz.age"}) {
			t.Errorf("the folder has %q", got)
		}
	})
}

package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia/internal/owner"
)

// A Schedule takes a backup at regular times into a folder, and removes the oldest ones. All fields but Sealed and Hook are required.
type Schedule struct {
	Folder string
	Every  time.Duration // between two backups, at least [LeastEvery]
	Keep   int           // how many backups stay, at least 1
	Log    *slog.Logger
	Now    func() time.Time

	// Take writes a backup to a file that does not exist, in full or not at all, and reads it once more.
	Take func(ctx context.Context, name string) (Manifest, error)

	Sealed bool                                         // archives are encrypted, which their names say
	Hook   func(ctx context.Context, name string) error // brings each backup elsewhere; nil for none

	mu     sync.Mutex
	status Status
}

// LeastEvery is the least time between two scheduled backups: their names have seconds, and a backup takes time.
const LeastEvery = time.Minute

// retryAfter is the longest time after a backup that failed until the next attempt.
const retryAfter = 15 * time.Minute

// A Status says how the backups go.
type Status struct {
	Last     time.Time     // of the last backup that succeeded, perhaps by an earlier process; the zero Time if there is none
	Took     time.Duration // for the last backup of this process
	Size     int64         // of the last backup, in bytes
	Done     int           // backups of this process that succeeded
	Failures int           // backups of this process that failed
	Failing  bool          // the last attempt failed

	HookDone     int    // runs of the hook of this process that succeeded
	HookFailures int    // runs that failed
	HookFailed   string // why the last run failed; "" if it did not
}

// Status returns how the backups go.
func (s *Schedule) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Prepare finds the last backup in the folder. A folder that is not there, such as a disk that is not connected, is no reason not to
// serve: the first backup makes it, or fails and is tried again.
func (s *Schedule) Prepare() {
	taken, err := s.taken()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status.Failing = err != nil
	if len(taken) > 0 {
		last := taken[len(taken)-1]
		s.status.Last, s.status.Size = last.at, last.size()
	}
}

// Run takes backups until the context ends. The first comes when it is due by the last one in the folder.
func (s *Schedule) Run(ctx context.Context) {
	wait := s.Every - s.Now().Sub(s.Status().Last)
	for {
		timer := time.NewTimer(min(max(wait, 0), s.Every)) // a clock may have been wrong
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		wait = s.Every
		if err := s.take(ctx); err != nil && ctx.Err() == nil {
			wait = min(s.Every, retryAfter)
			s.Log.Error("a backup failed", "folder", s.Folder, "error", err, "again_in", wait)
		}
	}
}

// take takes a backup, and then removes old ones.
func (s *Schedule) take(ctx context.Context) error {
	began := s.Now()
	name := filepath.Join(s.Folder, prefix+stamp(began)+suffix)
	if s.Sealed {
		name += SealedSuffix
	}
	s.sweep(began)
	m, err := s.write(ctx, name)
	s.note(name, began, err)
	if err != nil {
		return err
	}
	s.Log.Info("backup taken", "file", name, "tables", m.Tables, "running", m.Running)
	err = s.rotate(name)
	s.runHook(ctx, name)
	if err != nil {
		return fmt.Errorf("remove old backups: %w", err)
	}
	return nil
}

// runHook brings a backup elsewhere. One that is not brought stays in the folder, and the next run comes after the next backup.
func (s *Schedule) runHook(ctx context.Context, name string) {
	if s.Hook == nil {
		return
	}
	began := s.Now()
	err := s.Hook(ctx, name)
	if ctx.Err() != nil { // the server ends, and the hook with it
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.status.HookFailed = ""; err != nil {
		s.status.HookFailures++
		s.status.HookFailed = err.Error()
		s.Log.Error("the backup hook failed", "file", name, "error", err)
		return
	}
	s.status.HookDone++
	s.Log.Info("the backup hook is done", "file", name, "took", s.Now().Sub(began).Round(time.Millisecond))
}

// write makes the folder, readable only for the user, and writes a backup into it. One that failed after it got its name goes: there would
// be one more at each attempt, until the disk is full, because old ones go only after one that succeeded.
func (s *Schedule) write(ctx context.Context, name string) (Manifest, error) {
	if err := owner.MkdirAll(s.Folder, 0o700); err != nil {
		return Manifest{}, err
	}
	m, err := s.Take(ctx, name)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		_ = os.Remove(name)
	}
	return m, err
}

// note keeps the outcome of a backup.
func (s *Schedule) note(name string, began time.Time, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status.Failing = err != nil
	if err != nil {
		s.status.Failures++
		return
	}
	s.status.Done++
	s.status.Last, s.status.Took, s.status.Size = began, s.Now().Sub(began), archive{path: name}.size()
}

// rotate removes the oldest backups. It runs after a backup that has been read once more, and never removes that one, so a good
// one always stays.
func (s *Schedule) rotate(newest string) error {
	taken, err := s.taken()
	if err != nil {
		return err
	}
	taken = slices.DeleteFunc(taken, func(a archive) bool { return a.path == newest })
	for _, a := range taken[:max(0, len(taken)-(s.Keep-1))] {
		err = errors.Join(err, os.Remove(a.path))
	}
	return err
}

// sweepAfter is the age at which what is left of an interrupted backup is removed. No backup takes so long.
const sweepAfter = 24 * time.Hour

// sweep removes what interrupted backups have left.
func (s *Schedule) sweep(now time.Time) {
	left, _ := filepath.Glob(filepath.Join(s.Folder, freshPrefix+"*")) // fails only for a malformed pattern
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && now.Sub(info.ModTime()) > sweepAfter {
			_ = os.RemoveAll(path)
		}
	}
}

// The name of a backup of a schedule is the prefix, the moment and the suffix. Other files in its folder are left alone.
const (
	prefix = "razzia-"
	suffix = ".tar.gz"
)

// An archive is a backup of a schedule.
type archive struct {
	path string
	at   time.Time
}

// size is the size of an archive in bytes, 0 if it is gone.
func (a archive) size() int64 {
	info, err := os.Stat(a.path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// A Taken is a backup in the folder.
type Taken struct {
	Name string
	At   time.Time
	Size int64
}

// Files lists the backups in the folder, the newest first.
func (s *Schedule) Files() (list []Taken, err error) {
	taken, err := s.taken()
	for _, one := range slices.Backward(taken) {
		list = append(list, Taken{filepath.Base(one.path), one.at, one.size()})
	}
	return list, err
}

// taken lists the backups in the folder, the oldest first.
func (s *Schedule) taken() (list []archive, err error) {
	files, err := os.ReadDir(s.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, file := range files {
		middle, found := strings.CutPrefix(file.Name(), prefix)
		middle, ended := strings.CutSuffix(strings.TrimSuffix(middle, SealedSuffix), suffix)
		at, err := time.Parse(stampLayout, middle)
		if found && ended && err == nil && file.Type().IsRegular() {
			list = append(list, archive{filepath.Join(s.Folder, file.Name()), at})
		}
	}
	slices.SortFunc(list, func(a, b archive) int { return a.at.Compare(b.at) })
	return list, nil
}

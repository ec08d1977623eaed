package backup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"razzia/internal/atomicfile"
	"razzia/internal/owner"
)

// The folders of a restore, within the folder of the games so that files can be renamed between them.
const (
	NewFolder   = "restore.new"   // files are being extracted, or were when the program ended
	readyFolder = "restore.ready" // the restore is decided
	oldFolder   = "old"           // in readyFolder: the files before
)

// A Staged is an archive that is extracted beside the files of a folder.
type Staged struct {
	Manifest
	into string
}

// Stage extracts an archive beside the files of a folder and compares each file with its digest. It accepts only files with
// these names. The files of the folder stay as they are.
func Stage(archive io.Reader, into string, names []string) (*Staged, error) {
	s := &Staged{into: into}
	if err := os.RemoveAll(s.Folder()); err != nil { // of a restore that was interrupted
		return nil, err
	}
	if err := owner.Mkdir(s.Folder(), 0o700); err != nil {
		return nil, err
	}
	var err error
	s.Manifest, err = read(archive, func(f File) (io.WriteCloser, error) {
		if !slices.Contains(names, f.Name) {
			return nil, fmt.Errorf("want only %q", names)
		}
		return createSynced(filepath.Join(s.Folder(), f.Name))
	})
	if err == nil && len(s.Files) != len(names) {
		err = fmt.Errorf("it holds %d files: want %q", len(s.Files), names)
	}
	if err != nil {
		s.Drop()
		return nil, notStaged(err, into)
	}
	return s, nil
}

// notStaged tells a folder without room from an archive that is not whole.
func notStaged(err error, into string) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("no room for its games in %s: %w", into, err)
	}
	return fmt.Errorf("no whole backup: %w", err)
}

// Folder is where the extracted files are.
func (s *Staged) Folder() string { return filepath.Join(s.into, NewFolder) }

// Drop removes the extracted files.
func (s *Staged) Drop() { _ = os.RemoveAll(s.Folder()) }

// Commit puts the extracted files in the place of those of the folder. It returns the folder that has the files before, "" if
// there were none. The caller has made sure that no process uses the files.
func (s *Staged) Commit(now time.Time) (replaced string, err error) {
	if err := owner.Mkdir(filepath.Join(s.Folder(), oldFolder), 0o700); err != nil {
		return "", err
	}
	if err := atomicfile.SyncFolder(s.Folder()); err != nil {
		return "", err
	}
	if err := os.Rename(s.Folder(), filepath.Join(s.into, readyFolder)); err != nil {
		return "", err
	}
	if err := atomicfile.SyncFolder(s.into); err != nil {
		return "", err
	}
	return Finish(s.into, now)
}

// Finish completes a restore that was decided and then interrupted; without one it does nothing. It returns the folder that
// has the files before, "" if there were none. Every program calls it that is about to use the files of a folder. It may be
// interrupted and called again at any point.
func Finish(folder string, now time.Time) (replaced string, err error) {
	ready := filepath.Join(folder, readyFolder)
	files, err := os.ReadDir(ready)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for _, file := range files {
		if file.Name() == oldFolder {
			continue
		}
		if err := exchange(folder, file.Name()); err != nil {
			return "", err
		}
	}
	if err := atomicfile.SyncFolder(folder); err != nil {
		return "", err
	}
	return tidy(folder, now)
}

// besides are what a database has beside its file: changes that are not in it yet, and the note that its games have moved. They go before
// their file.
var besides = []string{"-wal", "-shm", "-moved"}

// exchange puts a file in the place of the one before, which it keeps.
func exchange(folder, name string) error {
	ready := filepath.Join(folder, readyFolder)
	for _, ending := range append(besides, "") {
		old := name + ending
		err := os.Rename(filepath.Join(folder, old), filepath.Join(ready, oldFolder, old))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.Rename(filepath.Join(ready, name), filepath.Join(folder, name))
}

// tidy keeps the files before in a folder with a name that says when they were replaced, and removes the rest.
func tidy(folder string, now time.Time) (replaced string, err error) {
	ready := filepath.Join(folder, readyFolder)
	old := filepath.Join(ready, oldFolder)
	files, err := os.ReadDir(old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if len(files) > 0 {
		if replaced, err = putAside(old, filepath.Join(folder, ReplacedPrefix+stamp(now))); err != nil {
			return "", err
		}
	}
	return replaced, os.RemoveAll(ready)
}

// mostRestores is how many restores of one second find a name for the files before.
const mostRestores = 100

// putAside gives the folder of the files before a name: the one that is asked for, or else that one with a number. A restore that found no
// name could not be completed, and no server starts before it is.
func putAside(old, name string) (string, error) {
	free := name
	for n := 2; n <= mostRestores; n++ {
		if _, err := os.Lstat(free); errors.Is(err, fs.ErrNotExist) {
			break
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
	return free, os.Rename(old, free)
}

// ReplacedPrefix begins the names of folders with files that a restore has replaced.
const ReplacedPrefix = "replaced-"

// stamp writes a moment for the name of a file: 20261123T042418Z.
func stamp(t time.Time) string { return t.UTC().Format(stampLayout) }

const stampLayout = "20060102T150405Z"

// A syncedFile is synced to the disk when it is closed.
type syncedFile struct{ *os.File }

// createSynced makes a file, readable only for the owner of its folder.
func createSynced(name string) (io.WriteCloser, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = owner.Inherit(file)
	}
	return syncedFile{file}, err
}

// Close syncs and closes the file.
func (f syncedFile) Close() error { return errors.Join(f.Sync(), f.File.Close()) }

package hotseat

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxFile is the maximum size of a file, in bytes: 16 MiB, hundreds of times the longest game.
const maxFile = 16 << 20

// LocalDisk is the Disk of this computer.
type LocalDisk struct{}

// Read returns the contents of a file. It refuses files that are not regular, or too large to be a record.
func (LocalDisk) Read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file", path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: more than %d MiB, too large for the record of one game", path, maxFile>>20)
	}
	return os.ReadFile(path)
}

// Write replaces a file atomically: it writes the data to a temporary file in the same folder, syncs that to the disk
// and renames it. It creates missing folders.
func (LocalDisk) Write(path string, data []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(folder, "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	if err := writeSynced(temp, data, modeOf(path)); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return syncFolder(folder)
}

// writeSynced writes the data to a file, syncs it to the disk and closes it.
func writeSynced(file *os.File, data []byte, mode fs.FileMode) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
}

// modeOf returns the permissions of a file, or those for a new one.
func modeOf(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o600
}

// syncFolder syncs a renamed entry of a folder to the disk. It ignores errors, because not every system can do it.
func syncFolder(folder string) error {
	dir, err := os.Open(folder)
	if err != nil {
		return nil
	}
	_ = dir.Sync()
	return dir.Close()
}

package hotseat

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxFile is the longest file that is read: no record of a game comes near it.
const maxFile = 16 << 20

// LocalDisk is the file system of this computer.
type LocalDisk struct{}

// Read gives the contents of a file.
func (LocalDisk) Read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a file", path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: longer than %d MiB", path, maxFile>>20)
	}
	return os.ReadFile(path)
}

// Write writes the data to a new file in the same folder, has it reach the disk, and gives it the name.
// A folder that is missing is made.
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
	if err := settle(temp, data, modeOf(path)); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return syncFolder(folder)
}

// settle fills a file and closes it when the data is on the disk.
func settle(file *os.File, data []byte, mode fs.FileMode) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
}

// modeOf gives the permissions that a file has, or those that a new one gets.
func modeOf(path string) fs.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o600
}

// syncFolder has the new name reach the disk. Not every system can, and then there is nothing to do.
func syncFolder(folder string) error {
	dir, err := os.Open(folder)
	if err != nil {
		return nil
	}
	_ = dir.Sync()
	return dir.Close()
}

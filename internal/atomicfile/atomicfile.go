// Package atomicfile replaces files as a whole.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"razzia/internal/owner"
)

// Write replaces a file: after a failure at any moment, of the machine too, the file has either its old content or all of the new one. It
// writes a temporary file in the same folder, syncs it to the disk and renames it. The file has the given permissions then, and the owner
// of the folder if root writes it. Missing folders are made, for their owner alone.
func Write(path string, data []byte, mode fs.FileMode) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	folder := filepath.Dir(path)
	if err := owner.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(folder, "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	if err := writeSynced(temp, data, mode); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return SyncFolder(folder)
}

// writeSynced writes the data to a file, syncs it to the disk and closes it.
func writeSynced(file *os.File, data []byte, mode fs.FileMode) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Chmod(mode), owner.Inherit(file), file.Sync(), file.Close())
}

// SyncFolder makes the names in a folder durable, as far as its disk can: that of a network, or one in user space, may have no such call,
// and then its names are as durable as they get. Windows has none. An error of a disk that fails is returned.
func SyncFolder(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(folder)
	if errors.Is(err, fs.ErrPermission) { // one may write into a folder that one may not read
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(unlessUnable(sync(dir)), dir.Close())
}

// sync syncs a folder. Tests replace it.
var sync = (*os.File).Sync

// unlessUnable returns an error, unless it says that the disk has no such call.
func unlessUnable(err error) error {
	for _, unable := range []error{syscall.EINVAL, errors.ErrUnsupported} { // the latter is ENOTSUP, EOPNOTSUPP and ENOSYS
		if errors.Is(err, unable) {
			return nil
		}
	}
	return err
}

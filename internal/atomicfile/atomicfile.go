// Package atomicfile replaces files as a whole.
package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

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
	return syncFolder(folder)
}

// writeSynced writes the data to a file, syncs it to the disk and closes it.
func writeSynced(file *os.File, data []byte, mode fs.FileMode) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Chmod(mode), owner.Inherit(file), file.Sync(), file.Close())
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

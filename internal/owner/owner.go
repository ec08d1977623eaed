// Package owner gives what root makes in a folder to the owner of the folder: a server that runs as another user could not read it. For
// other users, and on Windows, it does nothing.
package owner

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// MkdirAll makes a folder and those above it that are missing. Each belongs to the owner of the folder that it is in.
func MkdirAll(path string, mode fs.FileMode) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	if parent := filepath.Dir(path); parent != path {
		if err := MkdirAll(parent, mode); err != nil {
			return err
		}
	}
	return Mkdir(path, mode)
}

// Mkdir makes a folder, unless it is there. It belongs to the owner of the folder that it is in.
func Mkdir(path string, mode fs.FileMode) error {
	err := os.Mkdir(path, mode)
	if info, failed := os.Stat(path); err != nil && failed == nil && info.IsDir() {
		return nil // another process was faster
	}
	if err != nil {
		return err
	}
	return inheritFolder(path)
}

// Append opens a file to add to it, or makes it, readable only for its user. Then it belongs to the owner of the folder that it is in. One
// that is there, or a link, keeps its owner.
func Append(path string) (*os.File, error) {
	const how = os.O_WRONLY | os.O_APPEND | os.O_CREATE
	file, err := os.OpenFile(path, how|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return os.OpenFile(path, how, 0o600)
	}
	if err != nil {
		return nil, err
	}
	if err := Inherit(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

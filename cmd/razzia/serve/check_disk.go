package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// mayWriteIn says why files cannot be made in a folder, or why the folder cannot be made.
func mayWriteIn(folder string) error {
	at := existing(folder)
	if info, err := os.Stat(at); err != nil || !info.IsDir() {
		return errors.Join(err, fmt.Errorf("%s is no folder", at))
	}
	file, err := os.CreateTemp(at, ".razzia-check-*")
	if failed, is := errors.AsType[*fs.PathError](err); is { // the file that it names means nothing to the reader
		return fmt.Errorf("nothing can be written in %s: %w", at, failed.Err)
	}
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// existing is a folder, or the first above it that is there.
func existing(folder string) string {
	for at := filepath.Clean(folder); ; at = filepath.Dir(at) {
		_, err := os.Lstat(at)
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) || at == filepath.Dir(at) {
			return at
		}
	}
}

// folderOf is the folder of a file.
func folderOf(name string) string { return filepath.Dir(name) }

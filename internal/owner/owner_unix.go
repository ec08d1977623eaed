//go:build unix

package owner

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// Inherit gives an open file to the owner and the group of the folder that it is in. A file with a second name keeps its owner: a stranger
// who may write in the folder may have put it there, to get a file of the system.
func Inherit(file *os.File) error {
	if os.Geteuid() != 0 {
		return nil
	}
	own, err := file.Stat()
	if err != nil {
		return err
	}
	folder, err := os.Stat(filepath.Dir(file.Name()))
	if err != nil {
		return err
	}
	has, ok := own.Sys().(*syscall.Stat_t)
	want, known := folder.Sys().(*syscall.Stat_t)
	if !ok || !known || has.Uid == want.Uid && has.Gid == want.Gid || own.Mode().IsRegular() && has.Nlink != 1 {
		return nil
	}
	return file.Chown(int(want.Uid), int(want.Gid))
}

// inheritFolder does the same for a folder that was just made.
func inheritFolder(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	folder, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	return errors.Join(Inherit(folder), folder.Close())
}

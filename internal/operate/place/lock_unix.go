//go:build unix

package place

import (
	"errors"
	"os"
	"syscall"

	"razzia/internal/owner"
)

// lockFile opens a file, creates it if it does not exist, and locks it until it is closed.
func lockFile(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := owner.Inherit(file); err != nil { // one that root has left, too
		return nil, errors.Join(err, file.Close())
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return file, nil
	}
	_ = file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errLocked
	}
	return nil, &os.PathError{Op: "lock", Path: name, Err: err}
}

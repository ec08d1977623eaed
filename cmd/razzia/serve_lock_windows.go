package main

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is what Windows says of a file that another has open and does not share.
const sharingViolation syscall.Errno = 32

// lockFile opens a file, makes it if it is not there, and lets nobody else write it until it is closed:
// others may read who holds it.
func lockFile(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: name, Err: err}
	}
	handle, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ,
		nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case errors.Is(err, sharingViolation):
		return nil, errLocked
	case err != nil:
		return nil, &os.PathError{Op: "lock", Path: name, Err: err}
	}
	return os.NewFile(uintptr(handle), name), nil
}

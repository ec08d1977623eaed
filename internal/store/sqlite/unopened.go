package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"modernc.org/sqlite"
)

// notOpened says which file could not be opened, and what to do.
func notOpened(path string, err error) error {
	err = fmt.Errorf("open the store %s: %w", path, err)
	fault, _ := errors.AsType[*sqlite.Error](err)
	switch {
	case isDisk(err):
		return fmt.Errorf("%w: the disk is full or failing", err)
	case fault != nil && isDamaged(err):
		return fmt.Errorf("%w: restore the last good backup", err)
	case fault != nil && fault.Code()&0xff == cannotOpen:
		return fmt.Errorf("%w: this user may not open it, or may not write in its folder: run the command as the owner of the folder", err)
	}
	return err
}

// cannotOpen is SQLITE_CANTOPEN, the low byte of all error codes of that kind.
const cannotOpen = 14

// isDisk reports whether SQLite could not read or write the disk (SQLITE_IOERR or SQLITE_FULL).
func isDisk(err error) bool {
	fault, ok := errors.AsType[*sqlite.Error](err)
	return ok && (fault.Code()&0xff == 10 || fault.Code()&0xff == full)
}

// isGoneOrEmpty reports whether there is no file, or nothing in it. If it cannot be looked at, who opens it says why.
func isGoneOrEmpty(path string) bool {
	file, err := os.Stat(path)
	return err == nil && file.Size() == 0 || errors.Is(err, fs.ErrNotExist)
}

// mustHaveItsFile refuses a file that is gone or empty while the log of its latest changes is still beside it. SQLite would take it
// for a new file, and remove the log.
func mustHaveItsFile(path string) error {
	if !isGoneOrEmpty(path) {
		return nil
	}
	changes, err := os.Stat(path + "-wal")
	if err != nil || changes.Size() == 0 || !isGoneOrEmpty(path) { // another process has begun the file meanwhile
		return nil
	}
	return fmt.Errorf("the file is gone or empty, but %s-wal has changes to it: put the file back, or restore a backup", path)
}

package place

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// LockName is the name of the lock file, beside the games.
const LockName = "razzia.lock"

// errLocked is the error of lockFile when another process holds the lock.
var errLocked = errors.New("the file is locked")

// A Lock is the exclusive right to serve the games of a folder. Two processes must not serve the same games: each
// answers from the tables in its memory and would not see the changes of the other. The operating system releases
// the lock however the process ends. The file stays and names its last owner.
type Lock struct{ file *os.File }

// LockFolder locks the games of a folder. If another process holds the lock, the error names the process and its
// address.
func LockFolder(folder string) (*Lock, error) {
	name := filepath.Join(folder, LockName)
	file, err := lockFile(name)
	switch {
	case errors.Is(err, errLocked):
		return nil, fmt.Errorf("another razzia serves the games in %s%s: stop that process, or choose another folder with --data",
			folder, lockOwner(name))
	case err != nil:
		return nil, fmt.Errorf("lock the games: %w", AsOwner(err))
	}
	l := &Lock{file}
	return l, l.writeOwner("process " + strconv.Itoa(os.Getpid()))
}

// writeOwner replaces the text of the file by the name of the owner.
func (l *Lock) writeOwner(owner string) error {
	if err := l.file.Truncate(0); err != nil {
		return fmt.Errorf("name the owner in the lock of the games: %w", err)
	}
	if _, err := l.file.WriteAt([]byte(owner+"\n"), 0); err != nil {
		return fmt.Errorf("name the owner in the lock of the games: %w", err)
	}
	return nil
}

// WriteAddress writes this process and the address that it serves to the file.
func (l *Lock) WriteAddress(address string) error {
	return l.writeOwner(fmt.Sprintf("process %d, at %s", os.Getpid(), address))
}

// Release releases the lock.
func (l *Lock) Release() { _ = l.file.Close() }

// maxLockOwner is how much of a lock file is read, in bytes. The name of an owner is far shorter.
const maxLockOwner = 200

// lockOwner returns the owner of a lock as text in brackets, or "" if the file names none yet.
func lockOwner(name string) string {
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	owner, err := io.ReadAll(io.LimitReader(file, maxLockOwner))
	if err != nil || len(owner) < 2 {
		return ""
	}
	return " (" + string(owner[:len(owner)-1]) + ")"
}

// ServedBy reports whether a process serves the games of a folder now, and names it in brackets. It does not make the folder.
func ServedBy(folder string) (owner string, served bool) {
	name := filepath.Join(folder, LockName)
	if _, err := os.Stat(name); err != nil {
		return "", false
	}
	file, err := lockFile(name)
	if err == nil {
		_ = file.Close()
	}
	return lockOwner(name), errors.Is(err, errLocked)
}

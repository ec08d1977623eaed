package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// lockName is the file beside the games that who serves them holds locked.
const lockName = "razzia.lock"

// errLocked is what lockFile fails with when another process holds the lock.
var errLocked = errors.New("the file is locked")

// A hold is the right to serve the games of a folder, which one process has at a time: a server answers
// from the tables that it has in memory, and would not see what another does at them. The system takes the
// lock back however the process ends; the file stays, and says who held it last.
type hold struct{ file *os.File }

// holdFolder takes the right to serve the games of a folder. If another process has it, the error says
// which and where it is.
func holdFolder(folder string) (*hold, error) {
	name := filepath.Join(folder, lockName)
	file, err := lockFile(name)
	switch {
	case errors.Is(err, errLocked):
		return nil, fmt.Errorf("another razzia serves the games in %s%s: stop that one, or choose another folder with --data",
			folder, holder(name))
	case err != nil:
		return nil, fmt.Errorf("lock the games: %w", err)
	}
	h := &hold{file}
	return h, h.sign("process " + strconv.Itoa(os.Getpid()))
}

// sign writes into the file who holds it.
func (h *hold) sign(who string) error {
	if err := h.file.Truncate(0); err != nil {
		return fmt.Errorf("sign the lock of the games: %w", err)
	}
	if _, err := h.file.WriteAt([]byte(who+"\n"), 0); err != nil {
		return fmt.Errorf("sign the lock of the games: %w", err)
	}
	return nil
}

// signAt adds to the file where the games are served.
func (h *hold) signAt(address string) error {
	return h.sign(fmt.Sprintf("process %d, at %s", os.Getpid(), address))
}

// free gives the right back.
func (h *hold) free() { _ = h.file.Close() }

// maxHolder is how much is read of who holds a lock, in bytes: an address is far shorter.
const maxHolder = 200

// holder says in brackets who holds a lock, or nothing if he has not signed yet.
func holder(name string) string {
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	who, err := io.ReadAll(io.LimitReader(file, maxHolder))
	if err != nil || len(who) < 2 {
		return ""
	}
	return " (" + string(who[:len(who)-1]) + ")"
}

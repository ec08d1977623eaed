package host

import (
	"errors"

	"razzia/internal/table"
)

// Keys of faults with code [table.Failed].
const (
	storeFailed = "store-failed" // a later attempt may succeed
	logBroken   = "log-broken"   // no attempt will succeed: the table cannot be read
)

// errClosing is the fault of a call that comes after Close.
var errClosing = &table.Fault{Code: table.Failed, Key: "closing"}

// storeFault translates an error of the store into a fault.
func storeFault(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNotFound):
		return &table.Fault{Code: table.NotFound, Key: "no-such-table", Err: err}
	case errors.Is(err, ErrConflict):
		return &table.Fault{Code: table.Stale, Key: "somebody-was-faster", Err: err}
	case errors.Is(err, ErrOver):
		return &table.Fault{Code: table.Denied, Key: "game-over", Err: err}
	case errors.Is(err, ErrUnreadable):
		return brokenLog(err)
	}
	return &table.Fault{Code: table.Failed, Key: storeFailed, Err: err}
}

// brokenLog is the fault of a table that cannot be read.
func brokenLog(err error) error {
	return &table.Fault{Code: table.Failed, Key: logBroken, Err: err}
}

// IsBroken reports whether an error says that a table cannot be read, and that no later attempt will succeed.
func IsBroken(err error) bool { return hasKey(err, logBroken) }

// hasKey reports whether an error is a fault with a key.
func hasKey(err error, key string) bool {
	fault, ok := errors.AsType[*table.Fault](err)
	return ok && fault.Key == key
}

// isStoreFault reports whether a command failed for another reason than the command itself: the store, a conflict, the end
// of the host.
func isStoreFault(err error) bool {
	fault, ok := errors.AsType[*table.Fault](err)
	return ok && (fault.Code == table.Failed || fault.Code == table.Stale || fault.Code == table.NotFound)
}

package table

import (
	"errors"
	"fmt"
)

// A Code says of a Fault what kind it is, for who must answer it.
type Code string

// The codes.
const (
	NotFound Code = "not-found" // there is no such table
	Denied   Code = "denied"    // the person may not do this
	Stale    Code = "stale"     // somebody was faster: look again
	Invalid  Code = "invalid"   // what was asked makes no sense, or is not possible now
	Refused  Code = "refused"   // the rules do not allow the move; the cause is a *razzia.Refusal
	TooMany  Code = "too-many"  // there is enough of it already; Key says of what
	Failed   Code = "failed"    // the service itself is at fault
)

// A Fault is why the service did not do what it was asked. What it was asked has then not happened.
type Fault struct {
	Code Code
	Key  string // which fault of its code it is, a stable key for catalogs: "not-your-seat"
	Err  error  // what caused it, nil if nothing else did
}

// Error says what is wrong, for logs; a person is told in his language by Code and Key.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("%s: %v", f.Key, f.Err)
	}
	return f.Key
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

func denied(key string) error  { return &Fault{Code: Denied, Key: key} }
func invalid(key string) error { return &Fault{Code: Invalid, Key: key} }

func tooMany(key string) error { return &Fault{Code: TooMany, Key: key} }

// storeFailed is the key of a fault that may be over the next time.
const storeFailed = "store-failed"

// logBroken is the key of a fault that will not be over: the table cannot be read.
const logBroken = "log-broken"

// ofStore says what an error of the store means for who asked.
func ofStore(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrNotFound):
		return &Fault{Code: NotFound, Key: "no-such-table", Err: err}
	case errors.Is(err, ErrConflict):
		return &Fault{Code: Stale, Key: "somebody-was-faster", Err: err}
	}
	return &Fault{Code: Failed, Key: storeFailed, Err: err}
}

package table

import (
	"errors"
	"fmt"
)

// A Code classifies a Fault for the layer that answers the caller.
type Code string

// The codes.
const (
	NotFound Code = "not-found" // there is no such table
	Denied   Code = "denied"    // the person may not do this
	Stale    Code = "stale"     // the table has changed since the caller saw it
	Invalid  Code = "invalid"   // the command makes no sense, or is not possible now
	Refused  Code = "refused"   // the rules do not allow the move; the cause is a *razzia.Refusal
	Gone     Code = "gone"      // what the person means was there, but is no more
	TooMany  Code = "too-many"  // a limit is reached; Key says which
	Failed   Code = "failed"    // the server is at fault
)

// A Fault is the reason why a command was not carried out. A fault changes nothing.
type Fault struct {
	Code Code
	Key  string // stable key for programs and catalogs, such as "not-your-seat"
	Err  error  // the cause; nil if there is none

	Names []string // of the players by seat, for the text of a refused move
}

// Error returns the key and the cause, for logs. People read a text chosen by Code and Key in their language.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("%s: %v", f.Key, f.Err)
	}
	return f.Key
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// StoreFault returns the fault of a store that fails. A later attempt may succeed. It is nil for no error, and an error that is a fault
// stays as it is.
func StoreFault(err error) error {
	if fault := (*Fault)(nil); err == nil || errors.As(err, &fault) {
		return err
	}
	return &Fault{Code: Failed, Key: "store-failed", Err: err}
}

// IsNotFound reports whether an error says that there is no such table.
func IsNotFound(err error) bool {
	fault, is := errors.AsType[*Fault](err)
	return is && fault.Code == NotFound
}

func denied(key string) error  { return &Fault{Code: Denied, Key: key} }
func invalid(key string) error { return &Fault{Code: Invalid, Key: key} }
func tooMany(key string) error { return &Fault{Code: TooMany, Key: key} }

// stale is the fault of a command that was meant for an earlier position.
func stale() error { return &Fault{Code: Stale, Key: "somebody-was-faster"} }

package store

import (
	"errors"
	"fmt"
	"time"
)

// ErrMoved marks the error for a store whose games have moved to another place.
var ErrMoved = errors.New("its games have moved")

// MovedTo returns the error for a store whose games have moved. To says in words where they are now; undo says what to do so that the store
// is opened all the same.
func MovedTo(to string, at time.Time, undo string) error {
	return fmt.Errorf("%w to %s (%s): name that place with --data or --database, or in the file of settings; to go on here all the same, %s",
		ErrMoved, to, at.UTC().Format("2006-01-02 15:04 UTC"), undo)
}

package solving

import (
	"errors"

	"razzia/internal/fault"
)

// A Rate computes what a try does to the standings of a person and of a puzzle, as [Meet] does. It may be called more than once.
type Rate func(person, puzzle Standing) (t Try, personAfter, puzzleAfter Standing)

// The errors of a Store.
var (
	// ErrGone is the error of a person whose data were removed.
	ErrGone = fault.ErrOldCookie.With(errors.New("the data of the person were removed"))
)

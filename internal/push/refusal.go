package push

import "razzia/internal/fault"

// The refusals.
var (
	// ErrNoPush refuses what has to do with messages at a site that sends none.
	ErrNoPush = fault.NotFound.New("no-notifications", "push.none", "The operator has turned messages off in this house.")

	// ErrQuiet refuses quiet hours that are none.
	ErrQuiet = fault.ErrForm.Saying("push.bad_quiet")
)

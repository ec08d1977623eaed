package host

import (
	"errors"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// The faults of a host.
var (
	ErrClosing = fault.Failed.New("closing", "", "The server stops: try again when it runs.")

	// ErrUnfinished refuses a person who has made too many tables.
	ErrUnfinished = fault.TooMany.New("tables-unfinished", "error.too_many_tables",
		"You have made 20 tables whose game is not over: finish one first.").Counting(MaxUnfinished)

	// ErrFull refuses a table while the server has too many of them in memory.
	ErrFull = fault.TooMany.New("house-full", "error.house_full", "The server has as many tables in memory as it may: "+
		"Retry-After says when to ask again. New tables are refused first.").After(fault.RetryBusy)

	ErrNotInList = fault.Denied.New("not-in-list", "", "The game is not over, or you neither "+
		"made the table nor had a seat at it.")

	// ErrNoLine refuses a line or a person that is not at the table.
	ErrNoLine = fault.NotFound.New("no-such-line", "moderation.no_line", "The table has no such line of talk, or the seat has no person. "+
		"The words may have been removed.").Telling("there is no such line, or it was removed")

	ErrAdviceBusy = fault.TooMany.New("advice-busy", "error.busy", "The server has no time for a hint: Retry-After says when to ask again.").After(fault.RetryBusy)
	ErrNoAdvice   = fault.Failed.New("no-advice", "", "The search for the hint failed.")
)

// brokenLog is the fault of a table that cannot be read.
func brokenLog(err error) error { return table.ErrLogBroken.With(err) }

// IsBroken reports whether an error says that a table cannot be read, and that no later attempt will succeed.
func IsBroken(err error) bool { return errors.Is(err, table.ErrLogBroken) }

// isStoreFault reports whether a command failed for another reason than the command itself: the store, a conflict, the end
// of the host.
func isStoreFault(err error) bool {
	refusal := fault.Of(err)
	return refusal != nil && (refusal.Code == fault.Failed || refusal.Code == fault.Stale || refusal.Code == fault.NotFound)
}

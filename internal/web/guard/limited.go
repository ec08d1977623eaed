package guard

import (
	"cmp"
	"math"
	"time"

	"razzia/internal/fault"
)

// The faults of limits.
var (
	ErrTooMany = fault.TooMany.New("too-many", "error.too_many",
		"You sent too many requests: Retry-After says when the same request would pass.").After(fault.RetryBusy)
	ErrTalkFast = fault.TooMany.New("talk-fast", "error.talk_fast",
		"You talk too fast: Retry-After says when the next line would pass.").After(fault.RetryBusy)
	ErrLobbyFast = fault.TooMany.New("lobby-fast", "error.lobby_fast", "Too many tables were opened to everybody, seats taken at such "+
		"tables of others, and wishes made from your address: Retry-After says when the same request would pass.").After(fault.RetryBusy)
	ErrRenamesFast = fault.TooMany.New("renames-fast", "error.renames_fast", "You have changed your name and your face too often: "+
		"Retry-After says when the same request would pass.").After(fault.RetryBusy)
	ErrStreamsFull = fault.TooMany.New("streams-full", "error.streams_full", "You have as many streams open as you may, 12 unless the "+
		"operator has set another number: close one first. A page of games is one while it is sent. Waiting alone does not help.")
)

// faults are what the empty buckets of the extra limits are answered with.
var faults = map[Extra]*fault.Fault{Talk: ErrTalkFast, Lobby: ErrLobbyFast, Reports: fault.ErrReportsFast, Renames: ErrRenamesFast,
	Streams: ErrStreamsFull}

// Limited is the error of a request that a limit refuses. It is a case of one of the faults of limits.
type Limited struct {
	Extra Extra         // the bucket that is empty, NoExtra for that of the person or of the address; Streams if the person has too many open
	Wait  time.Duration // until the same request would pass; 0 if waiting alone does not help
	Most  int           // streams of the person that may be open at a time
}

// Error says what is limited.
func (l *Limited) Error() string {
	if l.Extra != NoExtra {
		return "the limit of " + string(l.Extra) + " is reached"
	}
	return "the limit of requests is reached"
}

// Unwrap returns the fault, with the time to wait in whole seconds, at least 1, as the header wants it.
func (l *Limited) Unwrap() error {
	of := cmp.Or(faults[l.Extra], ErrTooMany).With(nil)
	of.Number = l.Most
	if l.Wait > 0 {
		of.Retry = int(math.Ceil(l.Wait.Seconds()))
	}
	return of
}

package hook

import (
	"context"
	"time"
)

// A Watch looks at a server, and tells the operator what has changed. All fields are required but Backups.
type Watch struct {
	Sender   *Sender
	NotReady func(ctx context.Context) string // why it is not ready; "" if it is, or drains as it was told to
	Backups  func() (failures int)            // that were counted since the start; nil for none taken

	why      string // that was told; "" while it is ready
	doubt    string // the reason of the last look, which was not told yet
	failures int    // that were told
}

// The pace of a Watch.
const (
	lookEvery = 10 * time.Second
	lookTime  = 5 * time.Second
)

// Run looks until the context ends.
func (w *Watch) Run(ctx context.Context) {
	if w.Sender == nil {
		return
	}
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			w.Look(ctx)
		}
	}
}

// Look looks once. A server that is not ready is told at the second look in a row: one slow write is nothing to wake a person for.
func (w *Watch) Look(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, lookTime)
	why := w.NotReady(limited)
	cancel()
	if ctx.Err() != nil { // the server stops
		return
	}
	switch {
	case why != "" && w.why == "" && w.doubt != "":
		w.why = why
		w.Sender.Tell(NotReady, Data{Why: why})
	case why == "" && w.why != "":
		w.why = ""
		w.Sender.Tell(ReadyAgain, Data{})
	}
	w.doubt = why
	w.lookAtBackups()
}

// lookAtBackups tells of backups that failed since the last look, once.
func (w *Watch) lookAtBackups() {
	if w.Backups == nil {
		return
	}
	if n := w.Backups(); n > w.failures {
		w.failures = n
		w.Sender.Tell(BackupFailed, Data{})
	}
}

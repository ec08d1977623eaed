// Package operations has the operations of the API that stand in no subject's folder of their own: those of tables, of sessions and
// members, and of the services that pages and programs share.
package operations

import (
	"time"

	"razzia/internal/analysis"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
)

// A Config is what the operations work with.
type Config struct {
	Host    *host.Host
	Live    *live.Hub
	Reviews *action.Reviews
	Desk    *action.Desk
	Talk    *moderation.Talk
	Report  exchange.Reporter
	Now     func() time.Time
	Records analysis.Records // games that people opened from files
	Data    []api.Datum      // of persons, from all subjects
}

// Operations answer.
type Operations struct{ Config }

// New makes the operations.
func New(c Config) *Operations { return &Operations{c} }

// Add adds the operations.
func (a *Operations) Add(f *api.Frame) {
	for value, read := range readAs {
		f.ReadAs(value, read)
	}
	a.tableOperations(f)
	a.actionOperations(f)
	a.hintOperation(f)
	a.analysisOperation(f)
	a.measureOperation(f)
	packagesOperation(a, f)
	a.vacationOperation(f)
	a.dataOperations(f)
	textOperations(f)
}

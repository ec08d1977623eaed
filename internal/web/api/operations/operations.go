// Package operations has the operations of the API that stand in no subject's folder of their own: those of tables, of sessions and
// members, and of the services that pages and programs share.
package operations

import (
	"time"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/training"
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
	Accounts
	Talk   *moderation.Talk
	Report exchange.Reporter
	Now    func() time.Time

	Desk   *action.Desk
	Lobby  *lobby.Service
	People *people.Relations
	Standings
}

// Accounts have what operations do with accounts and with the data of guests.
type Accounts struct {
	Members  *identity.Registry
	Messages push.Messages
	Data     OwnData
}

// Standings are what finished games say about players, and about all that is played.
type Standings struct {
	Ratings  rating.Store
	Profiles *profile.Profiles
	Boards   *leaderboard.Service
	Puzzles  *solving.Puzzles
	Training *training.Service
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

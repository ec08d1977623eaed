// Package operations has the operations of the API that stand in no subject's folder of their own: those of tables, of sessions and
// members, and of the services that pages and programs share.
package operations

import (
	"time"

	"razzia/internal/bots"
	daily "razzia/internal/daily/operations"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/members"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/table"
	"razzia/internal/training"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	"razzia/internal/web/auth"
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

	Desk        *action.Desk
	Lobby       *lobby.Service
	People      *people.Relations
	Invitations *people.Invitations
	Standings
	Downloads Downloads
}

// Accounts have what operations do with accounts and with the data of guests.
type Accounts struct {
	Members  *identity.Registry
	Gate     *auth.Gate
	SignIn   members.SignIn
	Passkeys members.Passkeys
	Bots     bots.Accounts
	Messages push.Messages
	Data     OwnData
}

// Standings are what finished games say about players, and about all that is played.
type Standings struct {
	Ratings  rating.Store
	Profiles *profile.Profiles
	House    *house.House // counts what is played
	Boards   *leaderboard.Service
	Daily    daily.Operations
	Puzzles  *solving.Puzzles
	Training *training.Service
}

// Operations answer.
type Operations struct{ Config }

// New makes the operations.
func New(c Config) *Operations { return &Operations{c} }

// caller is the client of a call, for use cases.
func (a *Operations) caller(c api.Call) people.Caller { return c.Caller(a.Now()) }

// viewer is the client of a call, as relations see them.
func (a *Operations) viewer(c api.Call) people.Viewer { return a.caller(c).Viewer() }

// AtTable is the input of an operation on a table. It is exported because huma sets embedded fields only then.
type AtTable struct {
	ID table.ID `path:"id" doc:"Id of the table." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
}

// AddAccounts adds the operations about the client itself, its account, its programs and its data.
func (a *Operations) AddAccounts(f *api.Frame) {
	a.sessionOperations(f)
	a.memberOperations(f)
	programAPI{a}.operations(f)
	botAPI{a}.operations(f)
	a.talkOperations(f)
	a.notifyOperations(f)
	a.vacationOperation(f)
	a.dataOperations(f)
}

// AddTables adds the operations on tables, and on the people and the figures that come of them.
func (a *Operations) AddTables(f *api.Frame) {
	for value, read := range readAs {
		f.ReadAs(value, read)
	}
	a.tableOperations(f)
	lobbyAPI{a}.lobbyOperations(f)
	a.ratingOperations(f)
	a.profileOperations(f)
	a.peopleOperations(f)
	a.actionOperations(f)
	a.hintOperation(f)
	a.analysisOperation(f)
	a.measureOperation(f)
	packagesOperation(a, f)
	houseOperation(a, f)
	gamesOperations(a, f)
	leaderboardOperations(a, f)
	puzzleAPI{a}.puzzleOperations(f)
	trainingAPI{a}.operations(f)
	a.ratedOperation(f)
	textOperations(f)
}

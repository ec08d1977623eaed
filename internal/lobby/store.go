package lobby

import (
	"context"
	"time"

	"razzia/internal/table"
)

// A Store keeps what all nodes of a site know of the lobby. Now is the time of the node; a store of several machines measures by a
// clock of its own. The contract is tested by [razzia/internal/lobby/lobbytest.Stores].
type Store interface {
	// Listed lists the tables that are open to everybody and whose game is not over: those that wait, and those that are played, each up to a
	// limit and the newest of them first.
	Listed(ctx context.Context, most int) ([]table.Summary, error)

	// Alone runs a function while no other one does the same for the same person, at any node.
	Alone(ctx context.Context, what, person string, do func() error) error

	// CountOffers counts the tables that a person with these identities made, which wait and are open to everybody.
	CountOffers(ctx context.Context, makers []string) (int, error)

	// Summaries reads the summaries of tables, in any order. A table that is not there is missing.
	Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error)

	// SaveMatchRequest stores the request of a person, in place of one that they have. If a node is making their table, nothing changes.
	SaveMatchRequest(ctx context.Context, now time.Time, r MatchRequest) error

	// KeepMatchRequests notes that persons still wait.
	KeepMatchRequests(ctx context.Context, now time.Time, persons []string) error

	// DropMatchRequest removes the request of a person.
	DropMatchRequest(ctx context.Context, person string) error

	// MatchRequestOf reads the request of a person, and counts the other people who wait. It is false if the person has none.
	MatchRequestOf(ctx context.Context, now time.Time, person string) (r MatchRequest, others int, found bool, err error)

	// MatchRequests lists all requests, the oldest first.
	MatchRequests(ctx context.Context, now time.Time) ([]MatchRequest, error)

	// FormMatches removes the requests of persons who are gone, and gives a function those of the persons who wait, the oldest first.
	// The groups that the function returns are claimed in the same transaction: of several nodes, one gets a person. The
	// function may be called several times, for transactions that are tried again. A claim is [ClaimTime] long. After that the
	// persons have the table, if it is there, and else wait on.
	FormMatches(ctx context.Context, now time.Time, groups func(waiting []MatchRequest) []Group) ([]Group, error)

	// SettleMatch notes that the table of a claimed group is there: its members find it from now on. It is false if a member
	// does not wait for it any more: then the others wait on.
	SettleMatch(ctx context.Context, id table.ID, members int) (bool, error)
}

const (
	// Silence is how long a person waits on without a sign of them: the page that shows the waiting gives one every few seconds.
	Silence = 15 * time.Second
	// Welcome is how long a person finds the table that was made for them.
	Welcome = 2 * time.Minute
	// ClaimTime is how long a node has to make the table of a group: longer than the time in which it begins to, and the 11 s in which a
	// database ends a write that has begun. Otherwise the table might be there after its people have gone to another one.
	ClaimTime = 20 * time.Second
	// seatTime is how long a node goes on making tables after its claim.
	seatTime = 5 * time.Second
	// MostMatchRequests is how many requests are matched at a time.
	MostMatchRequests = 2000
)

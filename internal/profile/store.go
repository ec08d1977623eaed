package profile

import (
	"context"
	"time"

	"razzia"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// A Finished is a finished game with its number in the feed.
type Finished struct {
	Number int64
	table.Summary
}

// A Mark is how far a judge has come in the feed of finished games, by the number of the last game; 0 for none.
type Mark struct {
	Measured int64
	Counted  int64 // in profiles
}

// A Sharing says who may see a profile, besides the person themselves.
type Sharing string

// The sharings.
const (
	Alone    Sharing = ""         // the person alone
	Known    Sharing = "known"    // members, and people who have played with the person
	Everyone Sharing = "everyone" // all visitors
)

// Sharings lists the sharings, the closest first.
func Sharings() []Sharing { return []Sharing{Alone, Known, Everyone} }

// A Shared is a profile that its person lets others see.
type Shared struct {
	Account string
	Name    string
	Face    uint8
	Sharing Sharing
}

// A Store keeps what finished games say about persons, those of each judge apart, and who may see it. Nodes of a site share it. Rows
// of a person go with their data, and those of a game with it. The contract is tested by
// [razzia/internal/profile/profiletest.Stores].
type Store interface {
	// Mark returns how far a judge has come.
	Mark(ctx context.Context, judge string) (Mark, error)

	// Feed lists finished games after a number of the feed, in its order, up to a limit. A game that was removed has no seats.
	Feed(ctx context.Context, after int64, most int) ([]Finished, error)

	// Measures returns what a judge says about the seats of games, by table. Games without a measure are missing.
	Measures(ctx context.Context, judge string, ids []table.ID) (map[table.ID][]Seat, error)

	// Count stores what games say, by their measures, and the number of the last game. It is false, and nothing has changed, if profiles
	// have not come to from: another node was first. It leaves out games that were removed, and persons who are being forgotten.
	Count(ctx context.Context, judge string, from, to int64, games []Measured) (bool, error)

	// Games lists what games say about a person, by one of their identities: those of all of them, in no order. Games that were played
	// offline are missing if the person leaves them out.
	Games(ctx context.Context, judge, person string) ([]Game, error)

	// Latest lists what the latest of these games say, up to a limit, the latest first.
	Latest(ctx context.Context, judge, person string, most int) ([]Game, error)

	// Apart reports whether a person, by one of their identities, leaves games out that were played offline: at first they count.
	Apart(ctx context.Context, person string) (bool, error)

	// SetApart says whether a person leaves them out, from a moment on.
	SetApart(ctx context.Context, person string, apart bool, at time.Time) error

	// Owners returns the persons behind the numbers of opponents: the account of a member, the identity of a guest. Those who were removed
	// are missing.
	Owners(ctx context.Context, numbers []int64) (map[int64]string, error)

	// Numbered returns games by their numbers in the feed. Those that were removed are missing.
	Numbered(ctx context.Context, numbers []int64) (map[int64]table.Summary, error)

	// Costly returns the costly decisions of a person in games, in the order of their numbers: those of their seat in each game. Games
	// without a measure are missing.
	Costly(ctx context.Context, judge string, seats map[int64]razzia.Seat) ([]Costly, error)

	// Sharing returns who may see the profile of an account: Alone for one that has not said.
	Sharing(ctx context.Context, account string) (Sharing, error)

	// Sharings returns who may see the profiles of some persons. Those who share none are missing.
	Sharings(ctx context.Context, persons []string) (map[string]Sharing, error)

	// Share says who may see the profile of an account, which has a handle. An account that is gone changes nothing.
	Share(ctx context.Context, account, handle string, s Sharing) error

	// Shared returns the profile with a handle; false if its person does not share it.
	Shared(ctx context.Context, handle string) (Shared, bool, error)
}

// A Measured is a finished game with its measure.
type Measured struct {
	Finished
	Measure []Seat
}

// A Seat is the part of the measure of a seat that a profile needs.
type Seat struct {
	Package measure.Package
	Luck    measure.Amount
	Spent   measure.Spent
}

package daily

import (
	"context"
	"time"

	"razzia/internal/table"
)

// A Store keeps rounds, tries, results and answers. Nodes of a site share it. With the data of a person go their answers and their name,
// but not their results, so that the ranks of others stay. The contract is tested by [razzia/internal/daily/dailytest.Stores].
type Store interface {
	Rounds

	// Begin notes a try that is to count. It returns the try of the person that counts for the day: the earliest of all their identities,
	// which is another one if there was any. A person who is being forgotten gets none, and an empty try is returned.
	Begin(ctx context.Context, identities []string, t Try) (Try, error)

	// Tries lists the tries of a person that count, on the days from one to another, the newest first.
	Tries(ctx context.Context, identities []string, from, to Day) ([]Try, error)

	// Practice notes the table of the latest practice of an identity on a day.
	Practice(ctx context.Context, day Day, person string, id table.ID) error

	// PracticeOf returns the latest practice of a person on a day that goes on, by any of their identities; "" for none.
	PracticeOf(ctx context.Context, day Day, identities []string) (table.ID, error)

	// Answer notes an answer that is to count. It returns the one of the person that counts: the earliest of all their identities.
	Answer(ctx context.Context, identities []string, a Answer) (Answer, error)

	// Answers lists the answers of a person that count, on the days from one to another.
	Answers(ctx context.Context, identities []string, from, to Day) ([]Answer, error)

	Results
}

// Rounds are the rounds in a store.
type Rounds interface {
	// AddRound stores the round of a day. A day that has one keeps it.
	AddRound(ctx context.Context, r Round, s Secret) error

	// Rounds lists the rounds of the days from one to another, in their order.
	Rounds(ctx context.Context, from, to Day) ([]Round, error)

	// Before lists the rounds before a day, the newest first, up to a limit.
	Before(ctx context.Context, day Day, most int) ([]Round, error)

	// Secret returns the secret of the round of a day; false if it has none.
	Secret(ctx context.Context, day Day) (Secret, bool, error)
}

// Results are the results in a store.
type Results interface {
	// Ended lists the tries that are running although their table is over, the earliest day first, up to a limit.
	Ended(ctx context.Context, most int) ([]Try, error)

	// Finish stores the result of a try that is running, by a judge; with stage [Late] it has none, but for one
	// from the judge before. It is false, and nothing has changed, if
	// another judge has made a result of the day. A try that is not running stays as it is.
	Finish(ctx context.Context, t Try, judge string) (bool, error)

	// Rejudge lets a judge make all results of a day anew, instead of another one: its tries are running again. A day that is closed stays.
	// A try that cannot be measured anew keeps its result: its person is gone or goes, or its table was removed.
	Rejudge(ctx context.Context, day Day, from, to string) error

	// Unclosed lists the days before a day that are not closed.
	Unclosed(ctx context.Context, before Day) ([]Day, error)

	// Close ends a day: tries that are running become late, and each result gets its points for the month by its rank.
	Close(ctx context.Context, day Day, at time.Time) error

	// Rank returns the place of some points among the results of a day, without the number of all.
	Rank(ctx context.Context, day Day, points int64) (Standing, error)

	// Field says what all results of a day say together.
	Field(ctx context.Context, day Day) (Field, error)

	// Best lists the results of members on a day, the best first, up to a limit.
	Best(ctx context.Context, day Day, most int) ([]Ranked, error)

	// Among lists the results of these members on a day, the best first.
	Among(ctx context.Context, day Day, accounts []string) ([]Ranked, error)

	// Linked returns the done try to which a link leads; false for none.
	Linked(ctx context.Context, link string) (Try, bool, error)

	// Untold lists done tries without a line, whose table is there, the latest day first, up to a limit. Programs of before made them.
	Untold(ctx context.Context, most int) ([]Try, error)

	// Tell stores the gain, the line and the link of a try that is done and has no line. A line without signs says that there is none.
	Tell(ctx context.Context, t Try) error

	// Month adds up the days that are closed, from one to another: the best ones of each member, the member with most points first.
	Month(ctx context.Context, from, to Day) ([]Score, error)

	// Scores lists the points of a person on the days that are closed, from one to another, the most first.
	Scores(ctx context.Context, identities []string, from, to Day) ([]int, error)

	// Identities lists the identities of accounts.
	Identities(ctx context.Context, accounts []string) (map[string][]string, error)
}

// A Field is what all results of a day say together.
type Field struct {
	Results int
	Total   int64 // sum of the totals
	Most    int64 // the highest total
}

// A Ranked is the result of a member, with its place among all.
type Ranked struct {
	Account string
	Name    string
	Face    uint8
	Standing
	Result
	Solved bool // the puzzle of the day
}

// A Score is what a member has in a month.
type Score struct {
	Account string
	Name    string
	Face    uint8
	Points  int
	Days    int // with a result
}

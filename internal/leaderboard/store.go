package leaderboard

import (
	"context"

	"razzia/internal/rating"
)

// A Member is a member who has agreed to be on the leaderboard.
type Member struct {
	Name       string
	Face       uint8
	Identities []string // all
}

// A Store keeps who has agreed, beside the ratings. Nodes of a site share it. The contract is tested by
// [razzia/internal/leaderboard/leaderboardtest.Stores].
type Store interface {
	// Standings lists the standings in a ladder of the members who have agreed and have a rating there, in no order and without their
	// opponents.
	Standings(ctx context.Context, l rating.Ladder) ([]Standing, error)

	// StandingOf returns the standing of a member, who may not have agreed, with the number of opponents.
	StandingOf(ctx context.Context, account string, l rating.Ladder) (Standing, error)

	// Opponents counts the people that a member has met in games of a ladder that counted, up to LeastOpponents. Identities of one account
	// are one. People who were forgotten do not count any more.
	Opponents(ctx context.Context, account string, l rating.Ladder) (int, error)

	// Members returns those of some accounts who have agreed.
	Members(ctx context.Context, accounts []string) (map[string]Member, error)

	// Agrees reports whether a member has agreed.
	Agrees(ctx context.Context, account string) (bool, error)

	// Agree notes that a member agrees. An account that is gone changes nothing.
	Agree(ctx context.Context, account string) error

	// Disagree takes that back.
	Disagree(ctx context.Context, account string) error
}

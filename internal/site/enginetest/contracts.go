// Package enginetest tests an engine by the contracts of all stores, and measures it.
package enginetest

import (
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/analysis/analysistest"
	"razzia/internal/bulk/bulktest"
	"razzia/internal/club/clubtest"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/club/league/leaguetest"
	"razzia/internal/daily/dailytest"
	"razzia/internal/duel/dueltest"
	"razzia/internal/homecoming/homecomingtest"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house/housetest"
	"razzia/internal/idempotency/idempotencytest"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/leaderboard/leaderboardtest"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/mail/mailtest"
	"razzia/internal/milestones/milestonestest"
	"razzia/internal/moderation"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/oauth/oauthtest"
	"razzia/internal/operators/operatorstest"
	"razzia/internal/people/peopletest"
	"razzia/internal/profile/profiletest"
	"razzia/internal/push/pushtest"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/site/keptest"
	"razzia/internal/solving/solvingtest"
	"razzia/internal/training/trainingtest"
)

// An Open opens an empty engine, and returns a function that closes it and opens it again.
type Open func(t *testing.T) (first keptest.Base, again func() keptest.Base)

// Contracts tests the contracts of all stores but that of the lobby, whose clock each engine turns in a way of its own.
func Contracts(t *testing.T, open Open) {
	for name, test := range map[string]func(t *testing.T){
		"Tables":      func(t *testing.T) { hosttest.Stores(t, twice(open, itself[host.Store])) },
		"Records":     func(t *testing.T) { analysistest.Records(t, twice(open, itself[analysis.Records])) },
		"Reviews":     func(t *testing.T) { analysistest.Reviews(t, twice(open, itself[analysistest.Store])) },
		"Bans":        func(t *testing.T) { moderationtest.BanStores(t, twice(open, itself[moderation.BanStore])) },
		"Silences":    func(t *testing.T) { moderationtest.BanStores(t, twice(open, (*keptest.Kept).Silences)) },
		"Accounts":    func(t *testing.T) { identitytest.Stores(t, twice(open, itself[identity.Store])) },
		"Keys":        func(t *testing.T) { keyringtest.Stores(t, twice(open, itself[keyring.Store])) },
		"Messages":    func(t *testing.T) { pushtest.Stores(t, twice(open, itself[pushtest.Store])) },
		"Mutes":       func(t *testing.T) { moderationtest.Stores(t, once[moderationtest.Store](open)) },
		"OAuth":       func(t *testing.T) { oauthtest.Stores(t, once[oauthtest.Engine](open)) },
		"People":      func(t *testing.T) { peopletest.Stores(t, once[peopletest.Engine](open)) },
		"Measures":    func(t *testing.T) { analysistest.Measures(t, once[analysistest.Engine](open)) },
		"House":       func(t *testing.T) { housetest.Stores(t, once[housetest.Engine](open)) },
		"Bulk":        func(t *testing.T) { bulktest.Stores(t, once[bulktest.Engine](open)) },
		"Profiles":    func(t *testing.T) { profiletest.Stores(t, once[profiletest.Engine](open)) },
		"Leaderboard": func(t *testing.T) { leaderboardtest.Stores(t, once[leaderboardtest.Engine](open)) },
		"Puzzles":     func(t *testing.T) { solvingtest.Stores(t, once[solvingtest.Engine](open)) },
		"Drills":      func(t *testing.T) { trainingtest.Stores(t, once[trainingtest.Engine](open)) },
		"Milestones":  func(t *testing.T) { milestonestest.Stores(t, once[milestonestest.Engine](open)) },
		"Ratings":     func(t *testing.T) { ratingtest.Stores(t, once[ratingtest.Engine](open)) },
		"Daily":       func(t *testing.T) { dailytest.Stores(t, once[dailytest.Engine](open)) },
		"Homecomings": func(t *testing.T) { homecomingtest.Stores(t, once[homecomingtest.Engine](open)) },
		"Idempotency": func(t *testing.T) { idempotencytest.Stores(t, once[idempotencytest.Engine](open)) },
		"Operators":   func(t *testing.T) { operatorstest.Stores(t, twice(open, itself[operatorstest.Engine])) },
		"Clubs":       func(t *testing.T) { clubtest.Stores(t, once[clubtest.Engine](open)) },
		"Evenings":    func(t *testing.T) { eveningtest.Stores(t, once[eveningtest.Engine](open)) },
		"Leagues":     func(t *testing.T) { leaguetest.Stores(t, once[leaguetest.Engine](open)) },
		"Mail":        func(t *testing.T) { mailtest.Stores(t, once[mailtest.Engine](open)) },
		"Duels":       func(t *testing.T) { dueltest.Stores(t, once[dueltest.Engine](open)) },
		"Banned":      func(t *testing.T) { gone(t, open, itself[moderation.BanStore]) },
		"Silent":      func(t *testing.T) { gone(t, open, (*keptest.Kept).Silences) },
	} {
		t.Run(name, test)
	}
}

// itself is a store that an engine with all stores is.
func itself[S any](s *keptest.Kept) S { return any(s).(S) }

// twice opens a store as a contract needs it that opens it again.
func twice[S any](open Open, as func(*keptest.Kept) S) func(t *testing.T) (S, func() S) {
	return func(t *testing.T) (S, func() S) {
		first, again := open(t)
		return as(keptest.Of(first)), func() S { return as(keptest.Of(again())) }
	}
}

// once opens a store as the other contracts need it.
func once[S any](open Open) func(t *testing.T) S {
	return func(t *testing.T) S {
		first, _ := open(t)
		return itself[S](keptest.Of(first))
	}
}

// gone tests who is gone, with a list of persons that holds on.
func gone(t *testing.T, open Open, list func(*keptest.Kept) moderation.BanStore) {
	s := once[*keptest.Kept](open)(t)
	identitytest.Gone(t, s, func(subject string, until time.Time) error {
		return list(s).Ban(t.Context(), moderation.Ban{Subject: subject, Until: until})
	}, keyring.Lifetime)
}

// Lobby tests the contract of the store of the lobby. Open returns an empty engine, and its clock: Pass lets time pass.
func Lobby(t *testing.T, open func(t *testing.T) (s keptest.Base, now func() time.Time, pass func(time.Duration))) {
	lobbytest.Stores(t, func(t *testing.T) lobbytest.Fixture {
		s, now, pass := open(t)
		return lobbytest.Fixture{Store: keptest.Of(s), Tables: s, Now: now, Pass: pass}
	})
}

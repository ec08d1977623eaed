// Package keptest puts the stores of all subjects together, for tests that ask several of them.
package keptest

import (
	"context"

	"razzia/internal/analysis"
	"razzia/internal/bulk"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/milestones"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/store"
	"razzia/internal/store/storetest"
	"razzia/internal/table"
	"razzia/internal/training"
)

// A Base keeps tables, and runs the statements of subjects. Both engines are one.
type Base interface {
	host.Store
	store.Copied
	Engine() store.Engine
	Keeps(ctx context.Context, person string) (bool, error)
	Close() error
}

// The stores of subjects, by names of their own.
type (
	bans     = moderation.BanStore
	keys     = keyring.Store
	members  = identity.Store
	messages = push.Store
	mutes    = moderation.Store
	records  = analysis.Records
	reviews  = analysis.Store
	waiting  = lobby.Store
)

// Kept is an engine with the stores of all subjects.
type Kept struct {
	Base
	bans
	keys
	members
	messages
	mutes
	records
	reviews
	waiting
}

// Of returns an engine with all stores.
func Of(b Base) *Kept {
	e := b.Engine()
	return &Kept{b, moderation.NewBans(e), identity.NewCookieKeys(e), identity.NewStore(e), push.NewStore(e), moderation.NewStore(e),
		analysis.NewRecords(e), analysis.NewStore(e), lobby.NewStore(e)}
}

// Alone runs a function while no other one does the same for the same person.
func (k *Kept) Alone(ctx context.Context, what, person string, do func() error) error {
	return k.Base.Alone(ctx, what, person, do)
}

// Summaries reads the summaries of tables.
func (k *Kept) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	return k.Base.Summaries(ctx, ids)
}

// Figures returns the store of profiles.
func (k *Kept) Figures() profile.Store { return profile.NewStore(k.Engine()) }

// FinishedGames returns the finished games.
func (k *Kept) FinishedGames() bulk.Store { return bulk.NewStore(k.Engine()) }

// House returns the store of what is played.
func (k *Kept) House() house.Store { return house.NewStore(k.Engine()) }

// Leaderboard returns the store of the leaderboard.
func (k *Kept) Leaderboard() leaderboard.Store { return leaderboard.NewStore(k.Engine()) }

// Measures returns the store of measures.
func (k *Kept) Measures() analysis.MeasureStore { return analysis.NewMeasures(k.Engine()) }

// Milestones returns the store of milestones.
func (k *Kept) Milestones() milestones.Store { return milestones.NewStore(k.Engine()) }

// People returns the store of what persons are to each other.
func (k *Kept) People() people.Store { return people.NewStore(k.Engine()) }

// Ratings returns the store of ratings.
func (k *Kept) Ratings() rating.Store { return k.RatingsBy(rating.Model) }

// RatingsBy returns the store of the ratings by a model.
func (k *Kept) RatingsBy(model string) rating.Store { return rating.NewStore(k.Engine(), model) }

// Silences returns who may not talk.
func (k *Kept) Silences() moderation.BanStore { return moderation.NewSilences(k.Engine()) }

// Solving returns the store of tries at puzzles.
func (k *Kept) Solving() solving.Store { return solving.NewStore(k.Engine()) }

// Training returns the store of drills.
func (k *Kept) Training() training.Store { return training.NewStore(k.Engine()) }

// Failing is what a site keeps whose engine can fail.
type Failing struct {
	*Kept
	Fails func(what string) error // as [storetest.Faulty] has it
}

// Engine returns the engine.
func (f Failing) Engine() store.Engine {
	return storetest.Faulty{Engine: f.Kept.Engine(), Fails: f.Fails}
}

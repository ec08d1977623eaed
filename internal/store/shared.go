package store

import (
	"razzia/internal/analysis"
	"razzia/internal/house"
	"razzia/internal/leaderboard"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/training"
)

// Shared is all that both engines store in the same way, a value for each subject.
type Shared struct {
	Logs
	accounts
	bans
	changes
	botAccounts
	cookieKeys
	lists
	logins
	moderations
	passkeys
	plans
	removals
	reviews
	sessions
	subscriptions
	vacations
	matchRequests
}

// NewShared returns what an engine stores as others do.
func NewShared(e Engine) Shared {
	return Shared{Logs{e}, accounts{e}, bans{e, "bans"}, changes{e},
		botAccounts{e}, cookieKeys{e}, lists{e}, logins{e}, moderations{e}, passkeys{e},
		plans{e}, removals{e}, reviews{e}, sessions{e}, subscriptions{e}, vacations{e}, matchRequests{e}}
}

// People returns the store of what persons are to each other.
func (s Shared) People() people.Store { return People{s.accounts.Engine} }

// Measures returns the store of measures.
func (s Shared) Measures() analysis.MeasureStore { return Measures{s.lists.Engine} }

// Names returns what finds persons by their names.
func (s Shared) Names() Names { return Names{s.lists.Engine} }

// House returns the store of what is played.
func (s Shared) House() house.Store { return House{s.lists.Engine} }

// Figures returns the store of what games say about persons.
func (s Shared) Figures() profile.Store { return Profiles{s.lists.Engine} }

// Solving returns the store of who solves puzzles.
func (s Shared) Solving() solving.Store { return Solving{s.lists.Engine} }

// Training returns the store of the questions of drills.
func (s Shared) Training() training.Store { return Training{s.lists.Engine} }

// Ratings returns the store of ratings.
func (s Shared) Ratings() rating.Store { return s.RatingsBy(rating.Model) }

// RatingsBy returns the store of the ratings by a model.
func (s Shared) RatingsBy(model string) rating.Store { return Ratings{s.lists.Engine, model} }

// Leaderboard returns the store of who has agreed to be on the leaderboard.
func (s Shared) Leaderboard() leaderboard.Store { return Leaderboard{s.lists.Engine, rating.Model} }

package site

import (
	"razzia/internal/analysis"
	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/store"
	"razzia/internal/training"
)

// A Store keeps all that a site stores. Both engines are one.
type Store interface {
	host.Store
	analysis.Store
	analysis.Records
	moderation.BanStore
	identity.Store
	lobby.Store
	moderation.Store
	Silences() moderation.BanStore
	push.Store
	People() people.Store
	app.Persons
	Ratings() rating.Store
	Measures() analysis.MeasureStore
	House() house.Store
	Leaderboard() leaderboard.Store
	Figures() profile.Store
	Daily() daily.Store
	Training() training.Store
	Solving() solving.Store
	FinishedGames() store.FinishedGames
	Names() store.Names
}

// Package relations lists all that a site stores. Its engines are opened with it: what is done about persons, tables and time in all
// relations, and their copies and checks, follow from the list.
package relations

import (
	"slices"

	"razzia/internal/analysis"
	"razzia/internal/daily"
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

// All are the relations of a site: those first to which others refer, and whose rows change others.
func All() []store.Relation {
	return slices.Concat(store.Tables, analysis.Stored, store.Plans, lobby.Stored, moderation.Stored, identity.Stored, push.Stored,
		store.Vacations, people.Stored, rating.Stored, profile.Stored, leaderboard.Stored, daily.Stored, solving.Stored, training.Stored)
}

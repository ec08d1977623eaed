package pages

import (
	"context"
	"slices"

	"razzia/internal/profile"
	"razzia/internal/profile/operations"
	"razzia/internal/rating"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what finished games say about a person.
func Subject(p *profile.Profiles, k *profile.Keeper, ratings rating.Store) subject.Subject {
	o := operations.Operations{Profiles: p}
	return subject.Subject{
		Relations:  slices.Concat(rating.Stored, profile.Stored),
		Places:     []pages.Place{{Path: "/profile", In: ui.OfMe, Key: "profile.title", Icon: "icon-person", Under: "/people"}},
		Panels:     []pages.Panel{{On: "/training", Show: climb(p)}, {On: path, Show: climb(p)}},
		Tasks:      []func(context.Context){k.Run},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Profiles: p, Ratings: ratings}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}

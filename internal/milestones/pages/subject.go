// Package pages shows people which milestones they have reached.
package pages

import (
	"context"

	"razzia/internal/milestones"
	"razzia/internal/milestones/operations"
	"razzia/internal/subject"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// Subject is what people have done at the table for the first time.
func Subject(m *milestones.Service, k *milestones.Keeper) subject.Subject {
	o := operations.Operations{Milestones: m}
	return subject.Subject{
		Relations: milestones.Stored,
		Places:    []pages.Place{{Path: path, Under: "/training"}},
		Panels:    []pages.Panel{{On: "/profile", Show: next(m)}, {On: "/training", Show: shelf(m)}},
		Routes: func(r *pages.Router) {
			r.Handle("GET "+path, guard.Meeting, room{r.Kit, m}.show)
			r.Handle("POST "+path, guard.Acting, room{r.Kit, m}.wear)
		},
		Feats:      &feats{milestones.Endings{Store: m.Store}},
		Operations: o.Add,
		Data:       o.Data(),
		Tasks:      []func(context.Context){k.Run},
	}
}

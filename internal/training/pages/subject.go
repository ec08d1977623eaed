//go:build !js

package pages

import (
	"razzia/internal/subject"
	"razzia/internal/training"
	"razzia/internal/training/operations"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the questions of drills.
func Subject(t *training.Service) subject.Subject {
	o := operations.Operations{Training: t}
	return subject.Subject{
		Relations:  training.Stored,
		Places:     []pages.Place{{Path: path, In: ui.InBar, Key: "nav.learn", Icon: "icon-book", Listed: true}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Training: t}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}

package pages

import (
	"razzia/internal/moderation"
	"razzia/internal/moderation/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what people may do about the talk of others.
func Subject(t *moderation.Talk, s moderation.Sanctions) subject.Subject {
	o := operations.Operations{Talk: t, Sanctions: s}
	return subject.Subject{
		Relations:  moderation.Stored,
		Places:     []pages.Place{{Path: "/muted", In: ui.OfMe, Key: "moderation.list", Icon: "icon-mute"}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Talk: t}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}

//go:build !js

package rules

import (
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the rules and the lesson about them.
func Subject() subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{Path: "/rules", In: ui.OfHouse, Key: "home.rules", Icon: "icon-help", Under: "/training", Listed: true}},
		Routes: func(r *pages.Router) { Room{Kit: r.Kit}.Routes(r.Handle) },
	}
}

package pages

import (
	"razzia/internal/house"
	"razzia/internal/house/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the statistics of all that is played.
func Subject(h *house.House) subject.Subject {
	return subject.Subject{
		Places:     []pages.Place{{Path: "/house", In: ui.OfHouse, Key: "house.title", Icon: "icon-house", Listed: true}},
		Routes:     func(r *pages.Router) { Room{Kit: r.Kit, House: h}.Routes(r.Handle) },
		Operations: operations.Operations{House: h}.Add,
	}
}

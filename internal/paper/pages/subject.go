package pages

import (
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the game on paper.
func Subject() subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{Path: path, Under: "/training", Listed: true}},
		Routes: func(r *pages.Router) { (&Room{Kit: r.Kit, gallery: pages.NewGallery[made]()}).Routes(r.Handle) },
	}
}

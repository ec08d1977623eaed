package operations

import (
	"razzia/internal/host"
	"razzia/internal/rating"
	"razzia/internal/subject"
)

// Subject is how strong players are.
func Subject(r rating.Store, h *host.Host) subject.Subject {
	o := Operations{Ratings: r, Tables: h}
	return subject.Subject{Operations: o.Add, Data: o.Data()}
}

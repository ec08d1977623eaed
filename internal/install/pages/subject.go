// Package pages has what browsers install the site with, as an app: the manifest with its pictures, and the picture that shows while the
// app starts.
package pages

import (
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the app.
func Subject() subject.Subject {
	return subject.Subject{Routes: func(r *pages.Router) { newRoom(r.Kit).routes(r.Handle) }}
}

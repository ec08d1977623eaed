package pages

import (
	"razzia/internal/oauth"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject lets programs ask people for tokens, if the operator lets language models play.
func Subject(s *oauth.Service, on bool) subject.Subject {
	one := subject.Subject{Relations: oauth.Stored}
	if !on {
		return one
	}
	room := &Room{Service: s}
	one.Routes = func(r *pages.Router) {
		room.Kit = r.Kit
		room.Routes(r.Handle)
	}
	one.Panels = []pages.Panel{{On: "/devices#waits", Show: room.waiting}}
	return one
}

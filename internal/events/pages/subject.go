package pages

import (
	"razzia/internal/events"
	"razzia/internal/moderation"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the streams of what happens to persons. The sources are complete before the first stream begins.
func Subject(hub *events.Hub, s *events.Sources, t *moderation.Talk) subject.Subject {
	return subject.Subject{
		Places: []pages.Place{},
		Routes: func(r *pages.Router) {
			(&Room{Kit: r.Kit, Streams: r.Streams, Hub: hub, Sources: s, Talk: t}).Routes(r.Handle)
		},
	}
}

package web

import (
	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/web/answer"
	"razzia/internal/web/live"
)

// viewer returns the person that a stream is for. The stream ends as soon as their cookie is not valid any more, or they see other
// talk.
func (s *Server) viewer(r *answer.Request) (v live.Viewer, stop func(), err error) {
	if !r.Known() {
		return live.Viewer{}, func() {}, nil
	}
	v.Identities = r.Identities()
	subjects := []string{r.Session.ID, moderation.Subject(r.Session.ID), identity.Departure(r.Session.ID)}
	if r.Member != nil {
		subjects[0] = r.Member.Session.ID
	}
	v.Ended, stop = s.Members.Follow(subjects...)
	if v.Unheard, err = s.unheard(r); len(v.Unheard) > 0 && err == nil {
		stop() // muted players may join others to one account
		v.Ended, stop = s.Members.Follow(append(subjects, v.Unheard...)...)
		v.Unheard, err = s.unheard(r)
	}
	still := false
	if err == nil {
		still, err = s.isStill(r) // it may have ended just before
	}
	if err != nil || !still {
		stop()
		return live.Viewer{}, func() {}, err
	}
	return v, stop, nil
}

// isStill reports whether a request that was identified would be again.
func (s *Server) isStill(r *answer.Request) (still bool, err error) {
	if r.Member == nil {
		still, err = s.Members.IsGuest(r.Context(), r.Session.ID)
	} else {
		still, err = s.Members.IsSignedIn(r.Context(), identity.Token(r.Token))
	}
	return still, app.StoreFault(err)
}

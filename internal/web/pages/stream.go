package pages

import (
	"net/http"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
)

// Streams begin the streams of all pages: they count them, and know who each is for.
type Streams struct {
	Live    *live.Hub
	Limiter *guard.Limiter
	Members *identity.Registry
	Talk    *moderation.Talk
	People  *people.Relations
	Now     func() time.Time
}

// Begin counts a stream until end is called, unless the server drains or the client has too many, and returns the person that it is for.
// Their friends see that they are here as long as it lasts.
func (s *Streams) Begin(r *exchange.Request) (v live.Viewer, end func(), err error) {
	leave, err := s.enter(r)
	if err != nil {
		return v, nil, err
	}
	begun := false
	defer func() { // also after a panic, which the guard recovers from
		if !begun {
			leave()
		}
	}()
	v, stop, err := s.viewer(r)
	if err != nil {
		return v, nil, err
	}
	gone := s.stay(r, v)
	begun = true
	return v, func() { gone(); stop(); leave() }, nil
}

// enter counts a stream. A server that drains refuses: another one, or this one later, has the stream.
func (s *Streams) enter(r *exchange.Request) (leave func(), err error) {
	if s.Live.Draining() {
		return nil, exchange.ErrDraining
	}
	if r.Method == http.MethodHead {
		return func() {}, nil
	}
	return s.Limiter.Stream(r.Client())
}

// stay notes that a member is here as long as a stream lasts.
func (s *Streams) stay(r *exchange.Request, v live.Viewer) (leave func()) {
	if r.Member == nil || len(v.Identities) == 0 || r.Method == http.MethodHead {
		return func() {}
	}
	return s.People.Stay(r.Session.ID)
}

// viewer returns the person that a stream is for. The stream ends as soon as their cookie is not valid any more, or they see other talk.
func (s *Streams) viewer(r *exchange.Request) (v live.Viewer, stop func(), err error) {
	if !r.Known() {
		return live.Viewer{}, func() {}, nil
	}
	v.Identities = r.Identities()
	subjects := []string{r.Session.ID, identity.Muting(r.Session.ID), identity.Departure(r.Session.ID)}
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
	if r.Member != nil && r.Member.Session.IsProgram() {
		v.Ended, stop = s.Until(v.Ended, stop, r.Member.Session.Expires)
	}
	return v, stop, nil
}

// Until ends what a channel ends, and also at a moment. A token does not last longer when it is used,
// and no change is noted at its end.
func (s *Streams) Until(ended <-chan struct{}, stop func(), at time.Time) (<-chan struct{}, func()) {
	expired, left := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(expired)
		timer := time.NewTimer(at.Sub(s.Now()))
		defer timer.Stop()
		select {
		case <-ended:
		case <-timer.C:
		case <-left:
		}
	}()
	return expired, func() {
		close(left)
		stop()
	}
}

// unheard lists the identities of the persons whose talk the page of a visitor does not show. Streams for programs have no talk.
func (s *Streams) unheard(r *exchange.Request) ([]string, error) {
	if exchange.IsAPI(r.Request) {
		return nil, nil
	}
	return s.Talk.Unheard(r.Context(), people.Caller{Known: r.Known(), Identities: r.Identities()})
}

// isStill reports whether a request that was identified would be again.
func (s *Streams) isStill(r *exchange.Request) (still bool, err error) {
	if r.Member == nil {
		still, err = s.Members.IsGuest(r.Context(), r.Session.ID)
	} else {
		still, err = s.Members.IsSignedIn(r.Context(), identity.Token(r.Token))
	}
	return still, fault.Store(err)
}

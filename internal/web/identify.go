package web

import (
	"context"
	"errors"
	"net/http"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/session"
)

// admit applies the limits to a request and finds out who it is from. It counts for the address before its cookie is looked up, and for the
// person after it: an old cookie must not use up what its member may ask. A guest who is refused takes nothing from the address, because
// guests are seldom looked up in the store.
func (s *Server) admit(w http.ResponseWriter, r *answer.Request, cost guard.Cost) error {
	household := guard.Client{Address: r.Address}
	if err := s.limiter.Allow(cost, household); err != nil {
		return err
	}
	if err := s.identify(w, r); err != nil {
		r.BecomeStranger(session.Unproven)
		return app.StoreFault(err)
	}
	if !r.Known() {
		return nil
	}
	err := s.limiter.Allow(cost, guard.Client{Person: r.Person()})
	if err != nil && r.Member == nil {
		s.limiter.Return(cost, household)
	}
	return err
}

// identify finds out who a request is from. A cookie that is worth nothing makes a stranger of its client.
func (s *Server) identify(w http.ResponseWriter, r *answer.Request) error {
	switch r.Cookie {
	case session.Valid:
		return s.identifyGuest(r)
	case session.Keeping:
		if r.Stale {
			return s.identifyKeeping(w, r)
		}
		return s.makeMember(w, r)
	case session.Stored:
		return s.identifyMember(w, r)
	case session.Unproven:
		return s.readKeys(w, r)
	}
	return nil
}

// readKeys reads the keys of the cookies: this node could not for a while, and the cookie may have the signature of a new one.
func (s *Server) readKeys(w http.ResponseWriter, r *answer.Request) error {
	if err := s.Keys.Look(r.Context()); err != nil {
		return err
	}
	r.ReadCookie(s.signer)
	switch r.Cookie {
	case session.Unproven:
		return errStaleKeys
	case session.Invalid:
		s.report.Audit.Note(r.Request, guard.BadCookie, r.Pattern)
	}
	return s.identify(w, r)
}

// errStaleKeys is the error of keys that were read, but too long ago.
var errStaleKeys = errors.New("reading the keys of the cookies takes too long")

// identifyGuest refuses the cookie of a guest who has become a member, or whose data were removed.
func (s *Server) identifyGuest(r *answer.Request) error {
	guest, err := s.Members.IsGuest(r.Context(), r.Session.ID)
	if err == nil && !guest {
		s.report.Audit.Note(r.Request, guard.OldCookie, r.Pattern)
		r.BecomeStranger(session.Superseded)
	}
	return err
}

// identifyMember looks the token of a cookie up.
func (s *Server) identifyMember(w http.ResponseWriter, r *answer.Request) error {
	m, touched, err := s.Members.Member(r.Context(), identity.Token(r.Token), r.Place())
	switch {
	case errors.Is(err, identity.ErrNoSession):
		s.report.Audit.Note(r.Request, guard.BadToken, r.Pattern)
		r.BecomeStranger(session.Superseded)
		return nil
	case err != nil:
		return err
	case touched:
		session.SetToken(w, r.Token, r.Secure())
	}
	r.BecomeMember(m)
	return nil
}

// makeMember makes a member of a guest whose browser has shown that it has the token.
func (s *Server) makeMember(w http.ResponseWriter, r *answer.Request) error {
	m, err := s.Members.Keep(r.Context(), profileOf(r.Session), identity.Token(r.Token), r.Place())
	switch {
	case errors.Is(err, identity.ErrTaken), errors.Is(err, identity.ErrGone):
		s.report.Audit.Note(r.Request, guard.OldCookie, r.Pattern)
		r.BecomeStranger(session.Superseded)
		return nil
	case err != nil:
		return err
	}
	s.report.Audit.Note(r.Request, guard.Kept, r.Pattern)
	session.SetToken(w, r.Token, r.Secure())
	r.BecomeMember(m)
	return nil
}

// identifyKeeping finds out who a request is from whose cookie was to make a member, but is too old for that: it comes from the member that it
// has made, or else from the guest.
func (s *Server) identifyKeeping(w http.ResponseWriter, r *answer.Request) error {
	m, _, err := s.Members.Member(r.Context(), identity.Token(r.Token), r.Place())
	switch {
	case err == nil && m.ID == r.Session.ID:
		session.SetToken(w, r.Token, r.Secure())
		r.BecomeMember(m)
		return nil
	case err != nil && !errors.Is(err, identity.ErrNoSession):
		return err
	}
	r.Cookie, r.Token = session.Valid, ""
	return s.identifyGuest(r)
}

// profileOf returns the account that keeps a session.
func profileOf(se session.Session) identity.Account {
	return identity.Account{ID: se.ID, Name: se.Name, Face: se.Face, Settings: se.Settings()}
}

// KeepGuest sends its session to a new guest. A cookie that is worth nothing is not replaced by an answer to a script, and not within a minute
// after it lost its worth: the browser may have sent it before it got the new one.
func (s *Server) KeepGuest(w http.ResponseWriter, r *answer.Request) {
	switch r.Cookie {
	case session.Missing, session.Invalid:
	case session.Superseded:
		if r.FromScript() || s.isLate(r) {
			return
		}
	case session.Valid:
		if r.Member != nil || !r.Stale || r.FromScript() || !s.isGuestStill(r) {
			return
		}
	default:
		return
	}
	s.signer.Set(w, r.Kept(), r.Secure())
}

// isGuestStill reports whether a guest has not become a member since their request came, and their browser has not signed in as another person a
// moment ago: it has another cookie then.
func (s *Server) isGuestStill(r *answer.Request) bool {
	guest, err := s.Members.IsGuest(r.Context(), r.Session.ID)
	if err != nil || !guest {
		return false
	}
	return !s.hasLeft(r)
}

// hasLeft reports whether the browser of a guest may have signed in as another person a moment ago.
func (s *Server) hasLeft(r *answer.Request) bool {
	if r.Member != nil || !r.Known() {
		return false
	}
	left, err := s.Members.HasLeft(r.Context(), r.Session.ID)
	return left || err != nil
}

// isLate reports whether a request with a cookie that is worth nothing may have been sent before its browser got another one.
func (s *Server) isLate(r *answer.Request) bool {
	late, err := s.Members.IsLate(r.Context(), r.Superseded, identity.Token(r.Token))
	return late || err != nil
}

// SaveSession changes the name, the face and the settings of a person: in the cookie of a guest, in the account of a member. The name that
// pages show of them leaves their name as it is: it may have dots.
func (s *Server) SaveSession(w http.ResponseWriter, r *answer.Request, se session.Session) (err error) {
	if se.Name == r.Session.Name {
		se.Name = r.Name
	} else if se.Name, err = s.filter.Name(r.Context(), s.pages.Caller(r), se.Name); err != nil {
		return err
	}
	defer s.hideName(r)
	if r.Member != nil {
		if err := s.mayRename(r, se); err != nil {
			return err
		}
		if err := s.Members.SaveProfile(r.Context(), profileOf(se)); err != nil {
			return app.StoreFault(err)
		}
		r.Become(se)
		return nil
	}
	if r.Cookie == session.Valid && !s.isGuestStill(r) {
		return app.ErrOldCookie
	}
	r.Become(se)
	r.Cookie = session.Valid
	s.signer.Set(w, se, r.Secure())
	return nil
}

// hideName puts dots in the place of words in the name of a visitor who had it before the words were on the list. Cookies and accounts keep
// the name itself: see [answer.Request.Kept].
func (s *Server) hideName(r *answer.Request) { r.Session.Name = s.filter.Shown(r.Name) }

// mayRename fails if a member gets another name or face too often.
func (s *Server) mayRename(r *answer.Request, se session.Session) error {
	if se.Name == r.Member.Name && se.Face == r.Member.Face {
		return nil
	}
	return s.limiter.Allow(guard.Naming, guard.Client{Person: r.Person()})
}

// viewer returns the person that a stream is for. The stream ends as soon as their cookie is worth nothing any more, or they see other
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

// unheard lists the identities of the persons whose talk the page of a visitor does not show. Streams for programs have no talk.
func (s *Server) unheard(r *answer.Request) ([]string, error) {
	if answer.IsAPI(r.Request) {
		return nil, nil
	}
	return s.talk.Unheard(r.Context(), s.pages.Caller(r))
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

// seen notes that a member or a guest is here.
func (s *Server) seen(r *answer.Request) {
	switch {
	case r.Member == nil && r.Known():
		s.Members.SeeGuest(context.WithoutCancel(r.Context()), r.Session.ID)
	case r.Member != nil:
		s.People.See(context.WithoutCancel(r.Context()), r.Session.ID)
	}
}

// stays notes that a member is here as long as a stream lasts.
func (s *Server) stays(r *answer.Request, viewer live.Viewer) (leave func()) {
	if r.Member == nil || len(viewer.Identities) == 0 || r.Method == http.MethodHead {
		return func() {}
	}
	return s.People.Stay(r.Session.ID)
}

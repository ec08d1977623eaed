package auth

import (
	"errors"
	"net/http"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// KeepGames makes a member of a guest: the cookie that it sends does, with the next request. Until then nothing is stored, so an
// answer that is lost costs nothing.
func (g *Gate) KeepGames(w http.ResponseWriter, r *exchange.Request) error {
	switch {
	case r.Member != nil:
		return fault.ErrMember
	case r.Known() && !g.isGuestStill(r):
		return fault.ErrOldCookie
	}
	g.Signer.SetKeeping(w, r.Kept(), string(identity.NewToken()), r.Secure())
	r.Cookie = session.Keeping // no other cookie may follow
	return nil
}

// EndSessions ends sessions of a member, all but their own for none. With their own one they become a new guest.
func (g *Gate) EndSessions(w http.ResponseWriter, r *exchange.Request, ids ...string) error {
	if r.Member == nil {
		return fault.ErrGuest
	}
	ended, err := g.endSessions(r, ids)
	if err != nil {
		return fault.Store(err)
	}
	if len(ended) > 0 {
		g.Audit.Note(r.Request, guard.SignedOut, r.Pattern)
	}
	if slices.Contains(ids, r.Member.Session.ID) {
		g.BeginAnew(w, r)
	}
	return nil
}

func (g *Gate) endSessions(r *exchange.Request, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return g.Members.EndOthers(r.Context(), r.Member)
	}
	return g.Members.End(r.Context(), r.Session.ID, ids...)
}

// BeginAnew makes a new guest of the client of a request.
func (g *Gate) BeginAnew(w http.ResponseWriter, r *exchange.Request) {
	r.BecomeNewGuest(session.Valid)
	g.Signer.Set(w, r.Session, r.Secure())
}

// SignIn gives the device of a request the token with which it was just signed in, "" for one that keeps the session that it has. Another
// session of the device is ended. It fails with an error of the caller if the account was deleted at the same time.
func (g *Gate) SignIn(w http.ResponseWriter, r *exchange.Request, token identity.Token, deleted error) error {
	if token == "" {
		return nil
	}
	m, _, err := g.Members.Member(r.Context(), token, r.Place())
	if errors.Is(err, identity.ErrNoSession) {
		return deleted
	}
	before := r.Member
	g.Audit.Note(r.Request, guard.SignedIn, r.Pattern)
	session.SetToken(w, string(token), r.Secure())
	r.Token, r.Cookie = string(token), session.Stored // no other cookie may follow: the way in works once
	if before != nil {
		if _, err := g.Members.End(r.Context(), before.ID, before.Session.ID); err != nil {
			return fault.Store(err)
		}
	}
	if err != nil {
		return fault.Store(err)
	}
	r.BecomeMember(m)
	g.HideName(r)
	return nil
}

// Forget deletes the data of the visitor, who becomes a new guest with the same language and look. One who is banned
// or may not talk keeps their identity: that would end otherwise. A browser that signed in as another person meanwhile keeps that cookie.
func (g *Gate) Forget(w http.ResponseWriter, r *exchange.Request) error {
	left := g.HasLeft(r)
	held, isHeld := g.Filter.Sanctions.Of(r.Identities())
	if r.Known() {
		if err := g.Forgetting.Forget(r.Context(), r.Identities()); err != nil {
			return err
		}
	}
	r.BecomeNewGuest(session.Valid)
	r.Stale = false // no other cookie may follow
	if isHeld {
		r.Session.ID = held.Subject
	}
	if !left {
		g.Signer.Set(w, r.Session, r.Secure())
	}
	return nil
}

// SaveSession changes the name, the face and the settings of a person: in the cookie of a guest, in the account of a member. The name that
// pages show of them leaves their name as it is: it may have dots.
func (g *Gate) SaveSession(w http.ResponseWriter, r *exchange.Request, se session.Session) (err error) {
	if se.Name, err = g.Filter.Rename(r.Context(), r.Caller(g.Now()), se.Name); err != nil {
		return err
	}
	if r.Member != nil {
		err = g.saveMember(r, se)
	} else if r.Cookie == session.Valid && !g.isGuestStill(r) {
		err = fault.ErrOldCookie
	}
	if err != nil {
		return err
	}
	r.Become(se)
	g.HideName(r)
	if r.Member == nil {
		r.Cookie = session.Valid
		g.Signer.Set(w, se, r.Secure())
	}
	return nil
}

// saveMember saves the profile of a member, unless they get another name or face too often.
func (g *Gate) saveMember(r *exchange.Request, se session.Session) error {
	if se.Name != r.Member.Name || se.Face != r.Member.Face {
		if err := g.Limiter.Allow(guard.Naming, guard.Client{Person: r.Person()}); err != nil {
			return err
		}
	}
	return fault.Store(g.Members.SaveProfile(r.Context(), AccountOf(se)))
}

// AccountOf returns the account that keeps a session.
func AccountOf(se session.Session) identity.Account {
	return identity.Account{ID: se.ID, Name: se.Name, Face: se.Face, Settings: se.Settings()}
}

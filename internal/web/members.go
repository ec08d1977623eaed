package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// KeepGames makes a member of a guest: the cookie that it sends does, with the next request. Until then nothing is stored, so an
// answer that is lost costs nothing.
func (s *Server) KeepGames(w http.ResponseWriter, r *answer.Request) error {
	switch {
	case r.Member != nil:
		return app.ErrMember
	case s.Members == nil:
		return app.ErrNoPage
	case r.Known() && !s.isGuestStill(r):
		return app.ErrOldCookie
	}
	s.signer.SetKeeping(w, r.Kept(), string(identity.NewToken()), r.Secure())
	r.Cookie = session.Keeping // no other cookie may follow
	return nil
}

// EndSessions ends sessions of a member, all but their own for none. With their own one they become a new guest.
func (s *Server) EndSessions(w http.ResponseWriter, r *answer.Request, ids ...string) error {
	if r.Member == nil {
		return app.ErrGuest
	}
	ended, err := s.endSessions(r, ids)
	if err != nil {
		return app.StoreFault(err)
	}
	if len(ended) > 0 {
		s.report.Audit.Note(r.Request, guard.SignedOut, r.Pattern)
	}
	if slices.Contains(ids, r.Member.Session.ID) {
		r.BecomeStranger(session.Valid)
		s.signer.Set(w, r.Session, r.Secure())
	}
	return nil
}

func (s *Server) endSessions(r *answer.Request, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return s.Members.EndOthers(r.Context(), r.Member)
	}
	return s.Members.End(r.Context(), r.Session.ID, ids...)
}

// NewLink makes a link that signs another device in to the account of a member.
func (s *Server) NewLink(r *answer.Request) (identity.Token, identity.Link, error) {
	if r.Member == nil {
		return "", identity.Link{}, app.ErrGuest
	}
	token, link, err := s.Members.NewLink(r.Context(), r.Session.ID, r.Member.Session.ID)
	return token, link, s.linkFault(r, err)
}

// UseLink signs the device of a request in. A guest joins the account with their games, "" for none. A device that is signed in to
// the same account leaves the link as it is; one of another account is signed out there.
func (s *Server) UseLink(w http.ResponseWriter, r *answer.Request, link identity.Token, guest string) error {
	a, err := s.Members.Linked(r.Context(), link)
	if err != nil {
		return s.linkFault(r, err)
	}
	if r.Member != nil && r.Member.ID == a.ID {
		return nil
	}
	if err := s.leave(r, guest); err != nil {
		return err
	}
	_, token, err := s.Members.UseLink(r.Context(), link, guest, r.Place())
	if err != nil {
		return s.linkFault(r, err)
	}
	err = s.signedIn(w, r, token)
	if errors.Is(err, identity.ErrNoSession) {
		return app.ErrLink
	}
	return err
}

// signedIn gives the device of a request the token with which it was just signed in. A session that it had is ended. It fails with
// ErrNoSession if the account was deleted at the same time.
func (s *Server) signedIn(w http.ResponseWriter, r *answer.Request, token identity.Token) error {
	m, _, err := s.Members.Member(r.Context(), token, r.Place())
	if errors.Is(err, identity.ErrNoSession) {
		return err
	}
	before := r.Member
	s.report.Audit.Note(r.Request, guard.SignedIn, r.Pattern)
	session.SetToken(w, string(token), r.Secure())
	r.Token, r.Cookie = string(token), session.Stored // no other cookie may follow: the way in works once
	if before != nil {
		if _, err := s.Members.End(r.Context(), before.ID, before.Session.ID); err != nil {
			return app.StoreFault(err)
		}
	}
	if err != nil {
		return app.StoreFault(err)
	}
	r.BecomeMember(m)
	s.hideName(r)
	return nil
}

// linkFault turns the error of a link into the answer to it.
func (s *Server) linkFault(r *answer.Request, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, identity.ErrNoLink):
		s.report.Audit.Note(r.Request, guard.BadLink, r.Pattern)
		return app.ErrLink
	case errors.Is(err, identity.ErrMany):
		return app.ErrMany
	case errors.Is(err, identity.ErrTaken), errors.Is(err, identity.ErrGone): // the guest has become a member at the same time, or deleted their data
		return app.ErrMember
	case errors.Is(err, identity.ErrNoSession): // they were signed out at the same time
		return app.ErrGuest
	}
	return app.StoreFault(err)
}

// hasGames reports whether a guest has games that they could bring along.
func (s *Server) hasGames(ctx context.Context, r *answer.Request) (bool, error) {
	if !r.Known() || r.Member != nil {
		return false, nil
	}
	ids, err := s.Host.Naming(ctx, r.Session.ID, "", 1)
	return len(ids) > 0, err
}

// accountOf returns what is stored of the account of a member, for the download of their data; nil for a guest.
func (s *Server) accountOf(r *answer.Request) (*api.Member, error) {
	if r.Member == nil {
		return nil, nil
	}
	devices, err := s.Members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	passkeys, err := s.Members.PasskeysOf(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	logins, err := s.Members.Logins(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	return &api.Member{Since: r.Member.Since, Identities: r.Member.Identities, Devices: api.DevicesOf(r.Member, devices), Passkeys: api.PasskeysOf(passkeys), Logins: api.LoginsOf(logins)}, nil
}

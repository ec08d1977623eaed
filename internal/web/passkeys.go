package web

import (
	"cmp"
	"errors"
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// removePattern is the route of the form that removes a passkey.
const removePattern = "POST /devices/passkeys/remove"

// passkeyRoutes lists the addresses of forms about passkeys. Scripts add and use passkeys by the API: browsers have no form for that.
func (s *Server) passkeyRoutes(route pages.Route) {
	route("POST /devices/passkeys/rename", guard.Acting, s.renameForm)
	route(removePattern, guard.Acting, s.removeForm)
}

// NewChallenge makes a challenge, with which a member adds a passkey and others sign in.
func (s *Server) NewChallenge(r *answer.Request) (identity.Token, passkey.Site, error) {
	site, ok := passkey.SiteOf(r.Scheme, r.Host)
	if !ok {
		return "", site, app.ErrNoPasskeys
	}
	own := sessionID(r)
	if own != "" {
		known, err := s.Members.PasskeysOf(r.Context(), r.Member.ID)
		if err == nil && len(known) >= identity.MostPasskeys {
			err = identity.ErrManyPasskeys
		}
		if err != nil {
			return "", site, s.passkeyFault(r, err)
		}
	}
	challenge, err := s.Members.NewChallenge(r.Context(), own)
	return challenge, site, s.passkeyFault(r, err)
}

// sessionID is the ID of the session of a member, "" for others.
func sessionID(r *answer.Request) string {
	if r.Member == nil {
		return ""
	}
	return r.Member.Session.ID
}

// burn uses up the challenge that an answer of an authenticator names. Nothing else of the answer was looked at before. It returns the
// challenge and the site that the client sees.
func (s *Server) burn(r *answer.Request, clientData []byte) (identity.Token, passkey.Site, error) {
	site, ok := passkey.SiteOf(r.Scheme, r.Host)
	if !ok {
		return "", site, app.ErrNoPasskeys
	}
	challenge := passkey.Challenge(clientData)
	return challenge, site, s.passkeyFault(r, s.Members.BurnChallenge(r.Context(), challenge, sessionID(r)))
}

// AddPasskey adds a passkey to the account of a member. A name of "" is that of the browser.
func (s *Server) AddPasskey(r *answer.Request, c passkey.Creation, name string) error {
	switch {
	case r.Member == nil:
		return app.ErrGuest
	case name != "" && !table.ValidName(name):
		return errPasskeyName
	}
	challenge, site, err := s.burn(r, c.ClientData)
	if err != nil {
		return err
	}
	p, err := site.Verify(c, challenge)
	if err != nil {
		return s.passkeyFault(r, err)
	}
	p.Account, p.Name = r.Member.ID, cmp.Or(name, r.Place().Browser)
	if err := s.Members.AddPasskey(r.Context(), p, r.Member.Session.ID, r.Place()); err != nil {
		return s.passkeyFault(r, err)
	}
	s.report.Audit.Note(r.Request, guard.KeyAdded, r.Pattern)
	return nil
}

// errPasskeyName refuses a name of a passkey.
var errPasskeyName = &app.BadField{Field: "name", Problem: "cannot be shown as a name: want one line of characters that can be seen"}

// SignIn signs the device of a guest in by a passkey. A guest joins the account with their games, "" for none.
func (s *Server) SignIn(w http.ResponseWriter, r *answer.Request, a passkey.Assertion, guest string) error {
	if r.Member != nil {
		return app.ErrMember
	}
	challenge, site, err := s.burn(r, a.ClientData)
	if err != nil {
		return err
	}
	p, err := s.Members.FindPasskey(r.Context(), a.Credential)
	if err == nil {
		p, err = site.Check(a, p, challenge)
	}
	if err != nil {
		return s.passkeyFault(r, err)
	}
	if err := s.leave(r, guest); err != nil {
		return err
	}
	_, token, err := s.Members.UsePasskey(r.Context(), p, guest, r.Place())
	if err != nil {
		return s.passkeyFault(r, err)
	}
	err = s.signedIn(w, r, token)
	if errors.Is(err, identity.ErrNoSession) {
		return app.ErrPasskey
	}
	return err
}

// RenamePasskey names a passkey of a member.
func (s *Server) RenamePasskey(r *answer.Request, id, name string) error {
	switch {
	case r.Member == nil:
		return app.ErrGuest
	case !table.ValidName(name):
		return errPasskeyName
	}
	return app.StoreFault(s.Members.RenamePasskey(r.Context(), r.Member.ID, id, name))
}

// RemovePasskey removes a passkey of a member, and signs out the other devices that were signed in by it.
func (s *Server) RemovePasskey(r *answer.Request, id string) error {
	if r.Member == nil {
		return app.ErrGuest
	}
	if _, err := s.Members.RemovePasskey(r.Context(), r.Member, id); err != nil {
		return app.StoreFault(err)
	}
	s.report.Audit.Note(r.Request, guard.KeyGone, r.Pattern)
	return nil
}

// passkeyFault turns the error of a passkey into the answer to it.
func (s *Server) passkeyFault(r *answer.Request, err error) error {
	refused := func(e guard.Event, answer error) error {
		s.report.Audit.Note(r.Request, e, r.Pattern)
		s.Log.DebugContext(r.Context(), "a passkey was refused", "error", err)
		return answer
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, identity.ErrNoChallenge):
		return refused(guard.BadKey, app.ErrChallenge)
	case errors.Is(err, passkey.ErrRefused), errors.Is(err, identity.ErrNoPasskey):
		return refused(guard.BadKey, app.ErrPasskey)
	case errors.Is(err, identity.ErrCounter):
		return refused(guard.KeyCopied, app.ErrCopied)
	case errors.Is(err, identity.ErrPasskeyTaken):
		return app.ErrKnown
	case errors.Is(err, identity.ErrManyPasskeys):
		return app.ErrManyPasskeys
	case errors.Is(err, identity.ErrMany):
		return app.ErrMany
	case errors.Is(err, identity.ErrTaken), errors.Is(err, identity.ErrGone): // the guest has become a member at the same time, or deleted their data
		return app.ErrMember
	case errors.Is(err, identity.ErrNoSession), errors.Is(err, identity.ErrNoAccount): // they were signed out at the same time
		return app.ErrGuest
	}
	return app.StoreFault(err)
}

// renameForm names a passkey.
func (s *Server) renameForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if !table.ValidName(values.Get("name")) {
		return app.ErrName
	}
	if err := s.RenamePasskey(r, values.Get("id"), values.Get("name")); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, devicesPath)
}

// removeForm removes a passkey.
func (s *Server) removeForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := s.RemovePasskey(r, values.Get("id")); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, devicesPath)
}

// passkeysOf lists the passkeys of the viewer for their page. A guest has none.
func (s *Server) passkeysOf(r *answer.Request) (ui.Passkeys, error) {
	site, ok := passkey.SiteOf(r.Scheme, r.Host)
	show := ui.Passkeys{Possible: ok}
	if r.Member == nil {
		return show, nil
	}
	all, err := s.Members.PasskeysOf(r.Context(), r.Member.ID)
	if err != nil {
		return show, app.StoreFault(err)
	}
	for _, p := range all {
		one := ui.Passkey{ID: p.ID, Name: p.Name, Browser: p.Browser, Network: p.Network, Added: p.Added, Copied: p.Copied,
			Fresh: !p.Used.After(p.Added), Unused: int(s.Now().Sub(p.Used) / (24 * time.Hour))}
		if p.Host != site.Host {
			one.Host = p.Host
		}
		show.List = append(show.List, one)
	}
	show.Full = len(all) >= identity.MostPasskeys
	return show, nil
}

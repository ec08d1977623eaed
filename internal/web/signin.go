package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/oidc"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// signInPath is the form that begins to sign a person in at the provider.
const signInPath = "/sign-in"

// keepByPath is the form in which a guest says at their first sign-in what becomes of their games.
const keepByPath = signInPath + "/keep"

// dropLoginPattern is the route by which a member removes a login: also one who is shut out may.
const dropLoginPattern = "POST /devices/end-login"

// providerName is the name of the provider that signs members in, "" for none.
func (s *Server) providerName() string {
	if s.Provider == nil {
		return ""
	}
	return s.Provider.Name
}

// logins lists the logins of a member.
func (s *Server) logins(r *answer.Request) (ui.Logins, error) {
	list, err := s.Members.Logins(r.Context(), r.Session.ID)
	if err != nil {
		return ui.Logins{}, app.StoreFault(err)
	}
	show := ui.Logins{Offer: s.providerName()}
	for _, l := range list {
		one := ui.Login{ID: l.ID, Name: l.Issuer, Since: l.Since}
		if u, err := url.Parse(l.Issuer); err == nil {
			one.Name = u.Host
		}
		if s.Provider != nil && l.Issuer == s.Provider.Issuer {
			one.Name, show.Offer = s.Provider.Name, ""
		}
		show.List = append(show.List, one)
	}
	return show, nil
}

// beginSignIn sends a browser to the provider. It answers with a page: browsers do not let a form lead to another site. A browser
// that has come by another name of the server goes to the page of devices by the right one first, because its cookies stay with the name.
func (s *Server) beginSignIn(w http.ResponseWriter, r *answer.Request) error {
	to := s.Provider.Address + devicesPath
	s.beginAnew(w, r)
	if r.Scheme+"://"+r.Host == s.Provider.Address {
		token, err := s.Members.BeginSignIn(r.Context(), attemptBy(r))
		if err != nil {
			return app.StoreFault(err)
		}
		if to, err = s.Provider.Start(r.Context(), string(token)); err != nil {
			return s.signInFault(r, err)
		}
		session.SetSignIn(w, token, r.Secure())
	}
	page := s.pages.New(r, r.Localizer.Text("sign_in.with", "name", s.Provider.Name))
	page.Path = devicesPath
	w.Header().Set("Refresh", "0; url="+to)
	return s.pages.Render(w, r, http.StatusOK, ui.ProviderPage(page, s.Provider.Name, to))
}

// beginAnew gives a browser with a cookie that is worth nothing that of a new guest, unless it may have got another one a moment ago: it comes back
// as the one who made the attempt.
func (s *Server) beginAnew(w http.ResponseWriter, r *answer.Request) {
	if r.Cookie == session.Superseded && !s.isLate(r) {
		s.signer.Set(w, r.Kept(), r.Secure())
		r.Cookie = session.Valid
	}
}

// attemptBy returns the identity that attempts to sign in. It is "" for a browser with a superseded cookie, which is a new stranger at each
// request: the token of the attempt is enough.
func attemptBy(r *answer.Request) string {
	if r.Cookie == session.Superseded {
		return ""
	}
	return r.Session.ID
}

// endSignIn takes what a browser brings back from the provider.
func (s *Server) endSignIn(w http.ResponseWriter, r *answer.Request) error {
	token, q := session.TakeSignIn(w, r.Request, r.Secure()), r.URL.Query()
	if !oidc.IsState(q.Get("state"), string(token)) || q.Has("iss") && q.Get("iss") != s.Provider.Issuer {
		return s.signInFault(r, identity.ErrNoAttempt)
	}
	if err := s.Members.EndSignIn(r.Context(), token, attemptBy(r)); err != nil {
		return s.signInFault(r, err)
	}
	if q.Has("error") { // the person has changed their mind, or may not
		return app.ErrSignIn
	}
	subject, err := s.Provider.Finish(r.Context(), string(token), q.Get("code"))
	if err != nil {
		return s.signInFault(r, err)
	}
	return s.welcome(w, r, identity.Subject{Issuer: s.Provider.Issuer, Name: subject}.Proof())
}

// signInFault turns the error of a sign-in into the answer to it.
func (s *Server) signInFault(r *answer.Request, err error) error {
	switch {
	case errors.Is(err, identity.ErrNoSession): // they were signed out meanwhile
		return app.ErrGuest
	case errors.Is(err, oidc.ErrDown):
		return fmt.Errorf("%w: %w", app.ErrProvider, err)
	case errors.Is(err, oidc.ErrRefused), identity.IsRefusal(err):
		s.report.Audit.Note(r.Request, guard.BadSignIn, r.Pattern)
		s.Log.WarnContext(r.Context(), "a sign-in at the provider failed", "error", err)
		return app.ErrSignIn
	}
	return app.StoreFault(err)
}

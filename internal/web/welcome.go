package web

import (
	"errors"
	"net/http"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// welcome lets a person of the provider in. Their first sign-in links them to the member who they are, or makes one of the guest. Later
// it makes a link for this device, whose page asks what becomes of a guest's games.
func (s *Server) welcome(w http.ResponseWriter, r *answer.Request, who identity.Proof) error {
	known, err := s.Members.LoginOf(r.Context(), who)
	switch {
	case err != nil:
		return app.StoreFault(err)
	case known.Account == "" && r.Member == nil:
		return s.welcomeGuest(w, r, who)
	case known.Account == "":
		if err := s.Members.AddLogin(r.Context(), r.Member, who); err != nil {
			return s.signInFault(r, err)
		}
		s.report.Audit.Note(r.Request, guard.Linked, r.Pattern)
		return s.pages.Redirect(w, r, devicesPath)
	case r.Member != nil && r.Member.ID == known.Account:
		return s.pages.Redirect(w, r, devicesPath)
	}
	link, _, err := s.Members.NewLinkBy(r.Context(), known)
	if err != nil {
		return s.signInFault(r, err)
	}
	return s.pages.Redirect(w, r, linkPath(link))
}

// welcomeGuest makes a member of a guest at their first sign-in. It asks first if there are games on the device: they may be of another person.
func (s *Server) welcomeGuest(w http.ResponseWriter, r *answer.Request, who identity.Proof) error {
	games, err := s.hasGames(r.Context(), r)
	if err != nil {
		return err
	}
	if !games {
		return s.keepBy(w, r, who, r.Kept())
	}
	attempt, err := s.Members.BeginSignIn(r.Context(), attemptBy(r))
	if err != nil {
		return app.StoreFault(err)
	}
	page := s.pages.New(r, r.Localizer.Text("sign_in.with", "name", s.Provider.Name))
	page.Path = devicesPath
	return s.pages.Render(w, r, http.StatusOK, ui.FirstSignInPage(page, s.Provider.Name, s.signer.SealAsked(session.Asked{Proof: who, Attempt: attempt})))
}

// keepByForm takes the answer to that question, once, from the guest who was asked.
func (s *Server) keepByForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	asked, ok := s.signer.OpenAsked(values.Get("asked"))
	if !ok || r.Member != nil || asked.Proof.Issuer != s.Provider.Issuer {
		return s.signInFault(r, identity.ErrNoAttempt)
	}
	if err := s.Members.EndSignIn(r.Context(), asked.Attempt, attemptBy(r)); err != nil {
		return s.signInFault(r, err)
	}
	as := r.Kept()
	if values.Get("games") != alongGames {
		as = r.Stranger()
	}
	return s.keepBy(w, r, asked.Proof, as)
}

// keepBy makes a member of a session: of the guest, with their games, or of a stranger, who leaves them behind. Until that is done the guest
// stays who they are.
func (s *Server) keepBy(w http.ResponseWriter, r *answer.Request, who identity.Proof, as session.Session) error {
	token, err := s.Members.KeepBy(r.Context(), profileOf(as), who, r.Place())
	if err != nil {
		return s.signInFault(r, err)
	}
	if as.ID != r.Session.ID {
		if err := s.leave(r, ""); err != nil {
			return err
		}
		r.Become(as)
	}
	s.report.Audit.Note(r.Request, guard.Kept, r.Pattern)
	s.report.Audit.Note(r.Request, guard.Linked, r.Pattern)
	err = s.signedIn(w, r, token)
	if errors.Is(err, identity.ErrNoSession) {
		return s.signInFault(r, err)
	}
	if err != nil {
		return err
	}
	return s.pages.Redirect(w, r, devicesPath)
}

// dropLogin removes a login of a member, and signs out the other devices that were signed in by it.
func (s *Server) dropLogin(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if r.Member == nil {
		return app.ErrGuest
	}
	switch _, err := s.Members.DropLogin(r.Context(), r.Member, values.Get("id")); {
	case errors.Is(err, identity.ErrNoLogin): // it is gone, as they want
	case err != nil:
		return app.StoreFault(err)
	default:
		s.report.Audit.Note(r.Request, guard.Unlinked, r.Pattern)
	}
	return s.pages.Redirect(w, r, devicesPath)
}

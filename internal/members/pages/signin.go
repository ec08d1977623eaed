package pages

import (
	"errors"
	"net/http"
	"net/url"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// providerName is the name of the provider that signs members in, "" for none.
func (m *Room) providerName() string {
	if m.Logins.Provider == nil {
		return ""
	}
	return m.Logins.Provider.Name
}

// logins lists the logins of a member.
func (m *Room) logins(r *exchange.Request) (Logins, error) {
	list, err := m.Gate.Members.Logins(r.Context(), r.Session.ID)
	if err != nil {
		return Logins{}, fault.Store(err)
	}
	show, provider := Logins{Offer: m.providerName()}, m.Logins.Provider
	for _, l := range list {
		one := Login{ID: l.ID, Name: l.Issuer, Since: l.Since}
		if u, err := url.Parse(l.Issuer); err == nil {
			one.Name = u.Host
		}
		if provider != nil && l.Issuer == provider.Issuer {
			one.Name, show.Offer = provider.Name, ""
		}
		show.List = append(show.List, one)
	}
	return show, nil
}

// beginSignIn sends a browser to the provider. It answers with a page: browsers do not let a form lead to another site. A browser
// that has come by another name of the server goes to the page of devices by the right one first, because its cookies stay with the name.
func (m *Room) beginSignIn(w http.ResponseWriter, r *exchange.Request) error {
	provider := m.Logins.Provider
	to := provider.Address + devicesPath
	m.beginAnew(w, r)
	if r.Scheme+"://"+r.Host == provider.Address {
		token, address, err := m.Logins.Begin(r.Context(), attemptBy(r))
		if err != nil {
			return m.refused(r, err)
		}
		to = address
		session.SetSignIn(w, token, r.Secure())
	}
	page := m.signInPage(r)
	w.Header().Set("Refresh", "0; url="+to)
	return m.Render(w, r, http.StatusOK, providerPage(page, provider.Name, to))
}

// signInPage prepares a page about signing in at the provider.
func (m *Room) signInPage(r *exchange.Request) ui.Page {
	page := m.New(r, r.Localizer.Text("sign_in.with", "name", m.Logins.Provider.Name))
	page.Path = devicesPath
	return page
}

// beginAnew gives a browser with a cookie that is not valid any more that of a new guest, unless it may have got another one a moment ago:
// it comes back as the one who made the attempt.
func (m *Room) beginAnew(w http.ResponseWriter, r *exchange.Request) {
	if r.Cookie == session.Superseded && !m.Gate.IsLate(r) {
		m.Gate.Signer.Set(w, r.Kept(), r.Secure())
		r.Cookie = session.Valid
	}
}

// attemptBy returns the identity that attempts to sign in. It is "" for a browser with a superseded cookie, which is a new guest at each
// request: the token of the attempt is enough.
func attemptBy(r *exchange.Request) string {
	if r.Cookie == session.Superseded {
		return ""
	}
	return r.Session.ID
}

// arrival is the person of a request who comes from the provider. An account is made of a session if they have none.
func (m *Room) arrival(r *exchange.Request, as session.Session) members.Arrival {
	return members.Arrival{Caller: m.Caller(r), By: attemptBy(r), As: auth.AccountOf(as), At: r.Place()}
}

// endSignIn takes what a browser brings back from the provider.
func (m *Room) endSignIn(w http.ResponseWriter, r *exchange.Request) error {
	who, err := m.Logins.Proof(r.Context(), session.TakeSignIn(w, r.Request, r.Secure()), attemptBy(r), r.URL.Query())
	if err != nil {
		return m.refused(r, err)
	}
	welcome, err := m.Logins.Welcome(r.Context(), m.arrival(r, r.Kept()), who)
	switch {
	case err != nil:
		return m.refused(r, err)
	case welcome.Link != "":
		return m.Redirect(w, r, LinkPath(welcome.Link))
	case welcome.Ask != "":
		asked := m.Gate.Signer.SealAsked(session.Asked{Proof: who, Attempt: welcome.Ask})
		return m.Render(w, r, http.StatusOK, firstSignInPage(m.signInPage(r), m.Logins.Provider.Name, asked))
	case welcome.Token != "":
		return m.kept(w, r, welcome.Token)
	case welcome.Added:
		m.Report.Audit.Note(r.Request, guard.Linked, r.Pattern)
	}
	return m.Redirect(w, r, devicesPath)
}

// answer takes the answer to the question that a guest was asked.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	asked, signed := m.Gate.Signer.OpenAsked(values.Get("asked"))
	if !signed {
		asked = session.Asked{} // it proves nothing
	}
	as := r.Kept()
	if values.Get("games") != alongGames {
		as = r.NewGuest()
	}
	token, err := m.Logins.Answer(r.Context(), m.arrival(r, as), asked.Proof, asked.Attempt)
	if err != nil {
		return m.refused(r, err)
	}
	if as.ID != r.Session.ID {
		r.Become(as)
	}
	return m.kept(w, r, token)
}

// kept signs the device in of which an account was made.
func (m *Room) kept(w http.ResponseWriter, r *exchange.Request, token identity.Token) error {
	m.Report.Audit.Note(r.Request, guard.Kept, r.Pattern)
	m.Report.Audit.Note(r.Request, guard.Linked, r.Pattern)
	if err := m.Gate.SignIn(w, r, token, fault.ErrGuest); err != nil {
		return err
	}
	return m.Redirect(w, r, devicesPath)
}

// dropLogin removes a login of a member.
func (m *Room) dropLogin(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	dropped, err := m.Logins.Drop(r.Context(), m.Caller(r), values.Get("id"))
	if err != nil {
		return err
	}
	if dropped {
		m.Report.Audit.Note(r.Request, guard.Unlinked, r.Pattern)
	}
	return m.Redirect(w, r, devicesPath)
}

// refused notes a sign-in at the provider that proved nothing. One that its person has given up is none.
func (m *Room) refused(r *exchange.Request, err error) error {
	if errors.Is(err, identity.ErrSignIn) && err != error(identity.ErrSignIn) {
		m.Report.Audit.Note(r.Request, guard.BadSignIn, r.Pattern)
		m.Report.Log.WarnContext(r.Context(), "a sign-in at the provider failed", "error", err)
	}
	return err
}

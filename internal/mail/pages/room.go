package pages

import (
	"net/http"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences"
	"razzia/internal/web/ui"
)

// A room has the pages.
type room struct {
	*pages.Kit
	office *mail.Office
}

// Shown is what the page of a member shows.
type Shown struct {
	Address string // confirmed; "" for none
	Since   string
	Asked   string // not confirmed; likewise
	Turns   bool
	preferences.Hours
}

// title is the title of the form for a new address.
func (s Shown) title(p ui.Page) string {
	if s.Address != "" {
		return p.T("mail.another")
	}
	return p.T("mail.address")
}

// page prepares a page.
func (m *room) page(r *exchange.Request, key string) ui.Page { return m.New(r, r.Localizer.Text(key)) }

// show shows a member their address.
func (m *room) show(w http.ResponseWriter, r *exchange.Request) error {
	page := m.page(r, "mail.title")
	if r.Member == nil {
		return m.Render(w, r, http.StatusOK, guestPage(page))
	}
	own, err := m.office.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	a := own.Address
	s := Shown{Address: a.Address, Since: a.Since.UTC().Format(time.DateOnly), Asked: own.Asked.Address, Turns: a.Turns,
		Hours: preferences.HoursOf(a.Settings)}
	return m.Render(w, r, http.StatusOK, mailPage(page, s))
}

// ask takes an address that is to be confirmed. The consent and the hours of one before stay.
func (m *room) ask(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	own, err := m.office.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	turns := values.Has("turns") || own.Address.Turns
	if err := m.office.Ask(r.Context(), m.Caller(r), values.Get("address"), turns, own.Address.Settings); err != nil {
		return err
	}
	return m.Redirect(w, r, mailPath)
}

// remove removes the addresses of a member.
func (m *room) remove(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.office.Remove(r.Context(), m.Caller(r)); err != nil {
		return err
	}
	return m.Redirect(w, r, mailPath)
}

// turns says whether and when letters about games come.
func (m *room) turns(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.office.SaveTurns(r.Context(), m.Caller(r), values.Has("turns"), preferences.ReadHours(values)); err != nil {
		return err
	}
	return m.Redirect(w, r, mailPath)
}

// panel leads guests who have an address to the letter that signs them in; nil for members.
func (m *room) panel(_ *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
	if r.Member != nil {
		return nil, nil
	}
	return have(p), nil
}

// askSignIn asks for the address of a person who wants to sign in.
func (m *room) askSignIn(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, signInPage(m.page(r, "mail.sign_in")))
}

// signIn sends a letter to an address, if it is one of a member. The answer is the same for all.
func (m *room) signIn(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err == nil {
		err = m.office.SignIn(m.Caller(r), values.Get("address"))
	}
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, sentPage(m.page(r, "mail.sign_in")))
}

// askConfirm asks before an address is confirmed.
func (m *room) askConfirm(w http.ResponseWriter, r *exchange.Request) error {
	asked, of, err := m.office.Asked(r.Context(), identity.Token(r.PathValue("token")), m.Now())
	if err != nil {
		return err
	}
	page := m.page(r, "mail.confirm")
	question := r.Localizer.Text("mail.confirm_ask", "name", m.Gate.Filter.Shown(of.Name))
	return m.Render(w, r, http.StatusOK, askPage(page, asked.Address, question, r.Localizer.Text("mail.confirm")))
}

// confirm confirms an address.
func (m *room) confirm(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.office.Confirm(r.Context(), identity.Token(r.PathValue("token")), m.Now()); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, donePage(m.page(r, "mail.confirm"), r.Localizer.Text("mail.confirmed")))
}

// askStop asks before letters end.
func (m *room) askStop(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.office.Stops(r.Context(), r.PathValue("stop")); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, askPage(m.page(r, "mail.stop"), "", r.Localizer.Text("mail.stop_ask"), r.Localizer.Text("mail.stop")))
}

// stop ends letters. The server of a mail program does so too, by the same request without a cookie (RFC 8058).
func (m *room) stop(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.office.Stop(r.Context(), r.PathValue("stop")); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, donePage(m.page(r, "mail.stop"), r.Localizer.Text("mail.stopped")))
}

package pages

import (
	"math"
	"net/http"
	"net/url"
	"strings"

	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// newLink makes a link and shows it: once, because the store has only its hash.
func (m *Room) newLink(w http.ResponseWriter, r *exchange.Request) error {
	token, link, err := m.Logins.NewLink(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("devices.link"))
	page.Path = devicesPath
	at := m.SiteOf(r)
	show := ui.DeviceLink{Address: at.Address + LinkPath(token), Minutes: int(math.Ceil(link.Expires.Sub(m.Now()).Minutes()))}
	if show.OnlyHere = at.OnlyHere; !at.OnlyHere {
		show.QR, show.QRSize = pages.QR(show.Address)
	}
	return m.Render(w, r, http.StatusOK, linkPage(page, show))
}

// showLink asks before a link is used: programs that only look at an address must not use it up.
func (m *Room) showLink(w http.ResponseWriter, r *exchange.Request) error {
	a, err := m.Logins.Linked(r.Context(), identity.Token(r.PathValue("token")))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("devices.sign_in"))
	page.Path = "/"
	ask := LinkQuestion{Path: r.URL.Path, Face: a.Face}
	ask.Name = m.Gate.Filter.Shown(a.Name)
	if r.Member != nil {
		ask.Same, ask.Other = r.Member.ID == a.ID, r.Member.Name
	}
	if ask.Games, err = m.Logins.HasGames(r.Context(), m.Caller(r)); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, signInPage(page, ask))
}

// enter leads to the link that a form has, as a whole or only its end.
func (m *Room) enter(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	link := strings.TrimRight(strings.TrimSpace(values.Get("link")), "/")
	end := link[strings.LastIndex(link, "/")+1:]
	if end == "" {
		return m.Redirect(w, r, devicesPath)
	}
	return m.Redirect(w, r, LinkPath(identity.Token(url.PathEscape(end))))
}

// alongGames is the value of the button with which a guest brings their games along.
const alongGames = "along"

// useLink signs a device in.
func (m *Room) useLink(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	guest := ""
	if values.Get("games") == alongGames && r.Known() && r.Member == nil {
		guest = r.Session.ID
	}
	token, err := m.Logins.ByLink(r.Context(), m.Caller(r), identity.Token(r.PathValue("token")), guest, r.Place())
	if err == nil {
		err = m.Gate.SignIn(w, r, token, identity.ErrLink)
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, "/")
}

package members

import (
	"math"
	"net/http"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// newLink makes a link and shows it: once, because the store has only its hash.
func (p *Pages) newLink(w http.ResponseWriter, r *answer.Request) error {
	token, link, err := p.Logins.NewLink(r.Context(), p.Kit.Caller(r))
	if err != nil {
		return err
	}
	page := p.Kit.New(r, r.Localizer.Text("devices.link"))
	page.Path = devicesPath
	at := p.Kit.SiteOf(r)
	show := ui.DeviceLink{Address: at.Address + LinkPath(token), Minutes: int(math.Ceil(link.Expires.Sub(p.Kit.Now()).Minutes()))}
	if show.OnlyHere = at.OnlyHere; !at.OnlyHere {
		show.QR, show.QRSize = pages.QR(show.Address)
	}
	return p.Kit.Render(w, r, http.StatusOK, ui.LinkPage(page, show))
}

// showLink asks before a link is used: programs that only look at an address must not use it up.
func (p *Pages) showLink(w http.ResponseWriter, r *answer.Request) error {
	a, err := p.Logins.Linked(r.Context(), identity.Token(r.PathValue("token")))
	if err != nil {
		return err
	}
	page := p.Kit.New(r, r.Localizer.Text("devices.sign_in"))
	page.Path = "/"
	ask := ui.SignIn{Path: r.URL.Path, Face: a.Face}
	ask.Name = p.Filter.Shown(a.Name)
	if r.Member != nil {
		ask.Same, ask.Other = r.Member.ID == a.ID, r.Member.Name
	}
	if ask.Games, err = p.Logins.HasGames(r.Context(), p.Kit.Caller(r)); err != nil {
		return err
	}
	return p.Kit.Render(w, r, http.StatusOK, ui.SignInPage(page, ask))
}

// alongGames is the value of the button with which a guest brings their games along.
const alongGames = "along"

// useLink signs a device in.
func (p *Pages) useLink(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	guest := ""
	if values.Get("games") == alongGames && r.Known() && r.Member == nil {
		guest = r.Session.ID
	}
	token, err := p.Logins.ByLink(r.Context(), p.Kit.Caller(r), identity.Token(r.PathValue("token")), guest, r.Place())
	if err == nil {
		err = p.Gate.SignIn(w, r, token, app.ErrLink)
	}
	if err != nil {
		return err
	}
	return p.Kit.Redirect(w, r, "/")
}

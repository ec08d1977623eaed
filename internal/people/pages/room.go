// Package pages has the pages of people: fellow players, friends, blocks, invitations and friend links of a visitor.
package pages

import (
	"bytes"
	"context"
	"net/http"
	"slices"

	"github.com/a-h/templ"

	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// The paths of the page of people and of friend links.
const (
	path       = "/people"
	friendPath = "/friend/"
)

// A Room has the pages.
type Room struct {
	*pages.Kit
	People      *people.Relations
	Invitations *people.Invitations
	Profiles    *profile.Profiles
	Desk        *action.Desk
	Limiter     *guard.Limiter
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Meeting, m.show)
	route("POST "+path, guard.Meeting, m.relate)
	route("GET "+path+"/invitations", guard.Reading, m.showInvitations)
	route("GET "+path+"/sent", guard.Reading, m.showSent)
	route("POST "+path+"/invite", guard.Meeting, m.invite)
	route("POST "+path+"/answer", guard.Acting, m.answer)
	route("POST "+path+"/presence", guard.Acting, m.setPresence)
	route("POST "+path+"/link", guard.Acting, m.makeLink)
	route("POST "+path+"/revoke", guard.Acting, m.revokeLink)
	route("GET "+friendPath+"{code}", guard.Linking, m.showLink)
	route("POST "+friendPath+"{code}", guard.Linking, m.useLink)
}

// viewer is the visitor as relations see them.
func (m *Room) viewer(r *exchange.Request) people.Viewer { return m.Caller(r).Viewer() }

// show shows the people that the visitor knows. For a table in the query it shows who can be invited there.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	o, err := m.People.Overview(r.Context(), m.viewer(r))
	if err != nil {
		return err
	}
	p := People{Page: m.New(r, r.Localizer.Text("people.title")), Overview: o, Member: r.Member != nil}
	if p.Profiles, err = m.Profiles.Linked(r.Context(), m.Caller(r), p.everybody()); err != nil {
		return err
	}
	if id := table.ID(r.URL.Query().Get("invite")); id != "" && r.Known() {
		if err := m.Invitations.MayInvite(r.Context(), m.Caller(r), id); err != nil {
			return err
		}
		if p.Invited, err = m.People.SentTo(r.Context(), m.viewer(r), id); err != nil {
			return err
		}
		p.Title, p.Table = r.Localizer.Text("people.invite_title"), id
	}
	if p.Table == "" {
		p.Panels = m.PanelsOn(path, r, p.Page)
	}
	return m.Render(w, r, http.StatusOK, Page(p))
}

// relate does something to a person.
func (m *Room) relate(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	act := people.Act(values.Get("do"))
	if !slices.Contains(people.Acts(), act) {
		return fault.ErrForm
	}
	if err := m.People.Do(r.Context(), m.viewer(r), act, values.Get("person")); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// showInvitations sends the part of a page that has the invitations. Pages ask for it while they are in view.
func (m *Room) showInvitations(w http.ResponseWriter, r *exchange.Request) error {
	list, err := m.People.Invitations(r.Context(), m.viewer(r))
	if err != nil {
		return err
	}
	page := m.New(r, "")
	page.Me.Invitations = false // the script is there
	page.Path = pages.LocalPath(r.URL.Query().Get("at"))
	return m.part(w, ui.Invitations(page, list))
}

// showSent sends the part of a table's page that has what became of the visitor's invitations there.
func (m *Room) showSent(w http.ResponseWriter, r *exchange.Request) error {
	id := table.ID(r.URL.Query().Get("table"))
	list, err := m.People.SentTo(r.Context(), m.viewer(r), id)
	if err != nil {
		return err
	}
	return m.part(w, ui.Sent(m.New(r, ""), id, list))
}

// part sends a part of a page.
func (m *Room) part(w http.ResponseWriter, c templ.Component) error {
	var html bytes.Buffer
	_ = c.Render(context.Background(), &html) // never fails: a buffer takes all
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(html.Bytes())
	return nil
}

// invite invites a person to a table: without one, to a table of the visitor that waits, or to a new one.
func (m *Room) invite(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	id, next := table.ID(values.Get("table")), ui.InvitePath
	if id == "" {
		if id, err = m.tableForFriends(r); err != nil {
			return err
		}
		next = pages.TablePath
	}
	if err := m.Invitations.Invite(r.Context(), m.Caller(r), people.Inviting{Table: id, Person: values.Get("person")}); err != nil {
		return err
	}
	return m.Redirect(w, r, next(id))
}

// tableForFriends is the table to which a member invites a friend: one that they have made, that waits and has a free seat, or a new one.
func (m *Room) tableForFriends(r *exchange.Request) (table.ID, error) {
	id, err := m.Invitations.Table(r.Context(), m.Caller(r))
	if err != nil || id != "" {
		return id, err
	}
	if err := m.Limiter.Allow(guard.Making, r.Client()); err != nil {
		return "", err
	}
	made, err := action.MakeForFriends(r.Context(), m.Desk.Call(r, ""))
	if err != nil {
		return "", err
	}
	return made.ID, nil
}

// answer answers an invitation: it leads to the table, where the person sits down as anybody else, or back.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	id, why := table.ID(values.Get("table")), people.Reason(values.Get("reason"))
	if values.Get("do") == ui.Accept {
		if err := m.People.Accept(r.Context(), m.viewer(r), id); err != nil {
			return err
		}
		return m.Redirect(w, r, pages.TablePath(id))
	}
	if !people.IsReason(why) {
		return fault.ErrForm
	}
	if err := m.People.Decline(r.Context(), m.viewer(r), id, why); err != nil {
		return err
	}
	return m.Redirect(w, r, pages.LocalPath(values.Get("back")))
}

// setPresence hides whether the visitor is here, or shows it.
func (m *Room) setPresence(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.People.Hide(r.Context(), m.viewer(r), values.Get("hidden") == "yes"); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// makeLink makes a friend link and shows it: once, because the store has only its hash.
func (m *Room) makeLink(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	once := values.Get("once") != "no"
	code, err := m.People.NewLink(r.Context(), m.viewer(r), people.FriendLink{Once: once})
	if err != nil {
		return err
	}
	page, at := m.New(r, r.Localizer.Text("people.link")), m.SiteOf(r)
	page.Path = path
	show := ui.DeviceLink{Address: at.Address + friendPath + string(code)}
	if show.OnlyHere = at.OnlyHere; !at.OnlyHere {
		show.QR, show.QRSize = pages.QR(show.Address)
	}
	return m.Render(w, r, http.StatusOK, LinkPage(page, show, once))
}

// revokeLink revokes the friend link of the visitor.
func (m *Room) revokeLink(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.People.DropLink(r.Context(), m.viewer(r)); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// showLink asks before a friend link is used: programs that only look at an address must not use it up.
func (m *Room) showLink(w http.ResponseWriter, r *exchange.Request) error {
	maker, err := m.People.FindLink(r.Context(), m.viewer(r), people.Code(r.PathValue("code")))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("people.link_title"))
	return m.Render(w, r, http.StatusOK, BefriendPage(page, maker, r.Member != nil, maker.ID == r.Session.ID))
}

// useLink uses a friend link.
func (m *Room) useLink(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.People.UseLink(r.Context(), m.viewer(r), people.Code(r.PathValue("code"))); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

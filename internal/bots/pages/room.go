// Package bots has the page of the bot accounts of the site, where people play against them, and their owners see to them.
package pages

import (
	"context"
	"errors"
	"hash/crc32"
	"net/http"
	"strings"
	"time"

	"razzia/internal/bots"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	Bots        bots.Accounts
	Invitations *people.Invitations
	Desk        *action.Desk
}

// Path is the address of the page.
const Path = "/bots"

// ClosePattern is the route that closes a bot account: also a person who is banned may.
const ClosePattern = "POST " + Path + "/close"

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+Path, guard.Meeting, m.list)
	route("POST "+Path, guard.Acting, m.make)
	route("POST "+Path+"/token", guard.Acting, m.renew)
	route(ClosePattern, guard.Acting, m.close)
	route("POST "+Path+"/play", guard.Making, m.play)
}

// A view is what the page shows.
type view struct {
	ui.Page
	all    []bots.Rated
	own    []bots.Rated
	member bool
	now    time.Time
}

// list shows all bot accounts, and those of the viewer.
func (m *Room) list(w http.ResponseWriter, r *exchange.Request) error {
	v := view{Page: m.New(r, r.Localizer.Text("bots.title")), member: r.Member != nil, now: m.Now()}
	var err error
	if v.all, err = m.Bots.All(r.Context()); err != nil {
		return err
	}
	if v.member {
		if v.own, err = m.Bots.Of(r.Context(), m.Caller(r)); err != nil {
			return err
		}
	}
	return m.Render(w, r, http.StatusOK, botsPage(v))
}

// make makes a bot account, and shows its token.
func (m *Room) make(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(values.Get("name"))
	bot, token, err := m.Bots.Make(r.Context(), m.Caller(r), name, FaceOf(name))
	if field := (*fault.BadField)(nil); errors.As(err, &field) {
		return fault.ErrName
	}
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.BotMade, r.Pattern)
	return m.show(w, r, bot.Name, string(token))
}

// FaceOf draws a face for a bot account from its name.
func FaceOf(name string) uint8 { return uint8(crc32.ChecksumIEEE([]byte(name)) % session.Faces) }

// renew makes a new token for a bot account, and shows it.
func (m *Room) renew(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	token, err := m.Bots.Renew(r.Context(), m.Caller(r), values.Get("id"))
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.TokenMade, r.Pattern)
	return m.show(w, r, r.Localizer.Text("programs.token"), string(token))
}

// show shows a token: once, because the store has only its hash.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request, title, token string) error {
	page := m.New(r, title)
	page.Path = Path
	return m.Render(w, r, http.StatusOK, ui.TokenPage(page, token))
}

// close closes a bot account.
func (m *Room) close(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.Bots.Close(r.Context(), m.Caller(r), values.Get("id")); err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.BotClosed, r.Pattern)
	return m.Redirect(w, r, Path)
}

// play makes a table for the visitor and a bot account, and invites that.
func (m *Room) play(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	call := m.Desk.Call(r, "")
	t, err := action.MakeForBot(r.Context(), call)
	if err == nil {
		err = m.Invitations.Invite(r.Context(), call.Caller, people.Inviting{Table: t.ID, Person: values.Get("id")})
	}
	if err != nil {
		return m.undo(r.Context(), t, err)
	}
	return m.Redirect(w, r, pages.TablePath(t.ID))
}

// undo removes a table whose invitation failed.
func (m *Room) undo(ctx context.Context, t *table.Table, why error) error {
	if t == nil {
		return why
	}
	return errors.Join(why, m.Desk.Host.Remove(context.WithoutCancel(ctx), t.ID))
}

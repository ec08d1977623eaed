package page

import (
	"cmp"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"syscall"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/admin"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// most is how many tables the page lists.
const most = 200

// A snapshot is what the page shows of the server.
type snapshot struct {
	status   admin.Status
	tables   []admin.Table
	people   []admin.Person
	bans     []moderation.Ban
	reports  []admin.Report       // open ones
	puzzles  []admin.PuzzleReport // likewise
	silences []moderation.Ban
	links    string // beginning of the addresses of tables
	actions  []admin.Declared
}

// look asks the server for all that the page shows.
func (p *Desk) look(c *admin.Client) (s snapshot, err error) {
	s.actions = p.Actions
	if s.status, err = admin.GetStatus.Ask(c, admin.Nothing{}); err != nil {
		return s, err
	}
	if s.tables, err = admin.ListTables.Ask(c, admin.TableQuery{Most: most}); err != nil {
		return s, err
	}
	people, err := admin.ListPeople.Ask(c, admin.Looking{})
	if err != nil {
		return s, err
	}
	s.people = people.There
	if s.bans, err = admin.ListBans.Ask(c, admin.Nothing{}); err != nil {
		return s, err
	}
	if s.reports, err = admin.ListReports.Ask(c, admin.ReportQuery{}); err != nil {
		return s, err
	}
	if s.puzzles, err = admin.ListPuzzleReports.Ask(c, admin.Nothing{}); err != nil {
		return s, err
	}
	s.silences, err = admin.ListSilences.Ask(c, admin.Nothing{})
	s.links = p.linksOf(s.status)
	return s, err
}

// linksOf is the beginning of the addresses of tables.
func (p *Desk) linksOf(s admin.Status) string { return cmp.Or(p.Links, s.Public, s.Address) }

// linkTo is the address of a table for players.
func (s snapshot) linkTo(id table.ID) string { return s.linkAt("/t/" + string(id)) }

// linkAt is an address for players.
func (s snapshot) linkAt(path string) string { return strings.TrimSuffix(s.links, "/") + path }

// linkOf is the address of what a report is about, for players.
func (s snapshot) linkOf(r admin.Report) string {
	switch r.Topic {
	case moderation.OfClub:
		return s.linkAt("/club/" + r.About)
	case moderation.OfEvening:
		return s.linkAt("/e/" + r.About)
	}
	return s.linkTo(r.Table)
}

// linkToPuzzle is the address of a puzzle for players.
func (s snapshot) linkToPuzzle(id string) string {
	return strings.TrimSuffix(s.links, "/") + "/puzzles/" + id
}

// banned reports whether a subject has a ban.
func (s snapshot) banned(subject string) bool {
	for _, b := range s.bans {
		if b.Subject == subject {
			return true
		}
	}
	return false
}

// doneWith is what the page says after an action, by the word in its address.
func (p *Desk) doneWith(did string) string {
	for _, a := range p.Actions {
		if view, onPage := a.View(); onPage && a.Path() == "/"+did {
			return view.Done
		}
	}
	return dones[did]
}

// dones are what the page says after other actions.
var dones = map[string]string{
	"close-report": "The report is closed.", "clear": "The line is taken away.", "revoke-token": "The token is revoked.",
}

// overview shows the page.
func (p *Desk) overview(w http.ResponseWriter, r *http.Request) {
	h, err := p.look(p.Client(r))
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, http.StatusOK, p.overviewPage(h, p.doneWith(r.FormValue("did"))))
}

// show sends a page.
func (p *Desk) show(w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = page.Render(r.Context(), w) // the browser may have gone
}

// fail says why something was not done.
func (p *Desk) fail(w http.ResponseWriter, r *http.Request, err error) {
	status, words := explain(err)
	p.show(w, r, status, p.messagePage(words))
}

// explain says why something was not done, and with which status.
func explain(err error) (status int, words string) {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return http.StatusBadGateway, "The server does not run."
	}
	return http.StatusUnprocessableEntity, "This does not work: " + err.Error() + "."
}

// when writes a moment.
func when(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// machine writes a moment for programs.
func machine(t time.Time) string { return t.UTC().Format(time.RFC3339) }

package page

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"razzia/internal/admin"
	"razzia/internal/table"
)

// A choice is a time to choose from.
type choice struct{ value, words string }

// The times of forms.
var (
	lineTimes = []choice{{"5m", "5 minutes"}, {"15m", "15 minutes"}, {"1h", "1 hour"}, {"6h", "6 hours"}, {"24h", "1 day"}, {"168h", "7 days"}}
	banTimes  = []choice{{"1h", "1 hour"}, {"24h", "1 day"}, {"168h", "7 days"}, {"720h", "30 days"}, {"0s", "for good"}}
)

// The times that are chosen at first.
const (
	usualLineTime = "15m"
	usualBanTime  = "24h"
)

// A form is what was typed into a form, and why it was refused.
type form struct {
	text, time, trouble string
	crowd               string // the network that the operator was told is one of a crowd
}

// formOf reads a form with a field of text.
func formOf(r *http.Request, field string) form {
	return form{text: strings.TrimSpace(r.FormValue(field)), time: r.FormValue("for")}
}

// refused returns the form with the reason, and the status of the answer.
func (f form) refused(err error) (int, form) {
	status, words := explain(err)
	f.trouble = words
	return status, f
}

// back leads to the overview after an action, which says what was done.
func (p *Page) back(w http.ResponseWriter, r *http.Request, did string, err error) {
	if err != nil {
		p.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.base+"/?did="+did, http.StatusSeeOther)
}

// askAnnounce shows the form for a line.
func (p *Page) askAnnounce(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, announcePage(form{time: usualLineTime}))
}

// errNoLine refuses an empty line: for the server it would take the line away.
var errNoLine = errors.New("there is no line")

// announce shows a line to the players.
func (p *Page) announce(w http.ResponseWriter, r *http.Request) {
	in := formOf(r, "line")
	d, err := time.ParseDuration(in.time)
	if in.text == "" {
		err = errNoLine
	}
	if err == nil {
		_, err = admin.Announce.Ask(p.Client, admin.Announcement{Line: in.text, For: d})
	}
	if err != nil {
		status, in := in.refused(err)
		p.show(w, r, status, announcePage(in))
		return
	}
	p.back(w, r, "announced", nil)
}

// clear takes the line away.
func (p *Page) clear(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Announce.Ask(p.Client, admin.Announcement{})
	p.back(w, r, "cleared", err)
}

// askBan shows the form for a ban.
func (p *Page) askBan(w http.ResponseWriter, r *http.Request) {
	in := form{text: r.FormValue("subject"), time: usualBanTime}
	p.show(w, r, http.StatusOK, banPage(in, p.nameOf(in.text)))
}

// ban bans a person or a network. One of a crowd is banned the second time that the form is sent for it.
func (p *Page) ban(w http.ResponseWriter, r *http.Request) {
	in := formOf(r, "subject")
	d, err := time.ParseDuration(in.time)
	if err == nil {
		if status, fails := admin.GetStatus.Ask(p.Client, admin.Nothing{}); fails == nil && status.CrowdIn(in.text) > 0 {
			in.crowd = in.text
		}
		_, err = admin.Ban.Ask(p.Client, admin.Banning{Subject: in.text, For: d, Crowd: in.text == r.FormValue("crowd")})
	}
	if err != nil {
		status, in := in.refused(err)
		p.show(w, r, status, banPage(in, p.nameOf(in.text)))
		return
	}
	p.back(w, r, "banned", nil)
}

// nameOf returns the name of a person who is there; "" for another one.
func (p *Page) nameOf(person string) string {
	people, _ := admin.ListPeople.Ask(p.Client, admin.Looking{}) // without the name the form still works
	for _, one := range people.There {
		if one.ID != "" && one.ID == person {
			return one.Name
		}
	}
	return ""
}

// unban ends the ban of a person or a network.
func (p *Page) unban(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Unban.Ask(p.Client, admin.Unbanning{Subject: r.FormValue("subject")})
	p.back(w, r, "unbanned", err)
}

// askDelete asks before a table is removed.
func (p *Page) askDelete(w http.ResponseWriter, r *http.Request) {
	id := table.ID(r.FormValue("table"))
	tables, err := admin.ListTables.Ask(p.Client, admin.TableQuery{Most: most})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	var players []string
	for _, t := range tables {
		if t.ID == id {
			players = t.Players
		}
	}
	p.show(w, r, http.StatusOK, deletePage(id, players))
}

// delete removes a table.
func (p *Page) delete(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Delete.Ask(p.Client, admin.Removal{Table: table.ID(r.FormValue("table"))})
	p.back(w, r, "deleted", err)
}

// askForget asks before the data of a person are deleted.
func (p *Page) askForget(w http.ResponseWriter, r *http.Request) {
	person := r.FormValue("person")
	p.show(w, r, http.StatusOK, forgetPage(person, p.nameOf(person)))
}

// forget deletes the data of a person.
func (p *Page) forget(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Forget.Ask(p.Client, admin.Forgetting{Person: r.FormValue("person")})
	p.back(w, r, "forgotten", err)
}

// drain prepares the end of the server.
func (p *Page) drain(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Drain.Ask(p.Client, admin.Nothing{})
	p.back(w, r, "drains", err)
}

// undrain takes a drain back.
func (p *Page) undrain(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Undrain.Ask(p.Client, admin.Nothing{})
	p.back(w, r, "serves", err)
}

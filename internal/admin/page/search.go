package page

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"razzia/internal/admin"
)

// pageSize is how many persons a page lists.
const pageSize = 50

// A search is what was looked for, and a part of what was found.
type search struct {
	words string
	page  int // from 1
	pages int
	total int
	found []admin.Found
}

// part cuts a page out of what was found.
func part(words string, page int, all []admin.Found) search {
	s := search{words: words, total: len(all), pages: max(1, (len(all)+pageSize-1)/pageSize)}
	s.page = min(max(page, 1), s.pages)
	from := (s.page - 1) * pageSize
	s.found = all[from:min(from+pageSize, len(all))]
	return s
}

// to is the address of another page.
func (s search) to(page int) string {
	return "people?" + url.Values{"find": {s.words}, "page": {strconv.Itoa(page)}}.Encode()
}

// showPeople looks for people by a part of their name, or by their identity.
func (p *Desk) showPeople(w http.ResponseWriter, r *http.Request) {
	words := strings.TrimSpace(r.FormValue("find"))
	if words == "" {
		p.show(w, r, http.StatusOK, p.peoplePage(search{page: 1, pages: 1}))
		return
	}
	people, err := admin.ListPeople.Ask(p.Client(r), admin.Looking{Find: words})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	page, _ := strconv.Atoi(r.FormValue("page")) // anything else is the first one
	p.show(w, r, http.StatusOK, p.peoplePage(part(words, page, people.Found)))
}

// showTokens lists the tokens of a member's programs.
func (p *Desk) showTokens(w http.ResponseWriter, r *http.Request) {
	person := r.FormValue("person")
	list, err := admin.ListTokens.Ask(p.Client(r), admin.TokenHolder{Person: person})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, http.StatusOK, p.tokensPage(person, p.doneWith(r.FormValue("did")), list))
}

// revokeToken revokes a token, and leads back to the others.
func (p *Desk) revokeToken(w http.ResponseWriter, r *http.Request) {
	who := r.FormValue("who")
	if _, err := admin.RevokeToken.Ask(p.Client(r), admin.TokenEnd{Who: who, ID: r.FormValue("id")}); err != nil {
		p.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.Base+"/tokens?"+url.Values{"person": {who}, "did": {"revoke-token"}}.Encode(), http.StatusSeeOther)
}

// showOperators lists the operators.
func (p *Desk) showOperators(w http.ResponseWriter, r *http.Request) {
	list, err := admin.ListOperators.Ask(p.Client(r), admin.Nothing{})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, http.StatusOK, operatorsPage(p, list))
}

// showBackups lists the backups that the server has taken.
func (p *Desk) showBackups(w http.ResponseWriter, r *http.Request) {
	backups, err := admin.ListBackups.Ask(p.Client(r), admin.Nothing{})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, http.StatusOK, p.backupsPage(backups, time.Now()))
}

// showEvents lists the latest lines of the audit log.
func (p *Desk) showEvents(w http.ResponseWriter, r *http.Request) {
	list, err := admin.ListEvents.Ask(p.Client(r), admin.Nothing{})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, http.StatusOK, p.eventsPage(list))
}

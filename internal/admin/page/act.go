package page

import (
	"cmp"
	"net/http"
	"net/url"

	"razzia/internal/admin"
	"razzia/internal/table"
)

// A form is what was typed into a form, why it was refused, and what is known of that.
type form struct {
	admin.View
	action, trouble string
	values          url.Values
	players         []string // of the table
	name            string   // of the person, if they are there
	sure            bool     // the next time it is for sure
}

// formOf shows an action with what was typed. A time that was not chosen yet is the usual one.
func (p *Desk) formOf(r *http.Request, a admin.Declared, view admin.View, typed url.Values) form {
	f := form{View: view, action: a.Path()[1:], values: url.Values{}}
	for _, field := range f.Fields {
		value := typed.Get(field.Name)
		switch field.Kind {
		case admin.TimeField:
			value = cmp.Or(value, field.Usual)
		case admin.TableField:
			f.players = playersAt(p.Client(r), table.ID(value))
		case admin.PersonField, admin.SubjectField:
			f.name = nameOf(p.Client(r), value)
		}
		f.values.Set(field.Name, value)
	}
	return f
}

// ask shows the form of an action.
func (p *Desk) ask(a admin.Declared, view admin.View) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p.show(w, r, http.StatusOK, p.formPage(p.formOf(r, a, view, r.URL.Query())))
	}
}

// act carries an action out. A form into which something was typed is shown again with the reason of a refusal.
func (p *Desk) act(a admin.Declared, view admin.View) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm() // a body that is too long lacks values, which is refused
		err := a.Submit(p.Client(r), r.PostForm)
		if err == nil || !view.IsTyped() {
			p.back(w, r, a.Path()[1:], err)
			return
		}
		f := p.formOf(r, a, view, r.PostForm)
		f.sure = f.Sure != "" && a.Doubts(p.Client(r), r.PostForm)
		status, words := explain(err)
		f.trouble = words
		p.show(w, r, status, p.formPage(f))
	}
}

// back leads to the overview after an action, which says what was done.
func (p *Desk) back(w http.ResponseWriter, r *http.Request, did string, err error) {
	if err != nil {
		p.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.Base+"/?did="+did, http.StatusSeeOther)
}

// clear takes the line away.
func (p *Desk) clear(w http.ResponseWriter, r *http.Request) {
	_, err := admin.Announce.Ask(p.Client(r), admin.Announcement{})
	p.back(w, r, "clear", err)
}

// nameOf returns the name of a person who is there; "" for another one.
func nameOf(c *admin.Client, person string) string {
	people, _ := admin.ListPeople.Ask(c, admin.Looking{}) // without the name the form still works
	for _, one := range people.There {
		if one.ID != "" && one.ID == person {
			return one.Name
		}
	}
	return ""
}

// playersAt lists the players of a table.
func playersAt(c *admin.Client, id table.ID) []string {
	tables, _ := admin.ListTables.Ask(c, admin.TableQuery{Most: most}) // without the names the form still works
	for _, t := range tables {
		if t.ID == id {
			return t.Players
		}
	}
	return nil
}

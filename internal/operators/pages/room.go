package pages

import (
	"net/http"
	"slices"
	"strings"

	"razzia/internal/admin/page"
	"razzia/internal/fault"
	"razzia/internal/operators"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// path is where the pages are.
const path = "/operator"

// A room has the pages.
type room struct {
	Config
	*pages.Kit
	desk  *page.Desk
	pages http.Handler // of the desk
}

// routes adds the routes. For all who are no operators they are as if they were not there.
func (m *room) routes(route pages.Route) {
	route("GET "+path, guard.Reading, m.look)
	route("GET "+path+"/{rest...}", guard.Reading, m.look)
	route("POST "+path+"/{rest...}", guard.Acting, m.act)
	route("POST "+path+"/"+page.ConfirmPath, guard.Linking, m.confirm)
	route("GET "+operators.FirstPath+"{token}", guard.Linking, m.showFirst)
	route("POST "+operators.FirstPath+"{token}", guard.Linking, m.useFirst)
}

// isShown reports whether the menu leads to the pages.
func (m *room) isShown(r *exchange.Request) bool {
	if !isDevice(r) || m.Server.Load() == nil {
		return false
	}
	is, err := m.Operators.Has(r.Context(), r.Member.ID)
	if err != nil {
		m.Report.Log.DebugContext(r.Context(), "the operators cannot be read", "error", err)
	}
	return is
}

// isDevice reports whether a request comes from a device of a member who is a person: programs are no operators.
func isDevice(r *exchange.Request) bool {
	return r.Member != nil && r.Member.Owner == "" && !r.HasToken() && !r.Member.Session.IsProgram()
}

// standing returns what a request may do. For everybody but operators without a ban there is no such page.
func (m *room) standing(r *exchange.Request) (s operators.Standing, err error) {
	if !isDevice(r) || m.Server.Load() == nil {
		return s, fault.ErrNoPage
	}
	if _, banned := m.Bans.Of(m.Caller(r).Subjects()...); banned {
		return s, fault.ErrNoPage
	}
	s, err = m.Operators.Store.Standing(r.Context(), r.Member.ID, r.Member.Session.ID)
	if err == nil && !s.Operator {
		return s, fault.ErrNoPage
	}
	return s, fault.Store(err)
}

// look shows a page, once the device has confirmed who is there.
func (m *room) look(w http.ResponseWriter, r *exchange.Request) error {
	s, err := m.standing(r)
	switch {
	case err != nil:
		return err
	case r.URL.Path == path:
		return m.Redirect(w, r, path+"/")
	case !s.MayLook(m.Now()) && !slices.Contains(page.Files, r.PathValue("rest")):
		return m.ask(w, r, page.Confirmation{To: page.ConfirmPath, Fields: []page.Pair{{Name: toField, Value: r.URL.RequestURI()}}})
	}
	m.pages.ServeHTTP(w, as(r))
	return nil
}

// act carries an action out, if the device has confirmed a short while ago who is there, or does so with it.
func (m *room) act(w http.ResponseWriter, r *exchange.Request) error {
	s, err := m.standing(r)
	if err != nil {
		return err
	}
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	ask := page.Confirmation{To: r.PathValue("rest"), Fields: fieldsOf(values)}
	switch {
	case values.Has(answerField):
		if err := m.confirmed(r, values); err != nil {
			return m.askAgain(w, r, ask, err)
		}
	case !s.MayAct(m.Now()):
		return m.ask(w, r, ask)
	}
	m.pages.ServeHTTP(w, as(r))
	return nil
}

// confirm takes an answer, and leads to the page that the operator wanted to see.
func (m *room) confirm(w http.ResponseWriter, r *exchange.Request) error {
	if _, err := m.standing(r); err != nil {
		return err
	}
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	to := pages.LocalPath(values.Get(toField))
	if !strings.HasPrefix(to, path+"/") {
		to = path + "/"
	}
	if err := m.confirmed(r, values); err != nil {
		return m.askAgain(w, r, page.Confirmation{To: page.ConfirmPath, Fields: []page.Pair{{Name: toField, Value: to}}}, err)
	}
	return m.Redirect(w, r, to)
}

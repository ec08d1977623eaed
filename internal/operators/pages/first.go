package pages

import (
	"net/http"
	"slices"

	"razzia/internal/admin/page"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// showFirst asks a member whether they become the first operator. A link that does not work has no page.
func (m *room) showFirst(w http.ResponseWriter, r *exchange.Request) error {
	if slices.Contains(page.Files, r.PathValue("token")) {
		r.URL.Path = path + "/" + r.PathValue("token")
		m.pages.ServeHTTP(w, r.Request)
		return nil
	}
	if err := m.mustWork(r); err != nil {
		return err
	}
	return m.askFirst(w, r, page.Confirmation{})
}

// mustWork refuses a link that does not work.
func (m *room) mustWork(r *exchange.Request) error {
	token := identity.Token(r.PathValue("token"))
	if m.Server.Load() == nil || !token.Plausible() {
		return fault.ErrNoPage
	}
	works, err := m.Operators.Store.HasLink(r.Context(), token.Hash(), m.Now())
	if err == nil && !works {
		return fault.ErrNoPage
	}
	return fault.Store(err)
}

// askFirst asks for the passkey of the first operator, or says what is missing for it.
func (m *room) askFirst(w http.ResponseWriter, r *exchange.Request, c page.Confirmation) error {
	c.To, c.Begins = r.PathValue("token"), true
	if !isDevice(r) {
		c.Without = "Operators are members, with a passkey. Keep your games or sign in on the page of your devices, make a passkey there, and open " +
			"this link again."
		m.desk.Confirm(w, r.Request, http.StatusForbidden, c)
		return nil
	}
	return m.ask(w, r, c)
}

// useFirst makes a member the first operator.
func (m *room) useFirst(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.mustWork(r); err != nil {
		return err
	}
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if !isDevice(r) || !values.Has(answerField) {
		return m.askFirst(w, r, page.Confirmation{})
	}
	if err := m.proven(r, values); err != nil {
		return m.askAgain(w, r, page.Confirmation{To: r.PathValue("token"), Begins: true}, err)
	}
	now, ctx := m.Now(), r.Context()
	err = m.Operators.Store.UseLink(ctx, identity.Token(r.PathValue("token")).Hash(), r.Member.ID, now)
	if err == nil {
		err = m.Operators.Store.Confirm(ctx, r.Member.ID, r.Member.Session.ID, now)
	}
	if err != nil {
		return fault.Store(err)
	}
	m.Report.Audit.Note(r.Request, guard.OperatorMade, r.Pattern)
	return m.Redirect(w, r, path+"/")
}

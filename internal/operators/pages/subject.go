// Package pages has the pages of operators, and what the operator of the server does about them.
package pages

import (
	"context"
	"net/http"
	"sync/atomic"

	"razzia/internal/admin"
	"razzia/internal/admin/page"
	"razzia/internal/members"
	"razzia/internal/moderation"
	"razzia/internal/operators"
	"razzia/internal/operators/operations"
	"razzia/internal/subject"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// A Config is what the pages are made of.
type Config struct {
	Operators *operators.Service
	Passkeys  members.Passkeys
	Bans      *moderation.Bans
	Server    *atomic.Pointer[admin.Server] // carries out what operators want; it has nil at a site without any
	Actions   func() []admin.Declared       // all that it can do
}

// Subject is the members who look after the site in their browsers.
func Subject(c Config) subject.Subject {
	m := &room{Config: c}
	return subject.Subject{
		Relations: operators.Stored,
		Places:    []pages.Place{{Path: path, In: ui.OfMe, Key: "operator.title", Icon: "icon-settings", Shown: m.isShown}},
		Routes: func(r *pages.Router) {
			m.Kit = r.Kit
			m.desk = &page.Desk{Actions: c.Actions(), Base: path, Links: "/", Back: "/", Client: m.client}
			m.pages = m.desk.Handler()
			m.routes(r.Handle)
		},
		Data:    operations.Operations{Operators: c.Operators}.Data(),
		Actions: actions(c.Operators),
	}
}

// authorKey is the key of the operator in the context of a request.
type authorKey struct{}

// client asks the server for an operator.
func (m *room) client(r *http.Request) *admin.Client {
	by, _ := r.Context().Value(authorKey{}).(admin.Author)
	return m.Server.Load().Client(by)
}

// as gives a request the operator who makes it.
func as(r *exchange.Request) *http.Request {
	by := admin.Author{Name: r.Member.Name, ID: r.Member.ID}
	return r.WithContext(context.WithValue(r.Context(), authorKey{}, by))
}

// Package pages has the pages on which members give an e-mail address, and those to which letters lead.
package pages

import (
	"context"

	"razzia/internal/mail"
	"razzia/internal/mail/operations"
	"razzia/internal/subject"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// The paths of pages and forms.
const (
	mailPath   = "/mail"
	signInPath = mailPath + "/sign-in"
	removePath = mailPath + "/remove"
	turnsPath  = mailPath + "/turns"
)

// The patterns of the pages that letters lead to.
var (
	confirmPath = mail.ConfirmPath("{token}")
	stopPath    = mail.StopPath("{stop}")
)

// EndRoutes are the routes by which a person ends letters, or removes their address: also one who is banned may.
var EndRoutes = []string{"POST " + removePath, "POST " + stopPath}

// Subject is letters to members. Without an office the site sends none.
func Subject(office *mail.Office) subject.Subject {
	s := subject.Subject{Relations: mail.Stored, Data: operations.Operations{Office: office}.Data()}
	if office == nil {
		return s
	}
	m := &room{office: office}
	s.Places = []pages.Place{{Path: mailPath, In: ui.OfMe, Key: "mail.title", Icon: "icon-talk"}}
	s.Routes = func(r *pages.Router) { m.Kit = r.Kit; m.routes(r.Handle) }
	s.Panels = []pages.Panel{{On: "/devices", Show: m.panel}}
	s.Tasks = []func(context.Context){office.Run, office.Watch}
	return s
}

// routes adds the routes.
func (m *room) routes(route pages.Route) {
	route("GET "+mailPath, guard.Reading, m.show)
	route("POST "+mailPath, guard.Linking, m.ask)
	route("POST "+removePath, guard.Acting, m.remove)
	route("POST "+turnsPath, guard.Acting, m.turns)
	route("GET "+signInPath, guard.Reading, m.askSignIn)
	route("POST "+signInPath, guard.Linking, m.signIn)
	route("GET "+confirmPath, guard.Linking, m.askConfirm)
	route("POST "+confirmPath, guard.Linking, m.confirm)
	route("GET "+stopPath, guard.Linking, m.askStop)
	route("POST "+stopPath, guard.Linking, m.stop)
}

package pages

import (
	"razzia/internal/members"
	"razzia/internal/members/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the accounts: devices, passkeys, and sign-in by others.
func Subject(l members.Logins, p members.Passkeys) subject.Subject {
	o := operations.Operations{Members: l.Members, SignIn: l.SignIn, Passkeys: p}
	return subject.Subject{
		Places:     []pages.Place{{Path: "/devices", In: ui.OfMe, Key: "devices.title", Icon: "icon-screen", Guest: ui.KeepKey}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Logins: l, Passkeys: p}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}

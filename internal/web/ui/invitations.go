package ui

import (
	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Accept is the value of the button with which a person accepts an invitation.
const Accept = "accept"

// InvitePath is the address of the page that invites people to a table.
func InvitePath(id table.ID) string { return "/people?invite=" + string(id) }

// isolated keeps a name from turning the direction of the text around it.
func isolated(name string) string { return i18n.Isolate(name) }

// tableOf says in few words what table an invitation is to.
func tableOf(p Page, i people.Invitation) string {
	return p.T("home.players", "n", len(i.Seats)) + " · " + ClockWords(p, i.Options.Clock) + " · " + p.T("lobby.free", "n", i.Free())
}

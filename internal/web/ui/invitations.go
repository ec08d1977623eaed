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

// SentPath is the address of the part of a page with the invitations that the viewer has sent to a table.
func SentPath(id table.ID) string { return "/people/sent?table=" + string(id) }

// whyKeys are the keys of the reasons for which a person declines. Each text fits both sides: the person who chooses it, and the inviter.
var whyKeys = map[people.Reason]string{
	people.NotNow: "people.why_later", people.TooBusy: "people.why_busy", people.OtherClock: "people.why_clock",
	people.OtherPlayers: "people.why_players", people.OtherOptions: "people.why_options", people.PeopleOnly: "people.why_people",
	people.BotsOnly: "people.why_bots",
}

// stateKeys are the keys of what became of an invitation.
var stateKeys = map[people.State]string{
	people.Waits: "people.invited", people.Accepted: "people.coming", people.Declined: "people.declined", people.TimedOut: "people.timed_out",
}

// Became says in few words what became of an invitation: the reason, if the person gave one that is known.
func Became(p Page, s people.Sent) string {
	if key, known := whyKeys[s.Reason]; known {
		return p.T(key)
	}
	return p.T(stateKeys[s.State])
}

// isolated keeps a name from turning the direction of the text around it.
func isolated(name string) string { return i18n.Isolate(name) }

// tableOf says in few words what table an invitation is to.
func tableOf(p Page, i people.Invitation) string {
	return p.T("home.players", "n", len(i.Seats)) + " · " + ClockWords(p, i.Options.Clock) + " · " + p.T("lobby.free", "n", i.Free())
}

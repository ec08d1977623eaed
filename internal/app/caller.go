package app

import (
	"time"

	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Caller is the person who wants something, and from where.
type Caller struct {
	Person     table.Person     // with the name that others see. Of a member it is the account; that of a person who is not Known is new
	Identities []string         // all of the person, that of Person first
	Known      bool             // they have shown who they are. Of others the site keeps nothing
	Member     *identity.Member // nil for a guest
	Name       string           // as they chose it; that of Person may have dots in the place of words
	Address    string           // of their network
	Origin     host.Origin      // to whose share the work of the bots counts that they cause
	Language   i18n.Language    // of their pages
	Theme      i18n.Theme
	Now        time.Time
}

// Session is the ID of the session of a member, "" for a guest.
func (c Caller) Session() string {
	if c.Member == nil {
		return ""
	}
	return c.Member.Session.ID
}

// Viewer is the caller as relations see them.
func (c Caller) Viewer() people.Viewer {
	if !c.Known {
		return people.Viewer{}
	}
	return people.Viewer{ID: c.Person.ID, Identities: c.Identities, Member: c.Member != nil}
}

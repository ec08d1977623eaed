package people

import (
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// A Caller is the person who wants something, and from where.
type Caller struct {
	Person     table.Person     // with the name that others see. Of a member it is the account; that of a person who is not Known is new
	Identities []string         // all of the person, that of Person first
	Answers    []string         // identities of the person who answers for a bot account; none for a person
	Known      bool             // they have shown who they are. Of others the site keeps nothing
	Member     *identity.Member // nil for a guest
	Name       string           // as they chose it; that of Person may have dots in the place of words
	Address    string           // of their network
	Browser    string           // in words, such as "Firefox, Linux"; "" if nothing is known of it
	Origin     host.Origin      // to whose share the work of the bots counts that they cause
	Language   i18n.Language    // of their pages
	Theme      i18n.Theme
	Now        time.Time
}

// MustBeKnown refuses to keep something of a caller who is not known: they are a new person with each request, and never ask for it.
func (c Caller) MustBeKnown() error {
	if !c.Known {
		return fault.ErrNoSession
	}
	return nil
}

// Session is the ID of the session of a member, "" for a guest.
func (c Caller) Session() string {
	if c.Member == nil {
		return ""
	}
	return c.Member.Session.ID
}

// Subjects are all identities whose bans and silences hold for the caller: their own, and those of the person who answers for them.
func (c Caller) Subjects() []string { return slices.Concat(c.Identities, c.Answers) }

// Owner is the person who answers for a bot account, as relations see them; the zero Viewer for a person.
func (c Caller) Owner() Viewer {
	if len(c.Answers) == 0 {
		return Viewer{}
	}
	return Viewer{ID: c.Answers[0], Identities: c.Answers, Member: true}
}

// Viewer is the caller as relations see them.
func (c Caller) Viewer() Viewer {
	if !c.Known {
		return Viewer{}
	}
	return Viewer{ID: c.Person.ID, Identities: c.Identities, Member: c.Member != nil}
}

// PersonOf is the caller as others see them.
func PersonOf(c Caller) Person {
	return Person{ID: c.Person.ID, Name: c.Person.Name, Face: c.Person.Face, Member: c.Member != nil}
}

package identity

import (
	"fmt"
	"slices"
	"strings"
)

// A Scope is a kind of thing that a program may do for a person.
type Scope string

// The scopes.
const (
	// ReadScope lets a program read what its person may see, and change nothing.
	ReadScope Scope = "read"
	// PlayScope lets a program make tables, sit down, play and talk.
	PlayScope Scope = "play"
	// ChallengeScope lets a program challenge and invite others, and answer them.
	ChallengeScope Scope = "challenge"
	// ClubScope lets a program run and join clubs, and what they play.
	ClubScope Scope = "club"
)

// AllScopes are the scopes, in the order in which they are listed.
var AllScopes = []Scope{ReadScope, PlayScope, ChallengeScope, ClubScope}

// A Grant is what a program may do with its token. The zero Grant is that of a device, which may do everything.
type Grant struct {
	Name   string  // as the person calls the program; "" for a device
	Scopes []Scope // in the order of AllScopes; none for a device
}

// IsProgram reports whether a grant is that of a program.
func (g Grant) IsProgram() bool { return len(g.Scopes) > 0 }

// Allows reports whether a grant has a scope. A device has all.
func (g Grant) Allows(s Scope) bool { return !g.IsProgram() || slices.Contains(g.Scopes, s) }

// ScopeText writes the scopes for a store: "read play", or "" for a device.
func (g Grant) ScopeText() string {
	words := make([]string, len(g.Scopes))
	for i, s := range g.Scopes {
		words[i] = string(s)
	}
	return strings.Join(words, " ")
}

// ParseScopes reads scopes, and puts them in order. Each comes with ReadScope. It fails for none, and for a name that is no scope.
func ParseScopes(names []string) (scopes []Scope, err error) {
	for _, name := range names {
		if !slices.Contains(AllScopes, Scope(name)) {
			return nil, fmt.Errorf("no scope %q: want one of %v", name, AllScopes)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no scopes: want one of %v at least", AllScopes)
	}
	for _, s := range AllScopes {
		if s == ReadScope || slices.Contains(names, string(s)) {
			scopes = append(scopes, s)
		}
	}
	return scopes, nil
}

// StoredScopes reads scopes as ScopeText has written them. Scopes that this version does not know, such as those of a later one, stay: they
// allow nothing here, and keep the session that of a program.
func StoredScopes(text string) (scopes []Scope) {
	for word := range strings.FieldsSeq(text) {
		scopes = append(scopes, Scope(word))
	}
	return scopes
}

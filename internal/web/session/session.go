package session

import (
	"crypto/rand"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui/art"
)

// A Session is the identity and the settings of a visitor.
type Session struct {
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	Face   uint8         `json:"face"`
	Lang   i18n.Language `json:"lang,omitempty"`   // "" for the language that the browser prefers
	Theme  i18n.Theme    `json:"dress,omitempty"`  // "" for the theme of the language
	Scheme string        `json:"scheme,omitempty"` // "light", "dark", or "" for what the browser prefers

	OwnPass bool `json:"ownPass,omitempty"` // the script does not pass for the visitor, even if they can do nothing else
	AskBid  bool `json:"askBid,omitempty"`  // the script asks before it sends a bid
}

// nicknames are the names of guests who have not chosen one. They are the same in every language.
var nicknames = []string{"Bonnie", "Clyde", "Lucky", "Scarface", "Baby Face", "Legs", "Ma Barker", "Nitti", "Torrio", "Texas", "Diamond", "Sugar"}

// Faces is the number of drawn faces.
const Faces = art.AvatarCount

// New makes a guest with a random identity, nickname and face.
func New() Session {
	var chance [2]byte
	_, _ = rand.Read(chance[:]) // never returns an error
	return Session{
		ID:   rand.Text(),
		Name: nicknames[int(chance[0])%len(nicknames)],
		Face: chance[1] % Faces,
	}
}

// Person returns the visitor as a player of tables.
func (se Session) Person() table.Person { return table.Person{ID: se.ID, Name: se.Name, Face: se.Face} }

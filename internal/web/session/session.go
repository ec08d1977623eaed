package session

import (
	"crypto/rand"
	"encoding/json"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui/art"
)

// A Session is the identity and the settings of a visitor.
type Session struct {
	ID    string        `json:"id"`
	Name  string        `json:"name"`
	Face  uint8         `json:"face"`
	Lang  i18n.Language `json:"lang,omitempty"`  // "" for the language that the browser prefers
	Theme i18n.Theme    `json:"dress,omitempty"` // "" for the theme of the language
	Preferences
}

// nicknames are the names of guests who have not chosen one. They are the same in every language.
var nicknames = []string{"Bonnie", "Clyde", "Lucky", "Scarface", "Baby Face", "Legs", "Ma Barker", "Nitti", "Torrio", "Texas", "Diamond",
	"Sugar"}

// Faces is the number of drawn faces that everybody may choose from.
const Faces = art.FreeAvatars

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

// settings are the fields of a session that an account keeps besides its name and its face.
func (se Session) settings() Session {
	se.ID, se.Name, se.Face = "", "", 0
	return se
}

// Settings writes all but the identity, the name and the face, for an account.
func (se Session) Settings() string {
	text, _ := json.Marshal(se.settings()) // never fails: it has only strings, numbers and flags
	return string(text)
}

// OfAccount returns the session of a member, with the settings that [Session.Settings] wrote. Damaged ones are as if there were none.
func OfAccount(id, name string, face uint8, settings string) Session {
	var se Session
	if json.Unmarshal([]byte(settings), &se) != nil {
		se = Session{}
	}
	se.ID, se.Name, se.Face = id, name, face
	return se
}

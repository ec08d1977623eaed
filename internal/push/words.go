package push

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A Note is what the browser shows of a message. Only the browser can read it; the push service cannot.
type Note struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"`            // of the page that it leads to
	Games int    `json:"games,omitempty"` // that wait, for the badge of the installed page; none of a call
	Lang  string `json:"lang"`
}

// message puts news into the words of a person.
func (n News) message(wants *Settings, f Found, now time.Time) message {
	words := i18n.LocalizerFor(i18n.Language(wants.Lang), i18n.Theme(wants.Theme))
	note := Note{Title: words.Text("push.turn"), Path: "/", Games: n.Games, Lang: string(words.Language())}
	if n.Table != "" {
		note.Path = "/t/" + string(n.Table)
	}
	names := f.Against(n.Table)
	switch {
	case !n.Ends.IsZero():
		note.Title = words.Text("push.hurry")
		note.Body = words.Text("push.left", "names", names, "n", max(1, int(n.Ends.Sub(now)/time.Hour)))
	case n.Table == "":
		note.Body = words.Text("push.games", "n", n.Games)
	default:
		note.Body = words.Text("push.against", "names", names)
	}
	text, _ := json.Marshal(note) // never fails: it has only strings and numbers
	return message{text: text, topic: turnTopic, ends: wants.beforeQuiet(now, n.until), hurry: !n.Ends.IsZero()}
}

// Against names the others at a table that waits.
func (f *Found) Against(id table.ID) string {
	var names []string
	for _, seat := range f.tables[id].Seats {
		if !slices.Contains(f.Identities, seat.Person) && seat.Name != "" {
			names = append(names, seat.Name)
		}
	}
	return strings.Join(names, ", ")
}

package mail

import (
	"encoding/json"
	"html"
	"strings"

	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/mail/post"
	"razzia/internal/push"
)

// A draft is a letter in parts: lines of text, and links with their words.
type draft struct {
	words   *i18n.Localizer
	subject string
	parts   []part
	foot    []part
	stop    string
}

// A part is a paragraph; with a link it is a button of it.
type part struct{ text, link string }

// wordsOf are the words of a person.
func wordsOf(s *push.Settings) *i18n.Localizer {
	return i18n.LocalizerFor(i18n.Language(s.Lang), i18n.Theme(s.Theme))
}

// wordsFor are the words of a member: those of the language and the edition that they have chosen for the pages, or else those of the
// browser in which they gave the address.
func wordsFor(a identity.Account, s push.Settings) *i18n.Localizer {
	var chosen struct { // as package session writes them
		Lang  string `json:"lang"`
		Theme string `json:"dress"`
	}
	if json.Unmarshal([]byte(a.Settings), &chosen) == nil && chosen.Lang != "" {
		s.Lang, s.Theme = chosen.Lang, chosen.Theme
	}
	return wordsOf(&s)
}

// say adds a paragraph.
func (d *draft) say(key string, values ...any) {
	d.parts = append(d.parts, part{text: d.words.Text(key, values...)})
}

// lead adds a link.
func (d *draft) lead(link, key string, values ...any) {
	d.parts = append(d.parts, part{d.words.Text(key, values...), link})
}

// letter writes it twice: as plain text, and as HTML without pictures and styles of a sheet, which mail programs leave out.
func (d *draft) letter(to string) post.Letter {
	var text, page strings.Builder
	page.WriteString(`<!doctype html><html lang="` + string(d.words.Language()) +
		`"><body style="font-family:Georgia,serif;max-width:34em;margin:1em auto;padding:0 1em">`)
	for i, list := range [][]part{d.parts, d.foot} {
		if i > 0 && len(list) > 0 {
			text.WriteString("-- \n")
			page.WriteString("<hr>")
		}
		for _, p := range list {
			p.write(&text, &page)
		}
	}
	page.WriteString("</body></html>\n")
	return post.Letter{To: to, Subject: line(d.subject), Text: text.String(), HTML: page.String(), Stop: d.stop}
}

func (p part) write(text, page *strings.Builder) {
	words := html.EscapeString(p.text)
	if p.link == "" {
		text.WriteString(p.text + "\n\n")
		page.WriteString("<p>" + words + "</p>")
		return
	}
	text.WriteString(p.text + "\n" + p.link + "\n\n") // no colon: before one, French has a space
	page.WriteString(`<p><a href="` + html.EscapeString(p.link) + `">` + words + `</a></p>`)
}

// line is a text in one line: a name of a player may have any character.
func line(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}

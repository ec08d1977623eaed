// Package pages has the page on which people choose what they print, and the files and pictures that it leads to.
package pages

import (
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/paper"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// Addresses of the page, of a document and of the picture of its first page. The last two have the order as parameters.
const (
	path        = "/print"
	filePath    = path + "/file"
	picturePath = path + "/picture"
)

// A Room has the page. It makes a few documents at a time, and keeps the last ones.
type Room struct {
	*pages.Kit
	gallery *pages.Gallery[made]
}

// made is a document that was made, or its picture.
type made struct {
	paper.Order
	picture bool
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Reading, m.show)
	route("GET "+filePath, guard.Picture, m.file)
	route("GET "+picturePath, guard.Picture, m.picture)
}

// show shows the page. An address without an order, or with a wrong one, stands for the usual one of the viewer.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	o, usual := orderOf(r.URL.Query()), usualOf(r)
	if o.Check() != nil {
		o = usual
	}
	return m.Render(w, r, http.StatusOK, printPage(m.New(r, r.Localizer.Text("paper.title")), o))
}

// usualOf is what a viewer prints who has chosen nothing: all, in their language and theme. Browsers from America print on Letter.
func usualOf(r *exchange.Request) paper.Order {
	o := paper.Order{What: paper.All, Language: r.Localizer.Language(), Theme: r.Localizer.Theme(), Size: paper.A4, Ink: paper.Colour}
	first, _, _ := strings.Cut(r.Header.Get("Accept-Language"), ",")
	if slices.Contains([]string{"en-US", "en-CA", "fr-CA", "es-MX"}, first) {
		o.Size = paper.Letter
	}
	return o
}

// orderOf reads the order in an address.
func orderOf(q url.Values) paper.Order {
	return paper.Order{What: paper.What(q.Get("sheets")), Language: i18n.Language(q.Get("language")), Theme: i18n.Theme(q.Get("edition")),
		Size: paper.Size(q.Get("paper")), Ink: paper.Ink(q.Get("ink"))}
}

// at is an address with an order.
func at(path string, o paper.Order) string {
	return path + "?" + url.Values{"sheets": {string(o.What)}, "language": {string(o.Language)}, "edition": {string(o.Theme)},
		"paper": {string(o.Size)}, "ink": {string(o.Ink)}}.Encode()
}

// file sends a document.
func (m *Room) file(w http.ResponseWriter, r *exchange.Request) error {
	o := orderOf(r.URL.Query())
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": o.File()}))
	return m.send(w, r, made{o, false}, "application/pdf", paper.PDF)
}

// picture sends the picture of the first page of a document.
func (m *Room) picture(w http.ResponseWriter, r *exchange.Request) error {
	return m.send(w, r, made{orderOf(r.URL.Query()), true}, "image/svg+xml", paper.Picture)
}

// send sends what an order makes. It depends on nothing else, so browsers keep it for an hour: until then a new version may be there.
func (m *Room) send(w http.ResponseWriter, r *exchange.Request, key made, kind string, make func(paper.Order) ([]byte, error)) error {
	if key.Check() != nil {
		w.Header().Del("Content-Disposition")
		return fault.ErrNoPage
	}
	text, err := m.gallery.Of(r.Context(), key, func() ([]byte, error) { return make(key.Order) })
	if err != nil {
		w.Header().Del("Content-Disposition")
		return err
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(text) // a client that has gone needs no answer
	return nil
}

package pages

import (
	"net/http"
	"net/url"
	"strconv"

	"razzia/internal/fault"
	"razzia/internal/offline"
	"razzia/internal/offline/pack"
	"razzia/internal/web/compress"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// A Room has the page.
type Room struct {
	*pages.Kit
	Source  *pack.Source
	Puzzles *pack.Puzzles
}

// programPath and puzzlesPath begin the addresses of the program and of the puzzles, which name their versions.
const (
	programPath = offline.Path + "/program/"
	puzzlesPath = offline.Path + "/puzzles/"
)

// Routes adds the routes.
func (m Room) Routes(route pages.Route) {
	route("GET "+offline.Path, guard.Reading, m.show)
	route("GET "+offline.Path+"/away", guard.Reading, m.showAway)
	route("GET "+offline.Path+"/pack.json", guard.Reading, m.tell)
	route("GET "+offline.Path+"/me", guard.Reading, m.sayWho)
	route("GET "+programPath+"{version}", guard.Reading, m.send)
	route("GET "+puzzlesPath+"{version}", guard.Reading, m.sendPuzzles)
}

// show shows the page.
func (m Room) show(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, takePage(m.New(r, r.Localizer.Text("offline.title")), m.Source.Size()))
}

// showAway shows what a browser keeps for the time without a connection: in the language of the person and with the look that they have
// chosen, but without all that is theirs.
func (m Room) showAway(w http.ResponseWriter, r *exchange.Request) error {
	p := m.New(r, r.Localizer.Text("offline.away"))
	p.Path, p.Notice, p.Preview, p.Ways = "/", "", nil, ui.Ways{}
	p.Me = ui.Me{Lang: p.Me.Lang, Theme: p.Me.Theme, Preferences: p.Me.Preferences, Guest: true}
	sheet := url.Values{"sheets": {"scores"}, "language": {string(p.Me.Lang)}, "edition": {string(p.Me.Theme)}, "paper": {"a4"},
		"ink": {"lines"}}
	return m.Render(w, r, http.StatusOK, awayPage(p, "/print/file?"+sheet.Encode()))
}

// A parcel says what a browser loads.
type parcel struct {
	Version string            `json:"version"` // of the program and the files together
	Program string            `json:"program"` // its address
	Puzzles string            `json:"puzzles"` // the address of the puzzles
	Said    string            `json:"said"`    // once the browser has loaded it by itself
	Held    []string          `json:"held"`    // the puzzles of days that are not over
	Links   map[string]string `json:"links"`   // the addresses of the files by name
	Pages   []string          `json:"pages"`   // pages to keep as they are
}

// tell says what there is to load. A program that is not made yet is being made: the browser asks again.
func (m Room) tell(w http.ResponseWriter, r *exchange.Request) error {
	program, err := m.Source.Program()
	if err != nil {
		return fault.ErrNoPage.With(err)
	}
	if program == nil {
		w.Header().Set("Retry-After", "2")
		exchange.JSON(w, http.StatusAccepted, parcel{})
		return nil
	}
	links := static.LinksOf(static.OfTables())
	kept := []string{}
	for _, place := range m.Places {
		if place.Kept {
			kept = append(kept, place.Path)
		}
	}
	puzzles, err := m.Puzzles.File()
	if err != nil {
		return err
	}
	held, err := m.Puzzles.Held(r.Context())
	if err != nil {
		return err
	}
	exchange.JSON(w, http.StatusOK, parcel{Version: program.Version + static.Digest(links) + puzzles.Version,
		Program: programPath + program.Version, Puzzles: puzzlesPath + puzzles.Version, Said: r.Localizer.Text("offline.taken"),
		Held: held, Links: links, Pages: kept})
	return nil
}

// sendPuzzles sends the puzzles.
func (m Room) sendPuzzles(w http.ResponseWriter, r *exchange.Request) error {
	puzzles, err := m.Puzzles.File()
	if err != nil {
		return err
	}
	return sendFile(w, r, puzzles, "application/octet-stream")
}

// sayWho says who takes the table along: their name, face and settings, and nothing that proves that they are it.
func (m Room) sayWho(w http.ResponseWriter, r *exchange.Request) error {
	me := r.Kept()
	me.ID = ""
	exchange.JSON(w, http.StatusOK, me)
	return nil
}

// send sends the program. A client with another version in mind has to ask what there is.
func (m Room) send(w http.ResponseWriter, r *exchange.Request) error {
	program, err := m.Source.Program()
	switch {
	case err != nil:
		return fault.ErrNoPage.With(err)
	case program == nil:
		return fault.ErrNoPage
	}
	return sendFile(w, r, program, "application/wasm")
}

// sendFile sends a file that its address names.
func sendFile(w http.ResponseWriter, r *exchange.Request, f *pack.File, kind string) error {
	if r.PathValue("version") != f.Version {
		return fault.ErrNoPage
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if compress.Negotiate(w, r.Request) != compress.Brotli {
		w.Header().Del("Content-Encoding")
		return f.Plain(w)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Packed)))
	_, _ = w.Write(f.Packed)
	return nil
}

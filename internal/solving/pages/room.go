// Package pages has the pages where people solve puzzles: the choice of a theme, the position, the answer, what was missed, and the run
// of three minutes.
package pages

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of the page, and the beginning of those of the puzzles. To awayPath a browser sends what was answered without a
// connection.
const (
	path     = "/puzzles"
	awayPath = path + "/away"
)

// A Room has the pages.
type Room struct {
	*pages.Kit
	Puzzles *solving.Puzzles
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Reading, m.show)
	route("GET "+path+"/next", guard.Reading, m.next)
	route("GET "+path+"/missed", guard.Reading, m.missed)
	for _, t := range puzzle.Themes() { // each by itself: a pattern for all would overlap that of an answer
		route("GET "+themePath(t), guard.Reading, m.theme(t))
	}
	route("GET "+path+"/{puzzle}", guard.Reading, m.pose)
	route("POST "+path+"/{puzzle}/move", guard.Acting, m.move)
	route("POST "+path+"/{puzzle}/steal", guard.Acting, m.steal)
	route("GET "+path+"/{puzzle}/answer", guard.Reading, m.answer)
	route("POST "+path+"/{puzzle}/report", guard.Telling, m.report)
	route("POST "+awayPath, guard.Acting, m.bring)
	route("POST "+path+"/run", guard.Acting, m.start)
	route("GET "+path+"/run", guard.Reading, m.run)
	route("POST "+path+"/run/move", guard.Acting, m.runMove)
	route("POST "+path+"/run/steal", guard.Acting, m.runSteal)
}

// person is who the answers of a request count for.
func (m *Room) person(r *exchange.Request) string { return m.Caller(r).Person.ID }

// solver is who answers a puzzle by a request. It fails for a client without a cookie.
func (m *Room) solver(r *exchange.Request) (solving.Solver, error) {
	c := m.Caller(r)
	return solving.Solver{ID: c.Person.ID, Member: c.Member != nil}, c.MustBeKnown()
}

// show shows the choice of what to solve.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	person := m.person(r)
	progress, err := m.Puzzles.Progress(r.Context(), person)
	if err != nil {
		return err
	}
	counts, err := m.Puzzles.Counts(r.Context(), person)
	if err != nil {
		return err
	}
	missed, err := m.Puzzles.Missing(r.Context(), person)
	if err != nil {
		return err
	}
	next, err := m.Puzzles.Next(r.Context(), person, "")
	if err != nil && err != solving.ErrNoMore {
		return err
	}
	c := choice{Page: m.New(r, r.Localizer.Text("puzzles.title")), progress: progress, counts: counts, missed: missed, next: next}
	c.finished = r.URL.Query().Get("finished") != ""
	return m.Render(w, r, http.StatusOK, choicePage(c))
}

// theme is the theme that a request names, "" for all.
func theme(r *exchange.Request) puzzle.Theme {
	t := puzzle.Theme(r.URL.Query().Get("theme"))
	if slices.Contains(puzzle.Themes(), t) {
		return t
	}
	return ""
}

// query is the query of an address that keeps a theme, with more fields by name and value.
func query(t puzzle.Theme, more ...string) string {
	values := url.Values{}
	if t != "" {
		values.Set("theme", string(t))
	}
	for i := 0; i < len(more); i += 2 {
		values.Set(more[i], more[i+1])
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

// next leads to the next puzzle, or back if there is none.
func (m *Room) next(w http.ResponseWriter, r *exchange.Request) error {
	p, err := m.Puzzles.Next(r.Context(), m.person(r), theme(r), r.URL.Query().Get("not"))
	if err == solving.ErrNoMore {
		return m.Redirect(w, r, path+query("", "finished", "all"))
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, path+"/"+p.ID+query(theme(r)))
}

// missed lists the puzzles to try again.
func (m *Room) missed(w http.ResponseWriter, r *exchange.Request) error {
	list, err := m.Puzzles.Missing(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, missedPage(m.New(r, r.Localizer.Text("puzzles.missed")), list))
}

// report tells the operator of a puzzle, and goes back to its answer.
func (m *Room) report(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	by, err := m.solver(r)
	if err != nil {
		return err
	}
	id := r.PathValue("puzzle")
	if err := m.Puzzles.Report(r.Context(), by.ID, id, values.Get("words")); err != nil {
		return err
	}
	return m.Redirect(w, r, path+"/"+id+"/answer"+query(theme(r), "move", values.Get("move"), "reported", "1"))
}

// A parcel is what a browser has kept while it had no connection.
type parcel struct {
	Tries   []solving.Brought
	Reports []struct{ Puzzle, Words string }
}

// bring takes what a browser has kept while it had no connection.
func (m *Room) bring(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	by, err := m.solver(r)
	if err != nil {
		return err
	}
	var p parcel
	if err := json.Unmarshal([]byte(values.Get("kept")), &p); err != nil {
		return fault.ErrForm.With(err)
	}
	if _, err := m.Puzzles.Bring(r.Context(), by, p.Tries); err != nil {
		return err
	}
	for _, told := range p.Reports {
		if err := m.Puzzles.Report(r.Context(), by.ID, told.Puzzle, told.Words); err != nil && !fault.IsNotFound(err) {
			return err
		}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// listed is how many games the home page lists of each sort.
const listed = 30

// home shows the home page.
func (s *Server) home(w http.ResponseWriter, r *request) error {
	h := ui.Home{Page: s.page(r, r.speaker.Text("home.tagline")), Levels: s.levels(0)}
	if !r.fresh {
		if err := s.listGames(r, &h); err != nil {
			return err
		}
	}
	return s.render(w, r, http.StatusOK, ui.HomePage(h))
}

// listGames fills in the tables of a person: those that wait for the person first, then by time.
func (s *Server) listGames(r *request, h *ui.Home) error {
	running, err := s.Host.Tables(r.Context(), host.TableQuery{Person: r.session.ID, Most: listed})
	if err != nil {
		return err
	}
	finished, err := s.Host.Tables(r.Context(), host.TableQuery{Person: r.session.ID, Over: true, Most: listed})
	if err != nil {
		return err
	}
	for i := range running {
		h.Running = append(h.Running, summaryOf(r, &running[i]))
	}
	for i := range finished {
		h.Finished = append(h.Finished, summaryOf(r, &finished[i]))
	}
	slices.SortStableFunc(h.Running, func(a, b ui.Summary) int { return turnFirst(a) - turnFirst(b) })
	return nil
}

func turnFirst(s ui.Summary) int {
	if s.MyTurn {
		return 0
	}
	return 1
}

// summaryOf returns a table as the list shows it to the person who asks.
func summaryOf(r *request, sum *table.Summary) ui.Summary {
	line := ui.Summary{ID: sum.ID, Phase: sum.Phase, Round: sum.Round, MyTurn: sum.WaitsFor(r.session.ID), Won: sum.WonBy(r.session.ID)}
	for _, seat := range sum.Seats {
		if seat.Name != "" {
			line.Names = append(line.Names, seat.Name)
		}
	}
	return line
}

// rules shows the rules.
func (s *Server) rules(w http.ResponseWriter, r *request) error {
	return s.render(w, r, http.StatusOK, ui.RulesPage(s.page(r, r.speaker.Text("rules.title"))))
}

// saveSettings keeps how somebody wants to be called and to see his pages.
func (s *Server) saveSettings(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	se := r.session
	if r.PostForm.Has("name") {
		se.Name = strings.TrimSpace(r.PostForm.Get("name"))
	}
	if !table.ValidName(se.Name) {
		return errName
	}
	if face, err := strconv.ParseUint(r.PostForm.Get("face"), 10, 8); err == nil && face < ui.Faces {
		se.Face = uint8(face)
	}
	choose(&se.Lang, r.PostForm.Get("lang"), i18n.Languages())
	choose(&se.Dress, r.PostForm.Get("dress"), i18n.Themes())
	if r.PostForm.Has("scheme") {
		se.Scheme = ""
		choose(&se.Scheme, r.PostForm.Get("scheme"), []string{"light", "dark"})
	}
	r.session = se
	s.keep(w, r)
	r.fresh = false
	return s.goTo(w, r, inside(r.PostForm.Get("back")))
}

// choose sets a value that is one of those there are.
func choose[T ~string](value *T, wish string, there []T) {
	if slices.Contains(there, T(wish)) {
		*value = T(wish)
	}
}

// inside is a path of ours, and the home page for any other.
func inside(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) || strings.ContainsFunc(path, unicode.IsControl) {
		return "/"
	}
	return path
}

// parse reads the form of a request.
func (r *request) parse() error {
	err := r.ParseForm()
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return errTooLong
	case err != nil:
		return errForm
	}
	return nil
}

// number reads a whole number from the form; the other if there is none.
func (r *request) number(name string, other int) int {
	n, err := strconv.Atoi(r.PostForm.Get(name))
	if err != nil {
		return other
	}
	return n
}

// Package pages has the pages where people practise: the drills, with their progress, and the positions of one's own games.
package pages

import (
	"errors"
	"net/http"
	"net/url"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/fault"
	"razzia/internal/training"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of the page, and the beginning of those of the drills.
const path = "/training"

// A Room has the pages.
type Room struct {
	*pages.Kit
	Training *training.Service
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Meeting, m.show)
	route("GET "+path+"/{drill}", guard.Meeting, m.question)
	route("POST "+path+"/{drill}/next", guard.Acting, m.next)
	route("POST "+path+"/{drill}/estimate", guard.Acting, m.estimate)
	route("POST "+path+"/{drill}/move", guard.Acting, m.move)
	route("POST "+path+"/{drill}/steal", guard.Acting, m.steal)
}

// kindOf is the drill that a request names.
func kindOf(r *exchange.Request) drill.Kind { return drill.Kind(r.PathValue("drill")) }

// drillPath is the address of a drill.
func drillPath(kind drill.Kind) string { return path + "/" + string(kind) }

// show shows what can be practised.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	now, err := m.Training.Overview(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("training.title"))
	return m.Render(w, r, http.StatusOK, choicePage(choice{page, now}, m.PanelsOn(path, r, page)))
}

// question shows the latest question of a drill, and once it is answered the solution. Without one it leads back to the choice.
func (m *Room) question(w http.ResponseWriter, r *exchange.Request) error {
	caller, kind := m.Caller(r), kindOf(r)
	asked, err := m.Training.Latest(r.Context(), caller, kind)
	if err != nil {
		return err
	}
	if asked == nil {
		return m.Redirect(w, r, path)
	}
	progress, err := m.Training.Progress(r.Context(), caller, kind)
	if err != nil {
		return err
	}
	if asked.Open() {
		page, err := m.posed(r, asked, progress)
		if err != nil {
			return err
		}
		return m.Render(w, r, http.StatusOK, page)
	}
	return m.answered(w, r, asked, progress)
}

// next asks the next question of a drill.
func (m *Room) next(w http.ResponseWriter, r *exchange.Request) error {
	if _, err := m.Training.Next(r.Context(), m.Caller(r), kindOf(r)); err != nil {
		return err
	}
	return m.Redirect(w, r, drillPath(kindOf(r)))
}

// estimate answers a question with a number.
func (m *Room) estimate(w http.ResponseWriter, r *exchange.Request) error {
	return m.answer(w, r, func(v form.Values) (string, error) { return v.Get("answer"), nil })
}

// move answers a question with a move in notation.
func (m *Room) move(w http.ResponseWriter, r *exchange.Request) error {
	return m.answer(w, r, func(v form.Values) (string, error) { return v.Get("move"), nil })
}

// steal answers a question with a steal, by the cards that were ticked.
func (m *Room) steal(w http.ResponseWriter, r *exchange.Request) error {
	return m.answer(w, r, func(v form.Values) (string, error) {
		var loot razzia.Cards
		for _, code := range v.Values["card"] {
			card, err := razzia.ParseCard(code)
			if err != nil || loot.Count(card) == card.Copies() {
				return "", fault.ErrForm
			}
			loot += razzia.CardsOf(card)
		}
		return razzia.Steal(loot).String(), nil
	})
}

// answer answers a question. It leads to the solution, also if the question was answered before: from another window, say.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request, read func(form.Values) (string, error)) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	text, err := read(values)
	if err != nil {
		return err
	}
	_, err = m.Training.Answer(r.Context(), m.Caller(r), kindOf(r), r.URL.Query().Get("id"), text)
	if err != nil && !errors.Is(err, training.ErrAnswered) {
		return err
	}
	return m.Redirect(w, r, drillPath(kindOf(r)))
}

// query names a question in an address.
func query(asked *training.Round) string { return "?" + url.Values{"id": {asked.ID}}.Encode() }

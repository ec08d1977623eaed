package tables

import (
	"net/http"
	"strconv"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// again asks for a decision of an analysed game again, or says what the answer is worth. Nothing is kept.
func (m *Room) again(w http.ResponseWriter, r *exchange.Request) error {
	t, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	asked, found, err := m.askedAgain(r, t)
	if err != nil {
		return err
	}
	if !found {
		return m.Redirect(w, r, pages.TablePath(t.ID)+"/replay")
	}
	at := r.URL.Query().Get("at")
	base, back := pages.TablePath(t.ID)+"/again", pages.TablePath(t.ID)+"/replay?at="+at+"#analysis"
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	move, _ := razzia.ParseMove(r.URL.Query().Get("move"))
	if _, legal := asked.Way(move); legal {
		v, err := ui.NewVerdict(r.Context(), page, asked, move, ui.LookAt(base, r.URL.Query(), "at", "move"))
		if err != nil {
			return err
		}
		return m.Render(w, r, http.StatusOK, ui.AgainVerdict(v, base+"?at="+at, back))
	}
	b := ui.NewPositionBoard(page, ui.Position{State: asked.From, Names: asked.Names, Base: base, Query: "?at=" + at, Task: page.Title,
		Know: ui.KnowOf(page, &asked.From, asked.Names...), Swaps: true})
	return m.Render(w, r, http.StatusOK, ui.AgainPage(b, back))
}

// askedAgain is the decision that a request names. It is false if the game has no analysis, or no player was to decide then.
func (m *Room) askedAgain(r *exchange.Request, t *table.Table) (asked ui.Asked, found bool, err error) {
	ply, _ := strconv.Atoi(r.URL.Query().Get("at"))
	a := m.analysisOf(r, t)
	if a == nil || a.Review == nil || ply < 0 || ply >= len(t.Moves) {
		return asked, false, nil
	}
	then, _, err := tableAfter(t, ply)
	if err != nil {
		return asked, false, err
	}
	var names []string
	for i := range t.Seats {
		names = append(names, t.Seats[i].Name())
	}
	asked, found = ui.AskedAgain(a.Review, ply, then.Game.State, names)
	return asked, found, nil
}

// answerAgain leads to what an answer is worth.
func answerAgain(m *Room, read func(form.Values) (razzia.Move, error)) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		values, err := form.Parse(r.Request)
		if err != nil {
			return err
		}
		move, err := read(values)
		if err != nil {
			return err
		}
		q := r.URL.Query()
		q.Set("move", move.String())
		return m.Redirect(w, r, pages.TablePath(r.Table())+"/again?"+q.Encode())
	}
}

package pages

import (
	"net/http"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// pose shows the position of a puzzle, without its answer.
func (m *Room) pose(w http.ResponseWriter, r *exchange.Request) error {
	p, err := m.Puzzles.Find(r.Context(), r.PathValue("puzzle"))
	if err != nil {
		return err
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	b := ui.NewPositionBoard(page, ui.Position{State: p.State, Base: path + "/" + p.ID, Query: query(theme(r)), Task: page.Title})
	return m.Render(w, r, http.StatusOK, posePage(b, head{Page: b.Page, progress: progress}))
}

// move answers a puzzle with a move.
func (m *Room) move(w http.ResponseWriter, r *exchange.Request) error {
	return m.try(w, r, form.Values.Move)
}

// steal answers a puzzle with a steal, by the cards that were ticked.
func (m *Room) steal(w http.ResponseWriter, r *exchange.Request) error {
	return m.try(w, r, form.Values.Steal)
}

// A moveReader reads a move from a form.
type moveReader func(v form.Values) (razzia.Move, error)

// moveOf reads the move of a request.
func moveOf(r *exchange.Request, read moveReader) (razzia.Move, error) {
	values, err := form.Parse(r.Request)
	if err != nil {
		return razzia.Move{}, err
	}
	return read(values)
}

// try answers a puzzle, and leads to what the answer is worth.
func (m *Room) try(w http.ResponseWriter, r *exchange.Request, read moveReader) error {
	move, err := moveOf(r, read)
	if err != nil {
		return err
	}
	by, err := m.solver(r)
	if err != nil {
		return err
	}
	a, err := m.Puzzles.Answer(r.Context(), by, r.PathValue("puzzle"), move)
	if err == solving.ErrInRun {
		return m.Redirect(w, r, runPath)
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, path+"/"+a.Puzzle.ID+"/answer"+query(theme(r), "move", move.String()))
}

// answer shows what a move is worth, to a person who has tried the puzzle. Another one is led to the puzzle, or to the
// run that asks for it now.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	id := r.PathValue("puzzle")
	move, err := razzia.ParseMove(r.URL.Query().Get("move"))
	if err != nil {
		return fault.ErrForm
	}
	a, err := m.Puzzles.Answered(r.Context(), m.person(r), id, move)
	switch {
	case err == solving.ErrNotTried:
		return m.Redirect(w, r, path+"/"+id+query(theme(r)))
	case err == solving.ErrInRun:
		return m.Redirect(w, r, runPath)
	}
	if err != nil {
		return err
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	v := verdict{Verdict: ui.NewVerdict(m.New(r, ""), a.Puzzle, a.Move), answer: a, theme: theme(r),
		reported: r.URL.Query().Get("reported") != ""}
	return m.Render(w, r, http.StatusOK, answerPage(v, head{Page: v.Page, progress: progress}))
}

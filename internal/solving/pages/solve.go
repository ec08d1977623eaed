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

// pose shows the position of a puzzle, without its answer: that of the first decision, or of a later one of a line after the moves before
// it.
func (m *Room) pose(w http.ResponseWriter, r *exchange.Request) error {
	p, err := m.Puzzles.Find(r.Context(), r.PathValue("puzzle"))
	if err != nil {
		return err
	}
	before, err := m.before(r, p)
	if err != nil {
		return err
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	b := ui.NewPositionBoard(page, positionOf(page, p, before, r))
	return m.Render(w, r, http.StatusOK, posePage(b, head{Page: page, progress: progress}))
}

// before are the moves of the person in the decisions of a line that they have answered, by the address; none if it is not asked for a
// later one.
func (m *Room) before(r *exchange.Request, p *solving.Puzzle) ([]razzia.Move, error) {
	text := r.URL.Query().Get("after")
	if text == "" {
		return nil, nil
	}
	moves, err := solving.ParseMoves(text)
	if err != nil {
		return nil, fault.ErrForm
	}
	a, err := m.Puzzles.Answered(r.Context(), m.person(r), p.ID, moves...)
	if err != nil || a.Next == nil {
		return nil, fault.ErrForm
	}
	return moves, nil
}

// positionOf is the position of a puzzle after the moves before it.
func positionOf(page ui.Page, p *solving.Puzzle, before []razzia.Move, r *exchange.Request) ui.Position {
	at, after, asked := path+"/"+p.ID, []string(nil), ui.AskedOf(p, len(before))
	pos := ui.Position{State: asked.From, Made: asked.Made, Task: page.Title, Know: ui.KnowOf(page, &asked.Decision.State), Swaps: true,
		Skip: path + "/next" + query(theme(r), "not", p.ID)}
	if len(before) > 0 {
		after = []string{"after", solving.MovesText(before)}
		pos.Task = page.T("answer.and_now", "n", len(before)+1, "all", p.Decisions())
		pos.Know = ui.Told(page, asked)
	}
	pos.Base, pos.Query = at, query(theme(r), after...)
	if pos.Hint = at + query(theme(r), append(after, "hint", "1")...); r.URL.Query().Get("hint") != "" {
		pos.Know, pos.Hint = page.T("puzzles.hint", "theme", ui.ThemeName(page, p.Theme)), ""
	}
	return pos
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
	var before []razzia.Move
	if text := r.URL.Query().Get("after"); text != "" {
		if before, err = solving.ParseMoves(text); err != nil {
			return fault.ErrForm
		}
	}
	a, err := m.Puzzles.Answer(r.Context(), by, r.PathValue("puzzle"), append(before, move)...)
	if err == solving.ErrInRun {
		return m.Redirect(w, r, runPath)
	}
	if err != nil {
		return err
	}
	at, moves := path+"/"+a.Puzzle.ID, solving.MovesText(a.Moves())
	if a.Next != nil {
		return m.Redirect(w, r, at+query(theme(r), "after", moves))
	}
	return m.Redirect(w, r, at+"/answer"+query(theme(r), "move", moves))
}

// answer shows what a move is worth, to a person who has tried the puzzle. Another one is led to the puzzle, or to the
// run that asks for it now.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	id := r.PathValue("puzzle")
	moves, err := solving.ParseMoves(r.URL.Query().Get("move"))
	if err != nil {
		return fault.ErrForm
	}
	a, err := m.Puzzles.Answered(r.Context(), m.person(r), id, moves...)
	switch {
	case err == solving.ErrNotTried:
		return m.Redirect(w, r, path+"/"+id+query(theme(r)))
	case err == solving.ErrInRun:
		return m.Redirect(w, r, runPath)
	}
	if err != nil {
		return err
	}
	if a.Next != nil {
		return m.Redirect(w, r, path+"/"+id+query(theme(r), "after", solving.MovesText(moves)))
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	look := ui.LookAt(path+"/"+id+"/answer", r.URL.Query(), "move", "theme")
	v := verdict{answer: a, theme: theme(r), reported: r.URL.Query().Get("reported") != ""}
	if v.Verdict, err = ui.NewVerdict(r.Context(), m.New(r, ""), ui.AskedOf(a.Puzzle, a.Nth()), a.Move, look); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, answerPage(v, head{Page: v.Page, progress: progress, gain: v.gain()}))
}

package puzzles

import (
	"net/http"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// names are the players of the positions, by seat. The viewer has the place of one of them.
var names = []string{"Velma", "Dutch", "Roxie", "Lefty", "Mabel"}

// pose shows the position of a puzzle, without its answer.
func (m *Room) pose(w http.ResponseWriter, r *exchange.Request) error {
	p, err := m.Puzzles.Find(r.PathValue("puzzle"))
	if err != nil {
		return err
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	b := ui.NewPositionBoard(page, ui.Position{State: p.State, Names: names, Base: path + "/" + p.ID, Query: query(theme(r))})
	return m.Render(w, r, http.StatusOK, posePage(b, head{Page: b.Page, progress: progress}))
}

// move answers a puzzle with a move.
func (m *Room) move(w http.ResponseWriter, r *exchange.Request) error { return m.try(w, r, readMove) }

// steal answers a puzzle with a steal, by the cards that were ticked.
func (m *Room) steal(w http.ResponseWriter, r *exchange.Request) error {
	return m.try(w, r, readSteal)
}

// A moveReader reads a move from a form.
type moveReader func(v form.Values) (razzia.Move, error)

// readMove reads a move in notation.
func readMove(v form.Values) (razzia.Move, error) {
	m, err := razzia.ParseMove(v.Get("move"))
	if err != nil {
		return m, app.ErrForm
	}
	return m, nil
}

// readSteal reads the cards of a steal.
func readSteal(v form.Values) (razzia.Move, error) {
	var loot razzia.Cards
	for _, code := range v.Values["card"] {
		card, err := razzia.ParseCard(code)
		if err != nil || loot.Count(card) == card.Copies() {
			return razzia.Move{}, app.ErrForm
		}
		loot += razzia.CardsOf(card)
	}
	return razzia.Steal(loot), nil
}

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
	a, err := m.Puzzles.Answer(r.Context(), m.person(r), r.PathValue("puzzle"), move)
	if err != nil {
		return err
	}
	return m.Redirect(w, r, path+"/"+a.Puzzle.ID+"/answer"+query(theme(r), "move", move.String()))
}

// answer shows what a move is worth, to a person who has tried the puzzle. Another one is led to the puzzle.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	id := r.PathValue("puzzle")
	move, err := razzia.ParseMove(r.URL.Query().Get("move"))
	if err != nil {
		return app.ErrForm
	}
	a, err := m.Puzzles.Answered(r.Context(), m.person(r), id, move)
	if err == solving.ErrNotTried {
		return m.Redirect(w, r, path+"/"+id+query(theme(r)))
	}
	if err != nil {
		return err
	}
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	b := m.answered(r, &a)
	v := verdict{PositionBoard: b, answer: a, theme: theme(r), reported: r.URL.Query().Get("reported") != ""}
	return m.Render(w, r, http.StatusOK, answerPage(v, head{Page: b.Page, progress: progress}))
}

// answered is the board of a position with marks on the answer and on the best move.
func (m *Room) answered(r *exchange.Request, a *solving.Answer) *ui.PositionBoard {
	title := "puzzles.wrong"
	if a.Solved() {
		title = "puzzles.right"
	}
	pos := ui.Position{State: a.Puzzle.State, Names: names, Played: a.Move}
	if !a.Solved() {
		pos.Better, pos.BothPiles = bestOf(a.Puzzle)
	}
	return ui.NewPositionBoard(m.New(r, r.Localizer.Text(title)), pos)
}

// bestOf is the best move of a puzzle, and whether it is a draw from any pile.
func bestOf(p *puzzle.Puzzle) (best razzia.Move, anyPile bool) {
	moves := p.Best().Moves
	return moves[0], moves[0].Verb() == razzia.ToDraw && len(moves) > 1
}

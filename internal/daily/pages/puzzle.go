package pages

import (
	"net/http"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// puzzlePath is the address of the puzzle of a day. It does not name the puzzle: players could try it elsewhere first.
func puzzlePath(d daily.Day) string { return dayPath(d) + "/puzzle" }

// puzzle shows the puzzle of a day: the position, or what the answer is worth once there is one.
func (m *Room) puzzle(w http.ResponseWriter, r *exchange.Request) error {
	day, err := dayOf(r)
	if err != nil {
		return err
	}
	card, err := m.Daily.Of(r.Context(), m.Caller(r), day)
	if err != nil {
		return err
	}
	p := card.Puzzle
	if p.Puzzle == nil {
		return play.ErrNoPuzzle
	}
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	page.Path = puzzlePath(day)
	if !p.Answered {
		b := ui.NewPositionBoard(page, ui.Position{State: p.Puzzle.State, Base: page.Path, Task: page.Title,
			Know: ui.KnowOf(page, &p.Puzzle.State), Swaps: true})
		return m.Render(w, r, http.StatusOK, posePage(b, &card))
	}
	answer, err := razzia.ParseMove(p.Move)
	if err != nil {
		return err
	}
	v, err := ui.NewVerdict(r.Context(), page, ui.AskedOf(p.Puzzle, 0), answer, ui.LookAt(page.Path, r.URL.Query()))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, answerPage(answerView{v, card}))
}

// An answerView is what the answer to the puzzle of a day is worth.
type answerView struct {
	ui.Verdict
	card play.Card
}

// mayPlay reports whether the round that counts can be begun or gone on with.
func (v answerView) mayPlay() bool {
	return v.card.Playing && (!v.card.Round.Begun || v.card.Round.Stage == daily.Running)
}

// move answers the puzzle of a day with a move.
func (m *Room) move(w http.ResponseWriter, r *exchange.Request) error {
	return m.answer(w, r, form.Values.Move)
}

// steal answers the puzzle of a day with a steal, by the cards that were ticked.
func (m *Room) steal(w http.ResponseWriter, r *exchange.Request) error {
	return m.answer(w, r, form.Values.Steal)
}

// answer answers the puzzle of a day, and leads to what the answer is worth.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request, read func(form.Values) (razzia.Move, error)) error {
	day, err := dayOf(r)
	if err != nil {
		return err
	}
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	move, err := read(values)
	if err != nil {
		return err
	}
	if _, err := m.Daily.Solve(r.Context(), m.Caller(r), day, move); err != nil {
		return err
	}
	return m.Redirect(w, r, puzzlePath(day))
}

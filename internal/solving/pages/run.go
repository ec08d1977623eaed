package pages

import (
	"net/http"
	"strconv"
	"time"

	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// runPath is the address of the run.
const runPath = path + "/run"

// start begins a run.
func (m *Room) start(w http.ResponseWriter, r *exchange.Request) error {
	by, err := m.solver(r)
	if err != nil {
		return err
	}
	if _, err := m.Puzzles.StartRun(r.Context(), by.ID); err != nil {
		return err
	}
	return m.Redirect(w, r, runPath)
}

// run shows the puzzle of the run, or how it ended.
func (m *Room) run(w http.ResponseWriter, r *exchange.Request) error {
	run, err := m.Puzzles.LatestRun(r.Context(), m.person(r))
	if err == solving.ErrNoRun {
		return m.Redirect(w, r, path)
	}
	if err != nil {
		return err
	}
	if now := m.Now(); !run.Over(now) {
		return m.poseInRun(w, r, &run, run.Left(now))
	}
	return m.ended(w, r, &run)
}

// poseInRun shows the puzzle of a run. When its time is over, the page is loaded again.
func (m *Room) poseInRun(w http.ResponseWriter, r *exchange.Request, run *solving.Run, left time.Duration) error {
	p, err := m.Puzzles.Find(r.Context(), run.Puzzle)
	if err != nil {
		return err
	}
	w.Header().Set("Refresh", strconv.Itoa(int(left/time.Second)+1)+"; url="+runPath)
	page := m.New(r, r.Localizer.Text("puzzles.find"))
	b := ui.NewPositionBoard(page, ui.Position{State: p.State, Base: runPath, Query: query("", "puzzle", p.ID), Task: page.Title,
		Know: ui.KnowOf(page, &p.State)})
	return m.Render(w, r, http.StatusOK, posePage(b, head{Page: page, run: run, left: left}))
}

// ended shows how a run has ended.
func (m *Room) ended(w http.ResponseWriter, r *exchange.Request, run *solving.Run) error {
	progress, err := m.Puzzles.Progress(r.Context(), m.person(r))
	if err != nil {
		return err
	}
	missed, err := m.Puzzles.Missed(r.Context(), run)
	if err == solving.ErrNoRun {
		return m.Render(w, r, http.StatusOK, timeUpPage(m.New(r, r.Localizer.Text("puzzles.run_over")), run, progress))
	}
	if err != nil {
		return err
	}
	v := verdict{answer: missed, run: run}
	asked, look := ui.AskedOf(missed.Puzzle, missed.Nth()), ui.LookAt(runPath, r.URL.Query())
	if v.Verdict, err = ui.NewVerdict(r.Context(), m.New(r, ""), asked, missed.Move, look); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, answerPage(v, head{Page: v.Page, progress: progress, ended: run}))
}

// runMove answers the puzzle of the run with a move.
func (m *Room) runMove(w http.ResponseWriter, r *exchange.Request) error {
	return m.tryInRun(w, r, form.Values.Move)
}

// runSteal answers the puzzle of the run with a steal.
func (m *Room) runSteal(w http.ResponseWriter, r *exchange.Request) error {
	return m.tryInRun(w, r, form.Values.Steal)
}

// tryInRun answers the puzzle of the run. An answer that comes too late, or twice, leads to the run as it is.
func (m *Room) tryInRun(w http.ResponseWriter, r *exchange.Request, read moveReader) error {
	move, err := moveOf(r, read)
	if err != nil {
		return err
	}
	_, err = m.Puzzles.AnswerRun(r.Context(), m.person(r), r.URL.Query().Get("puzzle"), move)
	if err != nil && !solving.IsMoved(err) {
		return err
	}
	return m.Redirect(w, r, runPath)
}

package tables

import (
	"net/http"
	"strconv"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// replay shows a table as it was after a number of moves.
func (m *Room) replay(w http.ResponseWriter, r *exchange.Request) error {
	t, err := watched(m, r)
	if err != nil {
		return err
	}
	if t.Phase == table.Waiting {
		return m.Redirect(w, r, pages.TablePath(t.ID))
	}
	at, chosen := momentOf(r, t)
	then, at, err := tableAfter(t, at)
	if err != nil {
		return err
	}
	page := m.New(r, "")
	past := ui.NewReplay(t, at)
	past.Opened, past.Plays, past.Reader = analysis.IsRecord(t.ID), !chosen, m.playedBy(r, t)
	if err := m.addAnalysis(&past, r, t); err != nil {
		return err
	}
	if past.Analysis != nil && past.Analysis.UnderWay() {
		page.Refresh = refreshAfter
	}
	page.Preview = m.replayPreview(r, t, page)
	muted, err := m.Talk.MutedAt(r.Context(), m.Caller(r), t)
	if err != nil {
		return err
	}
	view := then.View("", m.Now())
	view.Mute(then, muted)
	b := ui.NewReplayBoard(page, view, picture.NewLog(then), past)
	b.Measure, _ = m.endings.Wait(r.Context(), t)
	return m.Render(w, r, http.StatusOK, ui.TablePage(b))
}

// playedBy returns the seat that the reader played themselves from the first to the last move, NoSeat if there is none or several.
func (m *Room) playedBy(r *exchange.Request, t *table.Table) razzia.Seat {
	seat := ui.SeatOf(t, r.Identities())
	if seat != razzia.NoSeat && m.logs.of(t).Helped[seat] {
		return razzia.NoSeat
	}
	return seat
}

// momentOf returns the number of moves after which a replay is asked for. An address that names none asks for the beginning.
func momentOf(r *exchange.Request, t *table.Table) (at int, chosen bool) {
	n, err := strconv.Atoi(r.URL.Query().Get("at"))
	return min(max(n, 0), len(t.Moves)), err == nil
}

// replayPreview is the preview of a link to a moment of a game: that of the game as it is now.
func (m *Room) replayPreview(r *exchange.Request, t *table.Table, page ui.Page) *ui.Preview {
	site := m.SiteOf(r).Address
	preview := ui.NewBoard(page, picture.Of(t.View("", m.Now()), m.logs.of(t), picture.Moment{})).LinkPreview(site)
	preview.URL = site + page.Path
	return preview
}

// tableAfter returns a table as it was after a number of moves. It counts a draw and its reveal as one step, and returns
// the number of moves that it took.
func tableAfter(t *table.Table, moves int) (*table.Table, int, error) {
	if moves < len(t.Moves) && t.Moves[moves].Verb() == razzia.ToReveal {
		moves++
	}
	made, end := 0, 0
	for i, e := range t.Log {
		switch e.Kind {
		case table.Moved:
			made++
		case table.Undone:
			made = e.Ply
			continue
		case table.Began:
		default:
			continue
		}
		if made == moves {
			end = i + 1 // the last one stands: those before it were taken back
		}
	}
	if moves == len(t.Moves) {
		end = len(t.Log)
	}
	then, err := t.Past(end)
	if err != nil {
		return nil, 0, table.ErrLogBroken.With(err)
	}
	return then, moves, nil
}

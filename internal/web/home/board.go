package home

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/lobby"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// The limits of a board that lives: all its seats have moved within lively, and mostLooked tables are read to find one.
const (
	lively     = time.Minute
	mostLooked = 4
)

// nextPath is the address of the board that comes after the one in the band.
const nextPath = "/board"

// nextAddress is the address of what comes after a board: that of a table, or a step further of one that is shown.
func nextAddress(fields ...string) string {
	v := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		v.Set(fields[i], fields[i+1])
	}
	return nextPath + "?" + v.Encode()
}

// addBoard adds the board of the band: that of the game that waits most urgently for the visitor, else one to watch. Without one the band
// has cards.
func (m *Room) addBoard(r *exchange.Request, h *Home) {
	if first := h.first(); first != nil {
		if t := m.look(r.Context(), first.ID); t != nil && t.Phase == table.Playing {
			h.Own = &own{h.Page, t.View(first.Viewer, m.Now()), picture.NewLog(t)}
		}
		return
	}
	var err error
	if h.Shown, err = m.exhibit(r, h.Page, "", 0); err != nil {
		m.Report.Log.ErrorContext(r.Context(), "the home page has no board", "error", err)
	}
}

// exhibit finds the board of a band without a game that waits for the visitor: a game that they may watch, or what a subject shows. It is
// nil if there is none.
func (m *Room) exhibit(r *exchange.Request, p ui.Page, of table.ID, step int) (*ui.Exhibit, error) {
	t, err := m.livingTable(r, of)
	if err != nil {
		return nil, err
	}
	if t != nil {
		return liveExhibit(p, t, m.Now()), nil
	}
	for _, one := range m.Exhibitors {
		if e, err := one(m.Kit, r, p, step); err != nil || e != nil {
			if e != nil {
				e.Next = nextAddress("step", strconv.Itoa(step+1))
			}
			return e, err
		}
	}
	return nil, nil
}

// livingTable finds a table that the visitor may watch and where all seats have moved lately: the given one if it still is so. It is nil if
// there is none.
func (m *Room) livingTable(r *exchange.Request, of table.ID) (*table.Table, error) {
	shown, err := m.Lobby.Offers(r.Context(), m.Caller(r))
	if err != nil {
		return nil, err
	}
	since := m.Now().Add(-lively)
	offers := slices.DeleteFunc(slices.Clone(shown.Offers), func(o lobby.Offer) bool { return !o.Playing || o.Latest.Before(since) })
	if offers, err = m.Lobby.Best(r.Context(), offers, m.Live.Watchers); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(offers, func(o lobby.Offer) bool { return o.ID == of }); i > 0 {
		offers[0], offers[i] = offers[i], offers[0]
	}
	for i := range offers[:min(len(offers), mostLooked)] {
		if t := m.look(r.Context(), offers[i].ID); t != nil && lives(t, since) {
			return t, nil
		}
	}
	return nil, nil
}

// look reads a table; nil for one that cannot be read.
func (m *Room) look(ctx context.Context, id table.ID) *table.Table {
	t, err := m.Host.Records.Look(ctx, id)
	if err != nil {
		return nil
	}
	return t
}

// lives reports whether a game runs that is open to everybody, and all its seats have moved since a moment.
func lives(t *table.Table, since time.Time) bool {
	if t.Phase != table.Playing || !t.Options.Listed {
		return false
	}
	var moved uint
	for i := len(t.Log) - 1; i >= 0 && !t.Log[i].At.Before(since); i-- {
		if e := &t.Log[i]; e.Kind == table.Moved && e.Seat != razzia.NoSeat {
			moved |= 1 << e.Seat
		}
	}
	return moved == 1<<len(t.Seats)-1
}

// liveExhibit shows a game that goes on, as those who watch it see it.
func liveExhibit(p ui.Page, t *table.Table, now time.Time) *ui.Exhibit {
	v := t.View("", now)
	people := 0
	for i := range v.Seats {
		if v.Seats[i].Person && v.Seats[i].Level == "" {
			people++
		}
	}
	return &ui.Exhibit{Board: ui.NewSmallBoard(p, v, picture.NewLog(t)), Live: true, Name: p.T("home.live"),
		Words: p.T("table.round", "round", int(v.Game.State.Round)) + ". " + p.T("home.people_here", "n", people),
		Link:  ui.Link{Path: "/t/" + string(t.ID), Words: p.T("home.watch")}, Next: nextAddress("table", string(t.ID))}
}

// next answers with the board that comes after the one in the band: the script of the page asks for it. Without one it answers with
// nothing.
func (m *Room) next(w http.ResponseWriter, r *exchange.Request) error {
	q := r.URL.Query()
	step, _ := strconv.Atoi(q.Get("step"))
	e, err := m.exhibit(r, m.New(r, ""), table.ID(q.Get("table")), max(step, 0))
	if err != nil {
		return err
	}
	if e == nil {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return m.Render(w, r, http.StatusOK, ui.ExhibitOf(*e))
}

package tables

import (
	"bytes"
	"context"
	"net/http"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// showTable shows a table. A game from a file has only a replay.
func (m *Room) showTable(w http.ResponseWriter, r *exchange.Request) error {
	if m.Games.FromFile(r.Table()) {
		t, err := m.Games.Table(r.Context(), r.Table())
		if err != nil {
			return err
		}
		return m.Redirect(w, r, pages.TablePath(t.ID)+"/replay?at=0")
	}
	t, err := watched(m, r)
	if err != nil {
		return err
	}
	me := r.At(t)
	m.Live.Visit(t, me)
	fresh := m.Host.Plans.Read(r.Context(), t, me)
	muted, err := m.Talk.MutedAt(r.Context(), m.Caller(r), t)
	if err != nil {
		return err
	}
	b := m.board(r, t, muted)
	b.View.PlansOld = !fresh
	if err := m.addOccasion(b, r, t); err != nil {
		return err
	}
	addBeside(m, b, r, t)
	if t.Phase == table.Waiting {
		if b.Sent, err = m.Invitations.Sent(r.Context(), m.Caller(r), t.ID); err != nil {
			return err
		}
	}
	return m.Render(w, r, http.StatusOK, ui.TablePage(b))
}

// watched reads the table of a request as its person may see it.
func watched(m *Room, r *exchange.Request) (*table.Table, error) {
	t, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return nil, err
	}
	return t.For(r.Identities())
}

// refreshAfter is how often a browser without script reloads a table that waits for others, in seconds.
const refreshAfter = 3

// rematchRefresh is the same after the end of a game, while others may ask for a rematch. It is longer, because there is
// more to read.
const rematchRefresh = 10

// board prepares a table for the person who asks.
func (m *Room) board(r *exchange.Request, t *table.Table, muted table.Muted) *ui.Board {
	page := m.New(r, "")
	page.Path = pages.TablePath(t.ID)
	b := m.boardOf(page, t, m.Live.View(t, r.Identities(), muted), picture.Moment{}, r.At(t), m.SiteOf(r))
	b.Study = m.analysisOf(r, t)
	m.addEnding(b, r, t)
	b.Preview = b.LinkPreview(m.SiteOf(r).Address)
	return b
}

// boardOf prepares a table for a person. At is the address of the server for an invitation.
func (m *Room) boardOf(page ui.Page, t *table.Table, v table.View, now picture.Moment, person string, at pages.Site) *ui.Board {
	v.Plans, v.EarlyPasses = m.Host.Plans.At(t, person), m.Host.Plans.EarlyPasses(t, person)
	m.Host.AddSeatCodes(context.Background(), &v, person)
	b := ui.NewBoard(page, picture.Of(v, m.logs.of(t), now))
	m.addHint(b, t, person)
	b.Site = at.Address
	if !b.MyTurn && !b.Reading() && t.Phase != table.Over {
		b.Refresh = refreshAfter
	}
	if b.AwaitsRematch() {
		b.Refresh = rematchRefresh
	}
	if t.Phase == table.Over {
		m.addSteps(b, t, person)
	}
	if v.Alone != nil && v.Alone.Over {
		b.Verdict = m.verdicts.Of(t, b.Seat, table.AloneRound)
	}
	if t.Phase == table.Waiting {
		b.Levels = m.Levels
		b.Levels.Players = len(t.Seats)
		b.Invite = at.Address + pages.TablePath(t.ID)
		if b.OnlyHere = at.OnlyHere; !at.OnlyHere {
			b.QR, b.QRSize = pages.QR(b.Invite)
		}
	}
	return b
}

// followTable streams a table to its page.
func (m *Room) followTable(w http.ResponseWriter, r *exchange.Request) error {
	t, err := m.Host.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	f := fragment{room: m, language: r.Localizer.Language(), theme: r.Localizer.Theme(), site: m.SiteOf(r)}
	if f.occasion, err = m.readerOf(r, t); err != nil {
		return err
	}
	if a := m.analysisOf(r, t); a != nil {
		f.study = ui.Analysis{Begun: a.Begun, Failed: a.Failed, Review: a.Review}
	}
	return m.stream(w, r, t, f)
}

// followAsProgram streams a table to a program.
func (m *Room) followAsProgram(w http.ResponseWriter, r *exchange.Request) error {
	t, err := m.Host.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	return m.stream(w, r, t, m.Programs)
}

// stream sends a table as events.
func (m *Room) stream(w http.ResponseWriter, r *exchange.Request, t *table.Table, render live.Renderer) error {
	viewer, end, err := m.Streams.Begin(r)
	if err != nil {
		return err
	}
	defer end()
	if r.Method != http.MethodHead {
		defer m.visitors.enter(r, t.ID)()
	}
	if r.URL.Query().Has("mine") {
		viewer.Anew = t.Seats.Of(table.Identities(viewer.Identities).At(t)) == razzia.NoSeat // such as after they signed out in another tab
		if !r.Known() {
			viewer.Lost = r.Localizer.Text("devices.signed_out")
		}
	}
	m.Live.Serve(w, r.Request, t, viewer, render)
	return nil
}

// A fragment is the part of a table's page that changes. Its fields are all that it depends on besides the table, the viewer,
// the absent seats and the time: viewers with equal fragments share one rendering.
type fragment struct {
	room     *Room
	language i18n.Language
	theme    i18n.Theme
	site     pages.Site        // the address of the server for an invitation
	study    ui.Analysis       // of the finished game, as it was when the stream began, without its progress
	occasion ui.OccasionReader // nil for a table without one
}

// localizer has the texts of the page.
func (f fragment) localizer() *i18n.Localizer { return i18n.LocalizerFor(f.language, f.theme) }

// Render renders the pictures of the moves that the viewer has not seen, one after another, and the newest state last.
func (f fragment) Render(s live.Scene) ([]byte, error) {
	page := pages.Part(f.language, f.theme)
	page.Path = pages.TablePath(s.Table.ID)
	boards, err := f.room.pictures(page, s)
	if err != nil {
		return nil, err
	}
	var now picture.Moment
	if s.Moves > 0 {
		now = picture.Moment{Hold: lastHold(s.Table).Hold, Steps: s.Table.Steps(table.Final)}
	}
	newest := f.room.boardOf(page, s.Table, s.View(), now, s.Person, f.site)
	newest.Study = &f.study
	newest.Measure, newest.Measuring = f.room.endings.Look(s.Table, func() {})
	ruling, coming := f.room.rulings.Look(s.Table, func() {})
	newest.Rated, newest.Rating = reportOf(ruling, s.Person), coming
	feats, _ := f.room.featsOf(s.Table, func() {})
	newest.Feats, newest.Later = feats[s.Person], int(partsOf(newest.Measure, ruling)|praised(feats))
	showOccasion(newest, f.occasion, s.Table)
	var html bytes.Buffer
	for _, b := range append(boards, newest) {
		b.Occasion = newest.Occasion
		if err := ui.Table(b).Render(context.Background(), &html); err != nil {
			return nil, err
		}
	}
	return html.Bytes(), nil
}

// RenderAlone renders what the stream of a page sends. It does not use the rendering that streams share, so tests can compare the two.
func (m *Room) RenderAlone(scene live.Scene, l i18n.Language) ([]byte, error) {
	return fragment{room: m, language: l, theme: l.Theme(), site: pages.Site{Address: "http://localhost", OnlyHere: true}}.Render(scene)
}

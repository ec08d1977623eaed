// Package pages has the pages of the daily: a day with its puzzle and its round, the result to share, the table of a month, and all days.
package pages

import (
	"context"
	"net/http"
	"time"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of today, and the beginning of all others.
const path = "/daily"

// A Service has the days: [play.Service], or one that a test has made.
type Service interface {
	Of(ctx context.Context, c people.Caller, day daily.Day) (play.Card, error)
	Solve(ctx context.Context, c people.Caller, day daily.Day, m razzia.Move) (play.Puzzle, error)
	Play(ctx context.Context, c people.Caller, day daily.Day) (table.ID, error)
	Result(ctx context.Context, c people.Caller, day daily.Day) (play.Result, error)
	Circle(ctx context.Context, c people.Caller, day daily.Day) (play.Circle, error)
	Shared(ctx context.Context, link string) (play.Shared, error)
	Month(ctx context.Context, c people.Caller, m daily.Month) (play.MonthTable, error)
	Archive(ctx context.Context, c people.Caller, before daily.Day) ([]play.Past, error)
	Proof(ctx context.Context, now time.Time, day daily.Day) (play.Proof, error)
}

// A Room has the pages.
type Room struct {
	*pages.Kit
	Daily   Service
	gallery *pages.Gallery[string]
}

// New makes a Room.
func New(k *pages.Kit, s Service) *Room {
	return &Room{Kit: k, Daily: s, gallery: pages.NewGallery[string]()}
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Reading, m.today)
	route("GET "+path+"/archive", guard.Reading, m.archive)
	route("GET "+path+"/month", guard.Reading, m.thisMonth)
	route("GET "+path+"/{when}", guard.Reading, m.when)
	route("GET "+path+"/{when}/puzzle", guard.Reading, m.puzzle)
	route("POST "+path+"/{when}/puzzle/move", guard.Acting, m.move)
	route("POST "+path+"/{when}/puzzle/steal", guard.Acting, m.steal)
	route("POST "+path+"/{when}/play", guard.Making, m.play)
	route("GET "+path+"/{when}/picture.png", guard.Picture, m.picture)
	route("GET "+shortPath+"/{link}", guard.Reading, m.shared)
	route("GET "+shortPath+"/{link}/picture.png", guard.Picture, m.sharedPicture)
}

// dayPath is the address of a day.
func dayPath(d daily.Day) string { return path + "/" + d.String() }

// playPath is the address to which the form that begins a round is sent.
func playPath(d daily.Day) string { return dayPath(d) + "/play" }

// today shows the day that goes on.
func (m *Room) today(w http.ResponseWriter, r *exchange.Request) error {
	return m.showDay(w, r, daily.DayOf(m.Now()))
}

// when shows a day or a month.
func (m *Room) when(w http.ResponseWriter, r *exchange.Request) error {
	when := r.PathValue("when")
	if day, err := daily.ParseDay(when); err == nil {
		return m.showDay(w, r, day)
	}
	month, err := daily.ParseMonth(when)
	if err != nil {
		return fault.ErrNoPage
	}
	return m.showMonth(w, r, month)
}

// dayOf reads the day of an address.
func dayOf(r *exchange.Request) (daily.Day, error) {
	day, err := daily.ParseDay(r.PathValue("when"))
	if err != nil {
		return 0, fault.ErrNoPage
	}
	return day, nil
}

// showDay shows a day.
func (m *Room) showDay(w http.ResponseWriter, r *exchange.Request, day daily.Day) error {
	v, err := m.view(r, day)
	if err != nil {
		return err
	}
	if day == daily.DayOf(v.now) {
		if v.table, err = m.Daily.Month(r.Context(), m.Caller(r), day.Month()); err != nil {
			return err
		}
	}
	if v.proof, err = m.Daily.Proof(r.Context(), v.now, day); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, dayPage(v))
}

// view reads a day, and its results if the visitor may see any.
func (m *Room) view(r *exchange.Request, day daily.Day) (*dayView, error) {
	c := m.Caller(r)
	v := &dayView{Page: m.New(r, r.Localizer.Text("daily.title")), now: c.Now, member: c.Member != nil}
	card, err := m.Daily.Of(r.Context(), c, day)
	if err != nil {
		return nil, err
	}
	v.Card = card
	v.Path = dayPath(day)
	v.site = m.SiteOf(r).Address
	if !card.Playing || v.done() {
		if v.Result, err = m.Daily.Result(r.Context(), c, day); err != nil {
			return nil, err
		}
	}
	if v.circle, err = m.Daily.Circle(r.Context(), c, day); err != nil {
		return nil, err
	}
	if v.measuring() {
		v.Refresh = refreshAfter
	}
	return v, nil
}

// refreshAfter is how often a browser asks for a result that is being measured, in seconds.
const refreshAfter = 3

// play begins the round of a day, or goes on with it.
func (m *Room) play(w http.ResponseWriter, r *exchange.Request) error {
	day, err := dayOf(r)
	if err != nil {
		return err
	}
	id, err := m.Daily.Play(r.Context(), m.Caller(r), day)
	if err != nil {
		return err
	}
	return m.Redirect(w, r, pages.TablePath(id))
}

// thisMonth shows the table of the month that goes on.
func (m *Room) thisMonth(w http.ResponseWriter, r *exchange.Request) error {
	return m.showMonth(w, r, daily.DayOf(m.Now()).Month())
}

// showMonth shows the table of a month.
func (m *Room) showMonth(w http.ResponseWriter, r *exchange.Request, month daily.Month) error {
	c := m.Caller(r)
	if month > daily.DayOf(c.Now).Month() || month.Last().Number() < 1 {
		return fault.ErrNoPage
	}
	table, err := m.Daily.Month(r.Context(), c, month)
	if err != nil {
		return err
	}
	title := r.Localizer.Text("daily.month_title", "month", r.Localizer.Month(month.First().Begins()))
	v := &monthView{Page: m.New(r, title), MonthTable: table, member: c.Member != nil, now: daily.DayOf(c.Now).Month()}
	v.Path = path + "/" + month.String()
	return m.Render(w, r, http.StatusOK, monthPage(v))
}

// archive lists days that are over, the newest first.
func (m *Room) archive(w http.ResponseWriter, r *exchange.Request) error {
	c := m.Caller(r)
	before := daily.DayOf(c.Now)
	if from := r.URL.Query().Get("before"); from != "" {
		day, err := daily.ParseDay(from)
		if err != nil {
			return fault.ErrNoPage
		}
		before = min(before, day)
	}
	days, err := m.Daily.Archive(r.Context(), c, before)
	if err != nil {
		return err
	}
	v := &archiveView{Page: m.New(r, r.Localizer.Text("daily.archive")), days: days}
	return m.Render(w, r, http.StatusOK, archivePage(v))
}

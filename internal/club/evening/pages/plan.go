package pages

import (
	"net/http"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// A planView is the form of a plan.
type planView struct {
	ui.Page
	evening.Plan
	to      string // where the form goes
	club    string
	levels  ui.Levels
	isNew   bool
	accords string // the word on its button
}

// The answers to when an evening begins.
const (
	startsSoon = "10"
	startsDate = "date"
)

// localMinute is how forms write a moment.
const localMinute = "2006-01-02T15:04"

// usualPlan is the plan that the form proposes.
func usualPlan(name string, now time.Time) evening.Plan {
	return evening.Plan{Name: name, Starts: now.Add(time.Hour).Truncate(15 * time.Minute), Games: 3, Seats: 4, Pace: evening.Usual,
		Rest: 2 * time.Minute, Bots: "club", Swiss: true}
}

// arenaLength is how long the arena is that the form proposes.
const arenaLength = time.Hour

// offer shows the form that opens an evening.
func (m *room) offer(w http.ResponseWriter, r *exchange.Request) error {
	p := m.New(r, r.Localizer.Text("evening.open"))
	v := planView{Page: p, Plan: usualPlan(p.T("evening.of", "name", cut(p.Me.Name, evening.MaxName-16)), m.Now()), to: evening.Path + "/new",
		club: r.URL.Query().Get("club"), levels: m.Levels, isNew: true, accords: p.T("evening.open")}
	return m.Render(w, r, http.StatusOK, planPage(v))
}

// cut returns the first letters of a text.
func cut(text string, most int) string {
	letters := []rune(text)
	return string(letters[:min(len(letters), most)])
}

// open opens an evening, and leads to it. The organiser takes part, unless they only want to watch.
func (m *room) open(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	c := m.Caller(r)
	key, err := m.evenings.Open(r.Context(), c, planOf(values, m.Now()), values.Get("club"))
	if err != nil {
		return err
	}
	if !values.Has("watch") {
		if err := m.evenings.Act(r.Context(), c, key, evening.Join{}); err != nil {
			return err
		}
	}
	return m.Redirect(w, r, key.Path())
}

// offerChange shows the form with the plan of an evening.
func (m *room) offerChange(w http.ResponseWriter, r *exchange.Request) error {
	of, err := m.evenings.Of(r.Context(), m.Caller(r), keyOf(r))
	switch {
	case err != nil:
		return err
	case !of.Organises:
		return evening.ErrNotOrganiser
	case of.Stage != evening.Gathering:
		return evening.ErrNotNow
	}
	p := m.New(r, r.Localizer.Text("evening.change"))
	v := planView{Page: p, Plan: of.Plan, to: of.Key.Path() + "/change", levels: m.Levels, accords: p.T("settings.save")}
	return m.Render(w, r, http.StatusOK, planPage(v))
}

// change gives an evening another plan.
func (m *room) change(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.evenings.Act(r.Context(), m.Caller(r), keyOf(r), evening.Change{To: planOf(values, m.Now())}); err != nil {
		return err
	}
	return m.Redirect(w, r, keyOf(r).Path())
}

// planOf reads a plan. Missing values are as usual; the service refuses those beyond the limits.
func planOf(v form.Values, now time.Time) evening.Plan {
	p := usualPlan(v.Get("name"), now)
	p.Starts = startOf(v, now)
	if games := v.Get("games"); games == evening.Arena.String() {
		p.Kind, p.Games, p.Length = evening.Arena, 0, time.Duration(v.Number("minutes", int(arenaLength/time.Minute)))*time.Minute
	} else {
		p.Games = v.Number("games", p.Games)
	}
	p.Seats = v.Number("seats", p.Seats)
	p.Pace = evening.Pace(v.Number("pace", int(p.Pace)))
	p.Rest = time.Duration(v.Number("rest", int(p.Rest/time.Minute))) * time.Minute
	p.Bots = v.Get("level")
	p.Swiss = v.Get("pairing") != "fixed"
	p.Open, p.Accounts, p.Weekly = v.Get("open") != "", v.Get("accounts") != "", v.Get("weekly") != ""
	return p
}

// startOf reads when an evening begins: in some minutes, or at a date, which is of the zone of the browser as its script tells it.
func startOf(v form.Values, now time.Time) time.Time {
	if v.Get("start") != startsDate {
		return now.Add(time.Duration(v.Number("start", 0)) * time.Minute)
	}
	at, err := time.Parse(localMinute, v.Get("date"))
	if err != nil {
		return now
	}
	return at.Add(time.Duration(v.Number("offset", 0)) * time.Minute)
}

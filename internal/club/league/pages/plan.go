package pages

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// A planView is the form of a plan.
type planView struct {
	ui.Page
	league.Plan
	to      string // where the form goes
	club    string // whose league is opened; "" for none
	seen    string // changes that the form knows of; "" for a new league
	accords string // the word on its button
}

// isNew reports whether a league is opened.
func (v planView) isNew() bool { return v.seen == "" }

// links lead from the form back to where it was asked for.
func (v planView) links() []ui.Link {
	if !v.isNew() {
		return []ui.Link{{Path: v.Path, Words: v.T("league.back")}}
	}
	return toClub(v.Page, v.club)
}

// offer shows the form that opens a league.
func (m *room) offer(w http.ResponseWriter, r *exchange.Request) error {
	p := m.New(r, r.Localizer.Text("league.open"))
	v := planView{Page: p, Plan: league.Usual(""), to: league.Path + "/new", club: r.URL.Query().Get("club"), accords: p.T("league.open")}
	return m.Render(w, r, http.StatusOK, planPage(v))
}

// open opens a league, and leads to it. The organiser takes part, unless they only want to watch.
func (m *room) open(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	key, err := m.leagues.Open(r.Context(), m.Caller(r), planOf(values), club.Key(values.Get("club")))
	if err == nil && !values.Has("watch") {
		err = m.leagues.Act(r.Context(), m.Caller(r), key, league.Join{})
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, key.Path())
}

// offerChange shows the form with the plan of a league.
func (m *room) offerChange(w http.ResponseWriter, r *exchange.Request) error {
	of, err := m.leagues.Of(r.Context(), m.Caller(r), keyOf(r))
	switch {
	case err != nil:
		return err
	case !of.Organises:
		return league.ErrNotOrganiser
	case of.IsOver():
		return league.ErrOver
	case of.State.Phase != season.Enrolling:
		return league.ErrBegan
	}
	p := m.New(r, r.Localizer.Text("league.change"))
	v := planView{Page: p, Plan: of.Plan(), to: of.Key.Path() + "/change", seen: strconv.Itoa(of.Changes()),
		accords: p.T("settings.save")}
	v.Path = of.Key.Path()
	return m.Render(w, r, http.StatusOK, planPage(v))
}

// planOf reads a plan. Missing values are as usual; the service refuses those beyond the limits.
func planOf(v form.Values) league.Plan {
	p := league.Usual(v.Get("name"))
	p.Open = v.Get("open") != ""
	p.Weeks, p.Tables, p.Days = v.Number("weeks", p.Weeks), v.Number("games", p.Tables), v.Number("days", p.Days)
	return p
}

// days are the choices of days to sign up, with those that the league has now.
func (v planView) days() []ui.Option {
	list := []int{1, 3, 7, 14}
	if !slices.Contains(list, v.Plan.Days) {
		list = append(list, v.Plan.Days)
		slices.Sort(list)
	}
	return numbers(list...)
}

// changed lists what is no longer as it was when the viewer signed up; for others, when sign-up began.
func (v *view) changed() (lines []string) {
	since := time.Time{}
	if v.of.Me != nil {
		since = v.of.Me.Joined
	}
	d := v.of.Since(since)
	add := func(key, was, now string) {
		if was != now {
			lines = append(lines, v.T("league.was_now", "what", v.T(key), "was", i18n.Isolate(was), "now", i18n.Isolate(now)))
		}
	}
	add("league.name", d.Was.Name, d.Now.Name)
	add("league.weeks", strconv.Itoa(d.Was.Weeks), strconv.Itoa(d.Now.Weeks))
	add("league.games_each", strconv.Itoa(d.Was.Tables), strconv.Itoa(d.Now.Tables))
	add("league.days_before", strconv.Itoa(d.Was.Days), strconv.Itoa(d.Now.Days))
	add("league.begins", v.Localizer.Date(d.Started), v.Localizer.Date(d.Start))
	return lines
}

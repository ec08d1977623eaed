package pages

import (
	"net/http"
	"strconv"

	"razzia/internal/club/evening"
	fairpages "razzia/internal/club/fairplay/pages"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
)

// fairPath is the end of the address of the page about fair play.
const fairPath = "fair-play"

// A fairView is what the organiser is told of fair play.
type fairView struct {
	*view
	found *evening.Findings
}

// fair shows to the organiser of an evening what was found of fair play.
func (m *room) fair(w http.ResponseWriter, r *exchange.Request) error {
	found, err := m.evenings.Findings(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	v := fairView{&view{Page: m.New(r, r.Localizer.Text("fairplay.title")), of: found.View}, found}
	v.Path = found.Key.Path()
	return m.Render(w, r, http.StatusOK, fairPage(v))
}

// rule lets a game count for no one, or count again, and shows the page about fair play again.
func (m *room) rule(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	what := evening.Rule{Sitting: values.Number("game", 0), Void: values.Get("back") == ""}
	if err := m.evenings.Act(r.Context(), m.Caller(r), keyOf(r), what); err != nil {
		return err
	}
	return m.Redirect(w, r, keyOf(r).Path()+"/"+fairPath)
}

// parts are what was looked at, and what can be done.
func (v fairView) parts() []fairpages.Part {
	name := func(who string) string {
		number, _ := strconv.Atoi(who)
		return v.guestName(number)
	}
	return []fairpages.Part{
		fairpages.Together(v.Page, v.found.Pairs, v.found.Judged, name),
		fairpages.Devices(v.Page, v.found.Alike, v.found.Crowd, v.found.Marked, name),
		fairpages.Leavers(v.Page, v.found.Leavers, name),
		fairpages.Can(v.Page, "fairplay.can_apart", "fairplay.can_void"),
	}
}

// over are the games that have a result, the last one first.
func (v fairView) over() (list []*evening.Sitting) {
	for i := len(v.of.Sittings) - 1; i >= 0; i-- {
		if s := &v.of.Sittings[i]; s.State == evening.Done {
			list = append(list, s)
		}
	}
	return list
}

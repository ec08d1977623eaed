package pages

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/leaderboard"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/web/ui"
)

// A view is a profile on a page.
type view struct {
	ui.Page
	*profile.Portrait
	member  bool
	ratings rating.Set // of the viewer, for their own profile
	address string     // of the own profile for others; "" if it is not shared

	standings []leaderboard.Own // of the viewer, for their own profile
	panels    []templ.Component // of other subjects, likewise
}

// count writes a number.
func count(n int) string { return strconv.Itoa(n) }

// won says how many of some games were won.
func (v view) won(t profile.Tally) string {
	return count(t.Won) + " (" + ui.WholePercent(v.Localizer, float64(t.Won)/float64(max(1, t.Games))) + ")"
}

// bounds writes the interval of a value.
func (v view) bounds(m measured, write func(float64) string) string {
	low, high := m.Interval()
	return v.T("profile.interval", "low", write(low), "high", write(high))
}

// A measured value is what a profile says of skill or luck: it has too few games, or an interval.
type measured interface {
	TooFew() bool
	Value() float64
	Interval() (low, high float64)
}

// skill writes a skill, or another share, in percent.
func (v view) skill(x float64) string { return ui.Percent(v.Localizer, x) }

// luck writes luck in points.
func (v view) luck(x float64) string { return ui.Signed(v.Localizer, x) }

// dealt lists the cheques of a package.
func dealt(p profile.PackageTally) string {
	var list []string
	for c := range razzia.Cheques(p.Package).All() {
		list = append(list, strconv.Itoa(int(c)))
	}
	return strings.Join(list, " · ")
}

// mostPackages is how many packages a table of a profile has. The deal of a game has fewer, but old games may have any.
const mostPackages = 12

// packages are those that the page shows.
func packages(s profile.Size) []profile.PackageTally {
	return s.Packages[:min(len(s.Packages), mostPackages)]
}

// date writes a day.
func date(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// sharings are the choices of who may see a profile, with the keys of their words.
var sharings = []struct {
	Sharing profile.Sharing
	Key     string
}{
	{profile.Alone, "profile.alone"}, {profile.Known, "profile.known"}, {profile.Everyone, "profile.everyone"},
}

// habitKey is the key of the words of a habit.
func habitKey(h *profile.Habit) string {
	return "profile.habit." + strings.ReplaceAll(string(h.Kind), "-", "_")
}

// An openPlace is a costly decision in a game that the viewer may open.
type openPlace struct {
	Path, Date string
	Cost       float64
}

// open lists the places of a habit that the viewer may open.
func (v view) open(h *profile.Habit) (list []openPlace) {
	for _, p := range h.Places {
		if g, found := v.Portrait.Links[p.Number]; found {
			list = append(list, openPlace{fmt.Sprintf("/t/%s/replay?at=%d", g.ID, p.Ply), date(g.Ended), p.Cost})
		}
	}
	return list
}

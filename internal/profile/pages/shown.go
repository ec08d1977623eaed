package pages

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
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

	panels []templ.Component // of other subjects, on their own profile
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

// replay is the address of the replay of a game; "" if the viewer may not open it.
func (v view) replay(number int64) string {
	if g, found := v.Portrait.Links[number]; found {
		return "/t/" + string(g.ID) + "/replay"
	}
	return ""
}

// band is the head of the page: the person with their figures.
func (v view) band() ui.Band {
	b := ui.Band{Title: v.Person.Name, Face: &v.Person.Face, Cards: cards, Figures: v.figures()}
	if !v.Own {
		b.Line = v.T("profile.title")
		return b
	}
	b.Links = []ui.Link{{Words: v.T("profile.sharing"), Path: "#sharing"}, {Words: v.T("leaderboard.title"), Path: ui.LeaderboardPath}}
	if v.Games == 0 {
		b.Line, b.Lead = v.T("profile.new"), v.T("profile.first_point")
		b.Do, b.Hint = ui.Send(v.T("home.play_now"), "/play"), v.T("home.play_now_hint")
		return b
	}
	b.Line = v.T("profile.title")
	b.Do = ui.LinkTo(v.T("profile.look"), "/games/latest")
	return b
}

// figures are the ratings of a person, and how many games they have played and won.
func (v view) figures() (list []ui.Figure) {
	for _, of := range []rating.Ladder{rating.Group, rating.Pair} {
		if r := v.ratings.Of(of); v.Own && !r.Provisional() {
			list = append(list, ui.Figure{Number: count(r.Points()), Less: "± " + count(r.Margin()), Word: ui.BoardName(v.Page, of)})
		}
	}
	if v.Games == 0 {
		return list
	}
	return append(list, ui.Figure{ID: "games", Number: count(v.Games), Word: v.T("profile.games")},
		ui.Figure{ID: "won", Number: ui.WholePercent(v.Localizer, float64(v.Won)/float64(v.Games)), Less: count(v.Won), Word: v.T("profile.won")})
}

package profile

import (
	"strconv"
	"strings"
	"time"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/web/ui"
)

// A view is a profile on a page.
type view struct {
	ui.Page
	*app.Portrait
	member  bool
	ratings rating.Set // of the viewer, for their own profile
	address string     // of the own profile for others; "" if it is not shared
}

// count writes a number.
func count(n int) string { return strconv.Itoa(n) }

// won says how many of some games were won.
func (v view) won(t profile.Tally) string {
	return count(t.Won) + " (" + ui.WholePercent(v.Localizer, float64(t.Won)/float64(max(1, t.Games))) + ")"
}

// interval writes two bounds.
func (v view) interval(low, high string) string {
	return v.T("profile.interval", "low", low, "high", high)
}

// A measured value is what a profile says of skill or luck: it has too few games, or an interval.
type measured interface {
	TooFew() bool
	Value() float64
	Interval() (low, high float64)
}

// skill writes a skill in percent.
func (v view) skill(x float64) string { return ui.Percent(v.Localizer, x) }

// luck writes luck in points.
func (v view) luck(x float64) string { return ui.Signed(v.Localizer, x) }

// value writes a value with its interval.
func (v view) value(m measured, write func(float64) string) string {
	if m.TooFew() {
		return v.T("profile.too_few")
	}
	low, high := m.Interval()
	return write(m.Value()) + " (" + v.interval(write(low), write(high)) + ")"
}

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

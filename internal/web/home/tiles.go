package home

import (
	"fmt"
	"math"
	"strings"

	"razzia/internal/measure"
	"razzia/internal/profile"
	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// Tables counts the open tables that a visitor may see.
type Tables struct {
	Open int
	Free int // seats at them
}

// openTables counts the open tables.
func (m *Room) openTables(r *exchange.Request) (t Tables, _ error) {
	shown, err := m.Lobby.Offers(r.Context(), m.Caller(r))
	for i := range shown.Offers {
		if o := &shown.Offers[i]; !o.Playing && o.Free() > 0 {
			t.Open++
			t.Free += o.Free()
		}
	}
	return t, err
}

// solver returns how well the visitor solves puzzles.
func (m *Room) solver(r *exchange.Request) (solving.Standing, error) {
	if !r.Known() {
		return solving.Standing{}, nil
	}
	return m.Puzzles.Standing(r.Context(), m.Caller(r).Person.ID)
}

// A skill is the skill of the visitor in their latest games, as the page shows it.
type skill struct {
	ui.Page
	profile.Trend
}

// skill returns the skill of the visitor.
func (m *Room) skill(r *exchange.Request, p ui.Page) (*skill, error) {
	trend, err := m.Profiles.Trend(r.Context(), m.Caller(r))
	return &skill{p, trend}, err
}

// known reports whether there are enough games to say something.
func (s *skill) known() bool { return !s.Skill.TooFew() }

// value writes the skill.
func (s *skill) value() string { return ui.Percent(s.Localizer, s.Skill.Value()) }

// about says of which games the skill is, or when there will be one.
func (s *skill) about() string {
	if !s.known() {
		return s.T("home.skill_soon", "n", measure.FewGames)
	}
	return s.T("home.skill_games", "n", s.Skill.Games)
}

// lineUnits are the width and the height of the curve.
const lineUnits = 100

// line are the corners of the curve of the skill over time, from the worst period to the best; "" for fewer than two periods. A period in
// which nothing was at stake has no skill.
func (s *skill) line() string {
	var values []float64
	for i := range s.Periods {
		if period := &s.Periods[i].Skill; !period.TooFew() {
			values = append(values, period.Value())
		}
	}
	if len(values) < 2 {
		return ""
	}
	low, high := bounds(values)
	var corners strings.Builder
	for i, v := range values {
		x, y := lineUnits*float64(i)/float64(len(values)-1), lineUnits*(high-v)/(high-low)
		_, _ = fmt.Fprintf(&corners, "%.0f,%.0f ", x, y)
	}
	return strings.TrimSpace(corners.String())
}

// leastRange is the least part of a skill that the height of the curve stands for: a smaller change says nothing, and looks small.
const leastRange = 0.1

// bounds are the values of the lower and the upper edge of a curve.
func bounds(values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	if missing := leastRange - (high - low); missing > 0 {
		low, high = low-missing/2, high+missing/2
	}
	return low, high
}

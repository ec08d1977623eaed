package pages

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"razzia/internal/profile"
	"razzia/internal/rating"
)

// A plot is a drawing of a value over time, with an interval for each period. Positions are parts of its width and height, so that it fills
// the room that it gets.
type plot struct {
	Label  string // in words, for screen readers
	Levels []level
	Dots   []dot
	Line   string // the corners of the curve, in parts of plotUnits
}

// A level is a horizontal line with its text.
type level struct {
	At, Text string
	Zero     bool
}

// A dot is the value of a period with its interval.
type dot struct{ X, Y, Low, High string }

// plotUnits are the width and the height of a plot in the corners of its curve.
const plotUnits = 1000

// part writes a part of the width or height.
func part(x float64) string { return fmt.Sprintf("%.2f%%", 100*min(1, max(0, x))) }

// plotOf draws a value over periods between two bounds, with a line of the grid at each step.
func plotOf(label string, values []measured, low, high, step float64, write func(float64) string) plot {
	p := plot{Label: label}
	height := func(x float64) float64 { return (high - x) / (high - low) }
	for i := 0; float64(i)*step <= high-low+step/2; i++ {
		x := low + float64(i)*step
		p.Levels = append(p.Levels, level{part(height(x)), write(x), math.Abs(x) < step/2})
	}
	var corners strings.Builder
	for i, m := range values {
		if m.TooFew() {
			continue // it has no value, as a skill without a stake
		}
		x, y := (float64(i)+0.5)/float64(len(values)), height(m.Value())
		least, most := m.Interval()
		p.Dots = append(p.Dots, dot{part(x), part(y), part(height(least)), part(height(most))})
		_, _ = fmt.Fprintf(&corners, "%.0f,%.0f ", plotUnits*x, plotUnits*min(1, max(0, y)))
	}
	p.Line = corners.String()
	return p
}

// skillStep is the part of a skill between two lines of the grid.
const skillStep = 0.1

// leastOf is the lower end of all intervals, most at the highest. It leaves out values of too few games: their intervals are infinite.
func leastOf(values []measured, most float64) float64 {
	for _, m := range values {
		if low, _ := m.Interval(); !m.TooFew() {
			most = min(most, low)
		}
	}
	return most
}

// skillPlot draws the skill over time, from the tenth below the least value to 1.
func (v view) skillPlot() plot {
	values := []measured{}
	for i := range v.Periods {
		values = append(values, &v.Periods[i].Skill)
	}
	low := math.Floor(leastOf(values, 0.9)/skillStep) * skillStep
	return plotOf(v.T("profile.skill_time"), values, low, 1, skillStep, func(x float64) string { return fmt.Sprintf("%.0f", 100*x) })
}

// luckPlot draws the luck over time, as far below 0 as above, with lines at whole points.
func (v view) luckPlot() plot {
	most, values := 1.0, []measured{}
	for i := range v.Periods {
		low, high := v.Periods[i].Luck.Interval()
		most, values = max(most, -low, high), append(values, &v.Periods[i].Luck)
	}
	step := math.Ceil(most / 2)
	return plotOf(v.T("profile.luck_time"), values, -2*step, 2*step, step, wholePoints)
}

// ladderKeys are the keys of the names of ratings.
var ladderKeys = map[rating.Ladder]string{rating.Pair: "profile.rating_pair", rating.Group: "profile.rating_group",
	rating.Solo: "profile.rating_solo"}

// timelines are how the ratings have changed since they were shown. One of fewer than two moments is left out.
func (v view) timelines() (list []rating.Timeline) {
	for _, t := range v.Rated {
		t.Moments = slices.DeleteFunc(slices.Clone(t.Moments), func(m rating.Moment) bool { return m.Provisional() })
		if len(t.Moments) > 1 {
			list = append(list, t)
		}
	}
	return list
}

// ratedMoment is a rating as a value with an interval.
type ratedMoment struct{ rating.Moment }

func (m ratedMoment) TooFew() bool   { return false }
func (m ratedMoment) Value() float64 { return float64(m.Points()) }
func (m ratedMoment) Interval() (low, high float64) {
	return m.Value() - float64(m.Margin()), m.Value() + float64(m.Margin())
}

// mostLevels is how many steps the grid of a rating has.
const mostLevels = 5

// ratingPlot draws a rating over time, with lines at whole hundreds.
func (v view) ratingPlot(t rating.Timeline) plot {
	values, low, high := []measured{}, math.Inf(1), math.Inf(-1)
	for _, m := range t.Moments {
		one := ratedMoment{m}
		least, most := one.Interval()
		values, low, high = append(values, one), min(low, least), max(high, most)
	}
	step := 100.0
	for (high-low)/step > mostLevels {
		step *= 2
	}
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	return plotOf(v.T(ladderKeys[t.Ladder]), values, low, high, step, func(x float64) string { return fmt.Sprintf("%.0f", x) })
}

// wholePoints writes a whole number of points with its sign.
func wholePoints(x float64) string {
	if x == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+.0f", x), "-", "−", 1)
}

// times are the periods in words.
func times(p profile.Period) string { return date(p.From) + " – " + date(p.To) }

package ui

import (
	"fmt"
	"strconv"
	"strings"

	"razzia/internal/i18n"
)

// A plot is a drawing of one curve for each seat over the game. It fills the room that it gets, whatever its form, and its texts have the
// size of text: so all positions are parts of its width and height.
type plot struct {
	Label  string     // in words, for screen readers
	Levels []axisMark // the horizontal lines
	Rounds []axisMark // the vertical lines, where rounds begin
	Lines  []string   // the corners of each seat's curve, in parts of plotUnits
	At     string     // the moment that is marked, "" for none
	Dots   []string   // the height of each curve at that moment
}

// An axisMark is a line of the grid with its text.
type axisMark struct{ At, Text string }

// plotUnits are the width and the height of a plot in the corners of its curves.
const plotUnits = 1000

// narrowRound is the part of the width that the name of a round needs on a phone. Shorter rounds have only their number.
const narrowRound = 0.24

// partOf writes a part of the width or height.
func partOf(part float64) string { return strconv.FormatFloat(100*part, 'f', 2, 64) + "%" }

// cornersOf lists the corners of a curve of n points. Points on a horizontal line between two corners are left out.
func cornersOf(n int, point func(i int) (x, y float64)) string {
	var out strings.Builder
	last, skipped := -1.0, ""
	for i := range n {
		x, y := point(i)
		corner := fmt.Sprintf("%.0f,%.0f ", plotUnits*x, plotUnits*y)
		if y == last {
			skipped = corner
			continue
		}
		out.WriteString(skipped + corner)
		last, skipped = y, ""
	}
	return out.String() + skipped
}

// roundMarks are the lines where rounds begin, each with the name of the round. The beginnings are parts of the width.
func roundMarks(l *i18n.Localizer, begins []float64) (marks []axisMark) {
	for i, at := range begins {
		end := 1.0
		if i+1 < len(begins) {
			end = begins[i+1]
		}
		text := l.Text("score.round", "round", i+1)
		if end-at < narrowRound {
			text = strconv.Itoa(i + 1)
		}
		marks = append(marks, axisMark{partOf(at), text})
	}
	return marks
}

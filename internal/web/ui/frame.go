package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia/internal/table"
)

// A frameView is what the element around a table says to the style sheet and to the script.
type frameView struct{ *tablePage }

// sizeClass is the CSS class of the table's size: the number of opponents, and whether the viewer watches.
func (f frameView) sizeClass() string {
	class := "n" + strconv.Itoa(len(f.Others))
	if !f.Waiting && !f.Seated() {
		class += " watched"
	}
	if f.Replay != nil {
		class += " replayed"
	}
	if f.Seated() && !slices.ContainsFunc(f.View.Seats, func(s table.SeatView) bool { return !s.Mine && !isBot(s) }) {
		class += " with-bots"
	}
	if f.Replay.review() != nil {
		class += " reviewed"
	}
	return class
}

func (f frameView) phaseClass() string {
	if f.Waiting {
		return "open"
	}
	return "is-" + f.State.Phase.String()
}

// lessonClass is the CSS class of a table with a lesson and of the part that the lesson points at.
func (f frameView) lessonClass() string {
	if f.View.Lesson == nil {
		return ""
	}
	return "teach at-" + f.View.Lesson.Point
}

// stageAttributes are the attributes of a picture that the browser's queue reads.
func (f frameView) stageAttributes() templ.Attributes {
	outcome := ""
	if o := f.Log.Outcome; o != nil {
		outcome = string(o.Beat)
	}
	attributes := templ.Attributes{
		"data-beat": string(f.Beat), "data-hold": strconv.FormatInt(f.Hold.Milliseconds(), 10),
		"data-tempo": f.tempo(), "data-outcome": outcome,
	}
	if f.stepped() {
		attributes["data-steps"] = f.stepTimes()
	}
	return attributes
}

// tempo is how long motions take, as a multiple of the normal times. In a replay they are shorter, as its steps are.
func (f frameView) tempo() string {
	if f.Replay != nil {
		return "0.8"
	}
	return map[table.Tempo]string{table.AtOnce: "0", table.Fast: "0.5", table.Normal: "1", table.Slow: "1.5"}[f.View.Options.Tempo()]
}

// streamAttributes say how the page of a table asks for its stream: which seats it shows as absent, whether it shows the table as to a
// player, and what it has of the end of the game.
func (f frameView) streamAttributes() templ.Attributes {
	if f.Replay != nil {
		return nil
	}
	query := fmt.Sprintf("away=%d&beat", f.View.Away())
	if f.Seated() {
		query += "&mine"
	}
	if f.Later != 0 {
		query += "&later=" + strconv.Itoa(f.Later)
	}
	return templ.Attributes{"data-stream": query}
}

// stepTimes lists how long the steps take, in milliseconds.
func (f frameView) stepTimes() string {
	var list []string
	for _, d := range f.Steps {
		list = append(list, strconv.FormatInt(d.Milliseconds(), 10))
	}
	return strings.Join(list, " ")
}

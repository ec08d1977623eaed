package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// This file makes what the element around a table says to the style sheet and to the script.

// sizeClass is the CSS class of the table's size: the number of opponents, and whether the viewer watches.
func sizeClass(f *tablePage) string {
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

// phaseClass is the CSS class of what happens at the table.
func phaseClass(p *picture.Picture) string {
	if p.Waiting {
		return "open"
	}
	return "is-" + p.State.Phase.String()
}

// lessonClass is the CSS class of a table with a tutor and of the part that the lesson points at.
func lessonClass(v *table.View) string {
	switch {
	case v.Lesson != nil:
		return "teach at-" + v.Lesson.Point
	case v.Alone != nil:
		return "teach"
	}
	return ""
}

// stageAttributes are the attributes of a picture that the browser's queue reads.
func stageAttributes(p *picture.Picture) templ.Attributes {
	outcome := ""
	if o := p.Log.Outcome; o != nil {
		outcome = string(o.Beat)
	}
	attributes := templ.Attributes{
		"data-beat": string(p.Beat), "data-hold": strconv.FormatInt(p.Hold.Milliseconds(), 10),
		"data-tempo": tempo(p), "data-outcome": outcome,
	}
	if p.Stepped() {
		attributes["data-steps"] = stepTimes(p.Steps)
	}
	return attributes
}

// tempo is how long motions take, as a multiple of the normal times. In a replay they are shorter, as its steps are.
func tempo(p *picture.Picture) string {
	if p.Past {
		return "0.8"
	}
	return map[table.Tempo]string{table.AtOnce: "0", table.Fast: "0.5", table.Normal: "1", table.Slow: "1.5"}[p.View.Options.Tempo()]
}

// streamAttributes say how the page of a table asks for its stream: which seats it shows as absent, whether it shows the table as to a
// player, and what it has of the end of the game.
func streamAttributes(p *picture.Picture, later int) templ.Attributes {
	if p.Past {
		return nil
	}
	query := fmt.Sprintf("away=%d&beat", p.View.Away())
	if p.Seated() {
		query += "&mine"
	}
	if later != 0 {
		query += "&later=" + strconv.Itoa(later)
	}
	return templ.Attributes{"data-stream": query}
}

// stepTimes lists how long the steps take, in milliseconds.
func stepTimes(steps []time.Duration) string {
	var list []string
	for _, d := range steps {
		list = append(list, strconv.FormatInt(d.Milliseconds(), 10))
	}
	return strings.Join(list, " ")
}

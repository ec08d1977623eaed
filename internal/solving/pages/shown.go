package pages

import (
	"math"
	"strconv"
	"strings"
	"time"

	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/ui"
)

// A choice is the page of what to solve.
type choice struct {
	ui.Page
	progress solving.Progress
	counts   map[puzzle.Theme]int // puzzles that the viewer has not tried
	missed   int
	finished bool // the viewer wanted a puzzle of a theme, and has tried all
}

// left is the number of puzzles that the viewer has not tried.
func (c choice) left() (n int) {
	for _, of := range c.counts {
		n += of
	}
	return n
}

// A head is the first line of a page with a position: the run, or else how the viewer does.
type head struct {
	ui.Page
	progress solving.Progress
	gain     string       // what an answer has added to the rating; "" for nothing
	run      *solving.Run // the one that goes on; nil without one
	ended    *solving.Run // the one that has just ended; nil without one
	left     time.Duration
}

// clock writes the time that is left, as the script goes on to write it.
func (h head) clock() string {
	seconds := int(h.left / time.Second)
	return strconv.Itoa(seconds/60) + ":" + strconv.Itoa(seconds%60/10) + strconv.Itoa(seconds%10)
}

// rating writes a rating, with twice its deviation: a range in which it lies with 95 % certainty.
func rating(p ui.Page, r solving.Rating) string {
	return p.T("puzzles.rating", "points", int(math.Round(r.Mean)), "margin", int(math.Round(2*r.Deviation)))
}

// A verdict says what an answer is worth.
type verdict struct {
	ui.Verdict
	answer   solving.Answer
	theme    puzzle.Theme // that the viewer has chosen
	reported bool
	run      *solving.Run // that the answer has ended; nil without one
}

// rated says what the answer has done to the rating.
func (v verdict) rated() string {
	switch t := v.answer.Try; {
	case v.run != nil:
		return ""
	case !v.answer.First:
		return v.T("puzzles.practice")
	case t.Kind == solving.InRun:
		return v.T("puzzles.was_in_run")
	default:
		return v.T("puzzles.gain", "points", int(math.Round(v.answer.Rating.Mean)), "gain", i18n.Signed(int(math.Round(t.Gain))))
	}
}

// gain is what the answer has added to the rating, "" if it is practice.
func (v verdict) gain() string {
	if !v.answer.First || v.answer.Try.Kind == solving.InRun {
		return ""
	}
	return i18n.Signed(int(math.Round(v.answer.Try.Gain)))
}

// next is the address of the next puzzle.
func (v verdict) next() string { return path + "/next" + query(v.theme) }

// again is the address of the same puzzle.
func (v verdict) again() string { return path + "/" + v.answer.Puzzle.ID + query(v.theme) }

// reportPath is the address that reports the puzzle.
func (v verdict) reportPath() string {
	return path + "/" + v.answer.Puzzle.ID + "/report" + query(v.theme)
}

// tone is the CSS class of a gain.
func tone(gain string) string {
	if strings.HasPrefix(gain, "+") {
		return "gain"
	}
	return "loss"
}

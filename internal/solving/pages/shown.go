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
	missed   []solving.Miss
	next     *puzzle.Puzzle // nil if they have tried all
	finished bool           // the viewer wanted a puzzle of a theme, and has tried all
}

// firstMissed is how many missed puzzles the page shows at once.
const firstMissed = 3

// families are the colours of the tiles of themes.
var families = map[puzzle.Theme]string{puzzle.WhenToCall: "biz", puzzle.ChequeWorth: "cheque-green", puzzle.ThiefChoice: "thief",
	puzzle.RaidRisk: "police", puzzle.LastCheque: "jewel", puzzle.Duel: "jewel", puzzle.ForcedSpend: "guard", puzzle.EarlyRow: "car",
	puzzle.Trap: "gold", puzzle.Line: "driver"}

// nextPath is the address of the puzzle that the page shows.
func (c choice) nextPath() string {
	if c.next == nil {
		return path + "/next"
	}
	return path + "/" + c.next.ID
}

// band is the head of the page: how the viewer does, and the next position.
func (c choice) band() ui.Band {
	p := &c.progress
	b := ui.Band{Lead: c.T("puzzles.about"), Do: solve(c), Hint: c.T("puzzles.all_themes"), Cards: cards, Figures: []ui.Figure{
		{ID: "rating", Number: strconv.Itoa(int(math.Round(p.Rating.Mean))), Less: "± " + strconv.Itoa(int(math.Round(2*p.Rating.Deviation))),
			Word: c.T("puzzles.own_rating")},
		{ID: "solved", Number: c.T("puzzles.of", "n", p.Solved, "all", p.Tries), Word: c.T("puzzles.solved")},
		{ID: "streak", Number: strconv.Itoa(p.Streak), Word: c.T("puzzles.streak")},
	}}
	if c.next != nil {
		b.Object = ui.Small(ui.SmallOf(ui.NewPositionBoard(c.Page, ui.Position{State: c.next.State, Task: c.T("puzzles.find")})))
	}
	return b
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
	case t.Kind == solving.Away:
		return v.T("puzzles.was_away")
	default:
		return v.T("puzzles.gain", "points", int(math.Round(v.answer.Rating.Mean)), "gain", i18n.Signed(int(math.Round(t.Gain))))
	}
}

// gain is what the answer has added to the rating, "" if it is practice.
func (v verdict) gain() string {
	if !v.answer.First || v.answer.Try.Kind != solving.Rated {
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

package puzzles

import (
	"math"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/ui"
)

// themeKeys are the keys of the names of themes.
var themeKeys = map[puzzle.Theme]string{
	puzzle.WhenToCall: "puzzles.theme.call", puzzle.ChequeWorth: "puzzles.theme.cheque", puzzle.ThiefChoice: "puzzles.theme.thief",
	puzzle.RaidRisk: "puzzles.theme.raid", puzzle.LastCheque: "puzzles.theme.last",
}

// kindKeys are the keys of what kinds of puzzles say about their answers.
var kindKeys = map[puzzle.Kind]string{puzzle.Proved: "puzzles.proved", puzzle.Judged: "puzzles.judged"}

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
	run      *solving.Run // nil without one
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
	*ui.PositionBoard
	answer   solving.Answer
	theme    puzzle.Theme // that the viewer has chosen
	reported bool
	run      *solving.Run // that the answer has ended; nil without one
}

// right reports whether the answer is right.
func (v verdict) right() bool { return v.answer.Solved() }

// way names a way to go on.
func (v verdict) way(i int) string { return v.Narrator.Action(v.answer.Puzzle.Ways[i].Moves[0]) }

// compared is the way that is compared with the best: the answer if it is wrong, otherwise the second best.
func (v verdict) compared() int {
	if v.right() {
		return 1
	}
	return v.answer.Way
}

// reasons explains in sentences what the compared way loses, and which seat gains it.
func (v verdict) reasons() (list []string) {
	way := v.compared()
	e := v.answer.Puzzle.Explain(way)
	key := "puzzles.costs"
	if v.right() {
		key = "puzzles.would_cost"
	}
	list = append(list, v.T("puzzles.wins", "move", v.way(0), "share", v.share(e.Best.Shares[v.State().Actor])),
		v.T(key, "move", v.way(way), "lost", v.share(e.Lost)))
	if e.Gainer != razzia.NoSeat {
		list = append(list, v.T("puzzles.goes_to", "name", v.Narrator.Name(e.Gainer), "gained", v.share(e.Gained[e.Gainer])))
	}
	return list
}

// share writes a share of the win.
func (v verdict) share(millionths int64) string {
	return ui.WholePercent(v.Localizer, float64(millionths)/puzzle.Unit)
}

// sure says how sure the answer is.
func (v verdict) sure() string { return v.T(kindKeys[v.answer.Puzzle.Kind]) }

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

// next is the address of the next puzzle.
func (v verdict) next() string { return path + "/next" + query(v.theme) }

// again is the address of the same puzzle.
func (v verdict) again() string { return path + "/" + v.answer.Puzzle.ID + query(v.theme) }

// reportPath is the address that reports the puzzle.
func (v verdict) reportPath() string {
	return path + "/" + v.answer.Puzzle.ID + "/report" + query(v.theme)
}

package pages

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/profile"
	"razzia/internal/table"
	"razzia/internal/training"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// titles are the keys of the names of drills.
var titles = map[drill.Kind]string{drill.Row: "training.row", drill.Bid: "training.bid", drill.Raid: "training.raid",
	drill.Leak: "training.leak"}

// abouts are the keys of what they ask.
var abouts = map[drill.Kind]string{drill.Row: "training.row_about", drill.Bid: "training.bid_about", drill.Raid: "training.raid_about",
	drill.Leak: "training.leak_about"}

// A choice is the page of what can be practised.
type choice struct {
	ui.Page
	*training.Exercise
}

// leakSum says how often a kind of decision was costly, and what it cost.
func (c choice) leakSum(l *profile.Leak) string {
	return c.T("training.leak_sum", "n", l.Count, "cost", ui.Percent(c.Localizer, l.Cost))
}

// habitKey is the key of the words of a kind of decision.
func habitKey(l *profile.Leak) string {
	return "profile.habit." + strings.ReplaceAll(string(l.Kind), "-", "_")
}

// accuracy writes a mean score.
func accuracy(mean float64) string { return strconv.Itoa(int(math.Round(mean))) }

// A plot is the accuracy by day, in parts of its width and height.
type plot struct {
	Dots []dot
	Line string // the corners of the curve, in parts of plotUnits
}

// A dot is a day in a plot.
type dot struct{ X, Y string }

// plotUnits are the width and the height of a plot in the corners of its curve.
const plotUnits = 1000

// gridLines are the accuracies with a line of the grid.
var gridLines = []int{100, 50, 0}

// height is the place of an accuracy in a plot.
func height(mean float64) string { return fmt.Sprintf("%.2f%%", drill.MostScore-mean) }

// plotOf draws days.
func plotOf(days []training.Day) (p plot) {
	var corners strings.Builder
	for i := range days {
		x, mean := (float64(i)+0.5)/float64(len(days)), days[i].Mean()
		p.Dots = append(p.Dots, dot{fmt.Sprintf("%.2f%%", 100*x), height(mean)})
		_, _ = fmt.Fprintf(&corners, "%.0f,%.0f ", plotUnits*x, plotUnits*(1-mean/drill.MostScore))
	}
	p.Line = corners.String()
	return p
}

// A head is the first line of a page with a position.
type head struct {
	ui.Page
	progress training.Progress
}

// A posed question is one to be answered.
type posed struct {
	*ui.PositionBoard
	*training.Round
}

// posed shows a question, without its solution.
func (m *Room) posed(r *exchange.Request, asked *training.Round, progress training.Progress) templ.Component {
	q := &asked.Question
	pos := ui.Position{State: q.State, Base: drillPath(asked.Kind), Query: query(asked)}
	title := r.Localizer.Text(titles[asked.Kind])
	if pos.Task = title; asked.Kind == drill.Leak {
		pos.Task = r.Localizer.Text("puzzles.find")
	}
	switch q.Kind.Asks() {
	case drill.Points:
		pos.Still, pos.You, pos.Without = true, q.Seat, table.Aids{RowWorth: true, ScoreNow: true}
	case drill.Percent:
		pos.Still, pos.You, pos.Without = true, q.Seat, table.Aids{Chance: true}
	}
	b := ui.NewPositionBoard(m.New(r, title), pos)
	return posePage(posed{b, asked}, head{b.Page, progress})
}

// asks is a question for a number in words.
func asks(p ui.Page, q *drill.Question) string {
	if q.Kind == drill.Row {
		return p.T("training.ask_row")
	}
	return p.T("training.ask_raid", "n", q.Draws)
}

// unitKey is the key of the words for the unit of an answer.
func unitKey(q *drill.Question) string {
	if q.Kind.Asks() == drill.Points {
		return "training.points"
	}
	return "training.percent"
}

// most is the highest number that an answer may be.
func (p posed) most() string {
	if p.Question.Kind.Asks() == drill.Points {
		return strconv.Itoa(drill.MostPoints)
	}
	return strconv.Itoa(drill.MostScore)
}

// A verdict says what an answer is worth.
type verdict struct {
	*ui.PositionBoard
	*training.Round
	game table.ID // of a leak; "" if it is gone
}

// answered shows the solution of a question.
func (m *Room) answered(w http.ResponseWriter, r *exchange.Request, asked *training.Round, progress training.Progress) error {
	v := verdict{Round: asked}
	if asked.Kind == drill.Leak {
		var err error
		if v.game, err = m.Training.GameOf(r.Context(), m.Caller(r), asked); err != nil {
			return err
		}
	}
	v.PositionBoard = ui.NewPositionBoard(m.New(r, r.Localizer.Text(titles[asked.Kind])), positionOf(asked))
	return m.Render(w, r, http.StatusOK, answerPage(v, head{v.Page, progress}))
}

// positionOf is the position of an answered question, with marks on the moves if it asked for one.
func positionOf(asked *training.Round) ui.Position {
	q := &asked.Question
	pos := ui.Position{State: q.State, Still: true, You: q.Seat}
	if q.Kind.Asks() != drill.Move {
		return pos
	}
	pos.Played = asked.Given.Move
	if best := asked.Solution.Ways[0].Moves; asked.Solution.Way(pos.Played) != 0 {
		pos.Better, pos.BothPiles = best[0], best[0].Verb() == razzia.ToDraw && len(best) > 1
	}
	return pos
}

// nearScore is the score from which an answer is near the truth: a point off, or a move that costs 2 % of the win.
const nearScore = 80

// near reports whether the answer is near the truth.
func (v verdict) near() bool { return v.Score >= nearScore }

// number writes an answer, or the truth, with its unit.
func (v verdict) number(x float64, digits int) string {
	if v.Question.Kind.Asks() == drill.Points {
		return v.T(unitKey(&v.Question)) + ": " + strconv.Itoa(int(x))
	}
	if digits == 0 {
		return ui.WholePercent(v.Localizer, x/drill.MostScore)
	}
	return ui.Percent(v.Localizer, x/drill.MostScore)
}

// given is the answer in words.
func (v verdict) given() string { return v.number(float64(v.Given.Number), 0) }

// truth is the right answer in words.
func (v verdict) truth() string {
	if v.Kind == drill.Row {
		return v.number(float64(v.Solution.Worth[v.Question.Seat]), 0)
	}
	return v.number(v.Solution.Percent(), 1)
}

// share writes a share of the win in millionths.
func (v verdict) share(millionths int64) string {
	return ui.Percent(v.Localizer, float64(millionths)/drill.Unit)
}

// signed writes a change of the share of the win, in percent.
func (v verdict) signed(millionths int64) string {
	return ui.Signed(v.Localizer, 100*float64(millionths)/drill.Unit)
}

// mostWays is how many ways a table has, besides the chosen one: some steals have a hundred.
const mostWays = 6

// ways are the indexes of the ways that the page shows.
func (v verdict) ways() (list []int) {
	chosen := v.Solution.Way(v.Given.Move)
	for i := range v.Solution.Ways {
		if i < mostWays || i == chosen {
			list = append(list, i)
		}
	}
	return list
}

// wayName names a way.
func (v verdict) wayName(i int) string { return v.Narrator.Action(v.Solution.Ways[i].Moves[0]) }

// gainer says who gains most by the chosen way; "" if it is the best.
func (v verdict) gainer() string {
	seat, gained := v.Solution.Gainer(v.Given.Move)
	if seat == razzia.NoSeat {
		return ""
	}
	return v.T("puzzles.goes_to", "name", v.Narrator.Name(seat), "gained", v.share(gained))
}

// replayPath leads to the move in its game.
func (v verdict) replayPath() string {
	return fmt.Sprintf("/t/%s/replay?at=%d", v.game, v.Question.Game.Ply)
}

package pages

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia/bot/reason"
	"razzia/internal/drill"
	"razzia/internal/i18n"
	"razzia/internal/profile"
	"razzia/internal/puzzle"
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

// families are the colours of the tiles of drills.
var families = map[drill.Kind]string{drill.Row: "biz", drill.Bid: "cheque-green", drill.Raid: "police"}

// of is the progress of a drill; nil for one that is not there.
func (c choice) of(kind drill.Kind) *training.Progress {
	for i := range c.Progress {
		if c.Progress[i].Kind == kind {
			return &c.Progress[i]
		}
	}
	return nil
}

// startKey is the key of the words of the button that begins a drill.
func startKey(of *training.Progress) string {
	if of.Answers == 0 {
		return "training.start"
	}
	return "training.go_on"
}

// band is the head of the page. Its button leads to the viewer's own costly positions; before there are any, to the lesson.
func (c choice) band() ui.Band {
	b := ui.Band{Line: c.T("nav.learn"), Title: c.T("training.at_table"), Lead: c.T("training.lead"), Object: why(c),
		Do: ui.Send(c.T("lesson.start"), "/lesson"), Hint: c.T("lesson.hint")}
	if len(c.Leaks) > 0 {
		b.Do, b.Hint = ui.Send(c.T("training.practise"), drillPath(drill.Leak)+"/next"), ""
	}
	return b
}

// nextTitle says what the button of the page is about.
func (c choice) nextTitle() string {
	if len(c.Leaks) > 0 {
		return c.T(habitKey(&c.Leaks[0]))
	}
	return c.T("lesson.title")
}

// nextReason says why.
func (c choice) nextReason() string {
	if len(c.Leaks) > 0 {
		return c.leakSum(&c.Leaks[0])
	}
	return c.T("training.lesson_first")
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
	choices []int // numbers to choose from; none if it asks for a move
}

// posed shows a question, without its solution.
func (m *Room) posed(r *exchange.Request, asked *training.Round, progress training.Progress) (templ.Component, error) {
	q, page := &asked.Question, m.New(r, r.Localizer.Text(titles[asked.Kind]))
	pos := ui.Position{State: q.State, Base: drillPath(asked.Kind), Query: query(asked), Task: page.Title, Know: ui.KnowOf(page, &q.State),
		Swaps: true}
	if asked.Kind == drill.Leak {
		pos.Task = r.Localizer.Text("puzzles.find")
	}
	choices, err := m.Training.Choices(asked)
	if err != nil {
		return nil, err
	}
	switch q.Kind.Asks() {
	case drill.Points:
		pos.Still, pos.You, pos.Without = true, q.Seat, table.Aids{RowWorth: true, ScoreNow: true}
	case drill.Percent:
		pos.Still, pos.You, pos.Without = true, q.Seat, table.Aids{Chance: true}
	}
	return posePage(posed{ui.NewPositionBoard(page, pos), asked, choices}, head{page, progress}), nil
}

// asks is a question for a number in words.
func asks(p ui.Page, q *drill.Question) string {
	if q.Kind == drill.Row {
		return p.T("training.ask_row")
	}
	return p.T("training.ask_raid", "n", q.Draws)
}

// number writes a number that may be answered.
func (p posed) number(n int) string { return numberOf(p.Page, &p.Question, n) }

// numberOf writes an answer with its unit.
func numberOf(p ui.Page, q *drill.Question, n int) string {
	if q.Kind.Asks() == drill.Points {
		return i18n.Signed(n)
	}
	return ui.WholePercent(p.Localizer, float64(n)/drill.MostScore)
}

// A verdict says what an answer is worth.
type verdict struct {
	ui.Answer
	*training.Round
	moved *ui.Verdict // of a drill that asks for a move; else nil
	game  table.ID    // of a leak; "" if it is gone
}

// answered shows the solution of a question.
func (m *Room) answered(w http.ResponseWriter, r *exchange.Request, asked *training.Round, progress training.Progress) error {
	v, page := verdict{Round: asked}, m.New(r, r.Localizer.Text(titles[asked.Kind]))
	if asked.Kind == drill.Leak {
		var err error
		if v.game, err = m.Training.GameOf(r.Context(), m.Caller(r), asked); err != nil {
			return err
		}
	}
	if asked.Kind.Asks() == drill.Move {
		moved, err := ui.NewVerdict(r.Context(), page, decisionOf(asked), asked.Given.Move, ui.LookAt(drillPath(asked.Kind), r.URL.Query()))
		if err != nil {
			return err
		}
		v.Answer, v.moved = moved.Answer, &moved
	} else {
		v.Answer = numbers(page, asked)
	}
	return m.Render(w, r, http.StatusOK, answerPage(v, head{v.Page, progress}))
}

// decisionOf is a question for a move as a decision of a puzzle.
func decisionOf(asked *training.Round) ui.Asked {
	d := &puzzle.Decision{State: asked.Question.State}
	for _, w := range asked.Solution.Ways {
		d.Ways = append(d.Ways, puzzle.Way{Moves: w.Moves, Shares: w.Shares})
	}
	return ui.Asked{Decision: d, From: d.State}
}

// nearScore is the score from which an answer counts as right: a point off does not, for the choices lie so near each other.
const nearScore = 90

// numbers is the answer to a question for a number: the sum by family, or the odds.
func numbers(p ui.Page, asked *training.Round) ui.Answer {
	q := &asked.Question
	a := ui.Answer{Right: asked.Score >= nearScore, Verdict: p.T("answer.wrong_number"), Move: numberOf(p, q, asked.Given.Number)}
	if a.Right {
		a.Verdict = p.T("answer.right")
	} else {
		a.Other = p.T("training.yours", "answer", numberOf(p, q, asked.Given.Number))
	}
	a.PositionBoard = ui.NewPositionBoard(p, ui.Position{State: q.State, Still: true, You: q.Seat})
	if q.Kind == drill.Row {
		a.Move = i18n.Signed(asked.Solution.Worth[q.Seat])
		a.Rows = a.SumRows(q.Seat)
	} else {
		a.Move = ui.Percent(p.Localizer, asked.Solution.Chance)
		a.Rows = oddsRows(p, asked)
	}
	a.Light()
	return a
}

// oddsRows say what the odds of a raid come of.
func oddsRows(p ui.Page, asked *training.Round) []ui.Row {
	s := asked.Solution
	return []ui.Row{
		{Text: p.T("training.odds_missing", "n", s.Missing), Evidence: strconv.Itoa(s.Missing), Lights: []reason.Piece{{At: reason.PoliceLine}}},
		{Text: p.T("training.odds_left", "police", s.Police, "cards", s.Cards), Evidence: p.T("line.odds", "n", s.Police, "all", s.Cards),
			Lights: []reason.Piece{{At: reason.AtPiles}}},
		{Text: p.T("training.odds_drawn", "n", asked.Question.Draws), Evidence: ui.Percent(p.Localizer, s.Chance)},
	}
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

// replayPath leads to the move in its game.
func (v verdict) replayPath() string {
	return fmt.Sprintf("/t/%s/replay?at=%d", v.game, v.Question.Game.Ply)
}

package ui

import (
	"context"
	"math"
	"slices"
	"strconv"

	"razzia"
	"razzia/bot/line"
	"razzia/bot/reason"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
)

// themeKeys are the keys of the names of themes.
var themeKeys = map[puzzle.Theme]string{
	puzzle.WhenToCall: "puzzles.theme.call", puzzle.ChequeWorth: "puzzles.theme.cheque", puzzle.ThiefChoice: "puzzles.theme.thief",
	puzzle.RaidRisk: "puzzles.theme.raid", puzzle.LastCheque: "puzzles.theme.last", puzzle.Duel: "puzzles.theme.duel",
	puzzle.ForcedSpend: "puzzles.theme.spend", puzzle.EarlyRow: "puzzles.theme.early", puzzle.Trap: "puzzles.theme.trap",
	puzzle.Line: "puzzles.theme.line",
}

// ThemeName is the name of a theme of puzzles.
func ThemeName(p Page, t puzzle.Theme) string { return p.T(themeKeys[t]) }

// kindKeys are the keys of what kinds of puzzles say about their answers.
var kindKeys = map[puzzle.Kind]string{puzzle.Proved: "puzzles.proved", puzzle.Judged: "puzzles.judged"}

// HowSure says how sure the answers of a kind of puzzle are.
func HowSure(p Page, k puzzle.Kind) string { return p.T(kindKeys[k]) }

// An Asked is a decision that was asked for, with the position from which its board comes: what was played since then moves the pieces.
type Asked struct {
	*puzzle.Decision
	From  razzia.State
	Made  []line.Step
	Names []string // of the players; nil for those of bots
}

// AskedOf is a decision of a puzzle by its number, counted from 0.
func AskedOf(p *puzzle.Puzzle, n int) Asked {
	a := Asked{Decision: p.Nth(n), From: p.State}
	for i := 1; i <= n; i++ {
		step := line.Step{Before: p.Nth(i - 1).State, Moves: p.Nth(i).Since, After: p.Nth(i).State}
		s := step.Before
		for _, m := range step.Moves {
			s, step.Events, _ = s.StepEvents(m, step.Events) // they were checked with the puzzle
		}
		a.Made = append(a.Made, step)
	}
	return a
}

// A Verdict says what an answer to a puzzle is worth, on the board of its position.
type Verdict struct {
	Answer
	asked  Asked
	chosen razzia.Move // the answer, which is legal
	way    int         // of the answer
	look   Look
}

// NewVerdict judges an answer. A wrong one is refuted first: its line is played out, and the best move is not named until the viewer asks
// why. It fails if there is no net for the number of players, and if the context ends.
func NewVerdict(ctx context.Context, p Page, asked Asked, m razzia.Move, look Look) (Verdict, error) {
	way, _ := asked.Decision.Way(m)
	v := Verdict{asked: asked, chosen: m, way: way, look: look}
	v.Right = asked.Grade(way) != puzzle.Wrong
	if !v.Right && look.Shows == ShowFirst {
		v.look.Shows, v.look.Step = ShowLine, 1
	}
	v.Lined = v.look.Shows == ShowLine || v.look.Shows == ShowBest
	lines, err := v.play()
	if err != nil {
		return v, err
	}
	steps := lines[0]
	pos := Position{State: asked.From, Made: asked.Made, Names: asked.Names, Still: true, You: asked.Decision.State.Actor}
	stepped := 0
	if v.Lined {
		stepped = min(max(0, v.look.Step), len(steps))
		pos.Made = append(slices.Clone(asked.Made), steps[:stepped]...)
		pos.Pale = !v.Right && loses(steps)
	}
	p.Title = p.T("puzzles.right")
	if !v.Right {
		p.Title = p.T("puzzles.wrong")
	}
	v.PositionBoard = NewPositionBoard(p, pos)
	v.Follows = followsOf(v.PositionBoard, lines, v.lineLook())
	v.judge()
	if v.Explains() {
		if v.Rows, err = v.rows(ctx); err != nil {
			return v, err
		}
		v.Ways = v.bars()
		if stepped == 0 {
			v.marks.lights = lightsOf(v.Rows)
		}
	}
	return v, nil
}

// Explains reports whether the best move is named.
func (v *Verdict) Explains() bool {
	return v.Right || v.look.Shows == ShowWhy || v.look.Shows == ShowBest
}

// lineLook is the look with the line that the answer shows or offers.
func (v *Verdict) lineLook() Look {
	l := v.look
	l.line = ShowLine
	if !v.Right && v.Explains() {
		l.line = ShowBest
	}
	return l
}

// play plays the line out, of the answer, or of the best move once it is named, and that of the move that it is compared with.
func (v *Verdict) play() (lines [2][]line.Step, err error) {
	judge, err := line.NewExpert(int(v.asked.State.Players))
	if err != nil {
		return lines, err
	}
	other := v.chosen
	if v.way == 0 {
		other = v.asked.Ways[v.compared()].Moves[0]
	}
	if lines, err = line.Of(v.asked.State, v.best(), other, judge); v.way > 0 && (v.Right || !v.Explains()) {
		lines[0], lines[1] = lines[1], lines[0]
	}
	return lines, err
}

// loses reports whether a line ends in a raid that takes the row.
func loses(steps []line.Step) bool {
	last := steps[len(steps)-1]
	return slices.ContainsFunc(last.Events, func(e razzia.Event) bool { return e.Kind == razzia.Raid }) && last.Before.Row.Len() > 0
}

// judge puts the verdict and its figures into words.
func (v *Verdict) judge() {
	key, shown, other := "answer.right", v.way, -1
	switch v.asked.Grade(v.way) {
	case puzzle.Best:
		other = 1
	case puzzle.Close:
		key = "answer.good"
	case puzzle.Wrong:
		key = "answer.wrong"
		if v.Explains() {
			key, shown, other = "answer.better", 0, v.way
		}
	}
	v.Answer.Verdict, v.Move = v.T(key), v.named(shown)
	v.Wins = v.T("answer.wins", "n", v.hundredths(shown))
	switch v.asked.Grade(v.way) {
	case puzzle.Equal:
		v.Other = v.T("answer.equal", "move", v.named(0))
	case puzzle.Close:
		v.Other = v.T("answer.shade", "move", v.named(0), "n", v.hundredths(0))
	default:
		if other >= 0 && other < len(v.asked.Ways) {
			v.Other = v.T("list.of", "name", v.named(other), "list", strconv.Itoa(v.hundredths(other)))
		}
	}
}

// best is the best move.
func (v *Verdict) best() razzia.Move { return v.asked.Best().Moves[0] }

// ToWhy is the address with the reasons.
func (v *Verdict) ToWhy() string {
	if v.Right {
		return v.look.at(ShowFirst, 0)
	}
	return v.look.at(ShowWhy, 0)
}

// named names a way to go on.
func (v *Verdict) named(i int) string { return v.deed(v.asked.Ways[i].Moves[0]) }

// hundredths is the share of the win of a way, of 100.
func (v *Verdict) hundredths(way int) int {
	return int(math.Round(100 * float64(v.asked.Ways[way].Shares[v.asked.State.Actor]) / puzzle.Unit))
}

// compared is the way that is compared with the best: the answer if it is wrong, otherwise the second best.
func (v *Verdict) compared() int {
	if v.way == 0 {
		return 1
	}
	return v.way
}

// rows are the reasons for the best move.
func (v *Verdict) rows(ctx context.Context) (list []Row, err error) {
	other := v.asked.Ways[v.compared()]
	lost := v.asked.Best().Shares[v.asked.State.Actor] - other.Shares[v.asked.State.Actor]
	reasons, err := reason.Explain(ctx, &v.asked.State, v.best(), other.Moves[0], float64(lost)/puzzle.Unit)
	for _, r := range reasons {
		list = append(list, v.rowOf(r))
	}
	return list, err
}

// rowOf is a reason as a row, with its points beside it.
func (v *Verdict) rowOf(r reason.Reason) Row {
	row := Row{Text: v.Narrator.Reason(r), Lights: r.Lights}
	switch {
	case r.From != r.To && r.Kind != reason.EndSuits:
		row.Evidence, row.Tone = i18n.Number(r.From)+" → "+i18n.Number(r.To), tone(r.To-r.From)
	case r.Points > 0 && r.IsScored():
		row.Evidence, row.Tone = i18n.Signed(r.Points), tone(r.Points)
	}
	return row
}

// mostBars is how many ways have a bar at most.
const mostBars = 4

// bars are the figures of the ways: the best ones, and the answer.
func (v *Verdict) bars() (list []Bar) {
	seat := v.asked.State.Actor
	for i := range v.asked.Ways {
		if len(list) < mostBars-1 || i == v.way || v.way < i && len(list) < mostBars {
			part := float64(v.asked.Ways[i].Shares[seat]) / puzzle.Unit
			list = append(list, Bar{v.named(i), v.T("answer.of_100", "n", v.hundredths(i)), part, i == 0})
		}
	}
	return list
}

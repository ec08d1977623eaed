package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// The widths of the score sheets. Each seat has a column with one column for each round in it.
const (
	labelColumn = 18
	roundColumn = 4
	seatColumn  = roundColumn * razzia.Rounds
)

// A sheetsView is the screen with the score sheets.
type sheetsView struct {
	*picture
	size    size
	scoring bool   // whether a round has just ended, so that the game waits
	unsaved string // the warning that the game is not saved; "" if it is
	notice  string
}

// lines draws the screen.
func (v sheetsView) lines() []string {
	lines := []string{v.look.bar.Render(pad(" ◆ "+v.title(), v.size.width)), ""}
	sheets := append(append(v.grid(), ""), v.remarks()...)
	lines = append(lines, inMiddle(sheets, minWidth, v.size.width)...)
	lines = fill(lines, v.size.height-2)
	return append(lines, v.look.separator(v.unsaved, v.notice, v.size.width), v.look.choices(v.size.width, v.keys()...))
}

// title is the title of the score sheets.
func (v sheetsView) title() string {
	switch {
	case v.over():
		return v.text("end.title")
	case v.scoring:
		return v.narrator.Text("status.counted", "round", v.game.RoundsScored())
	}
	return v.text("score.title") + " · " + v.narrator.Text("table.round", "round", int(v.game.State.Round))
}

// keys are the keys on the score sheets.
func (v sheetsView) keys() []choice {
	enter, table := v.text("keys.key_enter"), v.text("home.to_table")
	undo, quit := choice{"u", v.text("terminal.key_undo")}, choice{"q", v.text("terminal.key_quit")}
	switch {
	case !v.scoring:
		return []choice{{"Esc", table}}
	case v.over() && v.link.remote != nil:
		return []choice{{enter, v.text("end.result")}, {"Esc", table}}
	case v.over():
		return []choice{{"n", v.text("home.new_game")}, {enter, table}, undo, quit}
	}
	next := v.narrator.Text("status.next_round", "round", v.game.RoundsScored()+1)
	if v.link.remote != nil {
		return []choice{{enter, next}, quit}
	}
	return []choice{{enter, next}, undo, quit}
}

// remarks are the lines below the score sheets: the winners, or a note on the round.
func (v sheetsView) remarks() (lines []string) {
	switch {
	case v.over():
		return []string{v.look.key.Render(" ◆ " + v.narrator.Winners(v.game.State) + " ◆")}
	case v.scoring:
		begins := v.narrator.Text("event.round_began", "round", int(v.game.State.Round), "name", v.actor())
		lines = append(wrap(v.text("lesson.leave"), minWidth-2), wrap(begins, minWidth-2)...)
	default:
		lines = wrap(v.roundName(v.running())+" · "+v.text("aids.score_now"), minWidth-2)
	}
	for i, line := range lines {
		lines[i] = v.look.faint.Render(" " + line)
	}
	return lines
}

// grid draws the sheets of all rounds: a line for each item, the totals below.
func (v sheetsView) grid() []string {
	names, rounds := strings.Repeat(" ", labelColumn), strings.Repeat(" ", labelColumn)
	for seat := range razzia.Seat(v.game.State.Players) {
		names += v.look.strong.Render(padLeft(v.narrator.Name(seat), seatColumn-1)) + " "
		for round := 1; round <= razzia.Rounds; round++ {
			rounds += v.look.faint.Render(padLeft(v.roundName(round), roundColumn-1)) + " "
		}
	}
	lines := []string{names, rounds}
	scores := v.scores()
	for _, line := range v.narrator.ScoreLines() {
		if line.Clause == "" {
			lines = append(lines, v.look.brass.Render(" "+strings.Repeat("─", labelColumn-2+seatColumn*int(v.game.State.Players))))
		}
		lines = append(lines, v.line(line, &scores)...)
	}
	return append(lines, v.totals())
}

// scores are the sheets to show: those of the scored rounds and, for the current round, its scores as if it ended
// now.
func (v sheetsView) scores() [razzia.Rounds][razzia.MaxPlayers]razzia.Sheet {
	scores := v.game.Sheets
	if v.running() > 0 {
		scores[v.running()-1] = v.game.State.Score()
	}
	return scores
}

// running is the round that is being played, or 0 if none is.
func (v sheetsView) running() int {
	if v.scoring || v.over() {
		return 0
	}
	return int(v.game.State.Round)
}

// roundName is the heading of the column of a round. A star marks the one that is being played.
func (v sheetsView) roundName(round int) string {
	name := v.narrator.Text("terminal.round_short", "round", round)
	if round == v.running() {
		name += "*"
	}
	return name
}

// line draws one item in all rounds of all seats. A long label takes two lines.
func (v sheetsView) line(line i18n.ScoreLine, scores *[razzia.Rounds][razzia.MaxPlayers]razzia.Sheet) []string {
	label := wrap(line.Label, labelColumn-1)
	last := len(label) - 1
	text := pad(" "+label[last], labelColumn)
	for seat := range razzia.Seat(v.game.State.Players) {
		for round := 1; round <= razzia.Rounds; round++ {
			text += v.cell(line, scores[round-1][seat], round)
		}
	}
	for i := range label[:last] {
		label[i] = " " + label[i]
	}
	return append(label[:last:last], text)
}

// cell draws the points of one item in one round.
func (v sheetsView) cell(line i18n.ScoreLine, sh razzia.Sheet, round int) string {
	points := line.Points(sh)
	lateOnly := strings.HasPrefix(line.Clause, "R8") && round < razzia.Rounds
	number := padLeft(i18n.Number(points), roundColumn-1) + " "
	switch {
	case lateOnly, round > v.game.RoundsScored() && round != v.running():
		return v.look.faint.Render(padLeft("·", roundColumn-1) + " ")
	case round == v.running(), points == 0:
		return v.look.faint.Render(number)
	case points < 0:
		return v.look.alarm.Render(number)
	case v.scoring && round == v.game.RoundsScored():
		return v.look.good.Render(number)
	}
	return number
}

// totals draws the totals of all scored rounds.
func (v sheetsView) totals() string {
	text := v.look.key.Render(pad(" "+v.text("score.total"), labelColumn))
	for seat := range razzia.Seat(v.game.State.Players) {
		text += v.look.key.Render(padLeft(i18n.Number(int(v.game.State.Seats[seat].Total)), seatColumn-1)) + " "
	}
	return text
}

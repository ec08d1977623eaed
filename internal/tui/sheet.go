package tui

import (
	"fmt"
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
	sheets := append(v.grid(), "", v.remark(), v.progress())
	lines = append(lines, inMiddle(sheets, minWidth, v.size.width)...)
	lines = fill(lines, v.size.height-2)
	return append(lines, v.look.separator(v.unsaved, v.notice, v.size.width), v.look.choices(v.keys()...))
}

// title is the title of the score sheets.
func (v sheetsView) title() string {
	switch {
	case v.over():
		return "Game over"
	case v.scoring:
		return fmt.Sprintf("Round %d is scored", v.game.RoundsScored())
	}
	return fmt.Sprintf("Score sheets, round %d of %d", v.game.State.Round, razzia.Rounds)
}

// keys are the keys on the score sheets.
func (v sheetsView) keys() []choice {
	switch {
	case !v.scoring:
		return []choice{{"esc", "back to the table"}}
	case v.over() && v.link.remote != nil:
		return []choice{{"enter", "result"}, {"esc", "back to the table"}}
	case v.over():
		return []choice{{"n", "new game"}, {"enter", "back to the table"}, {"u", "undo"}, {"q", "quit"}}
	}
	return []choice{{"enter", fmt.Sprintf("on to round %d", v.game.RoundsScored()+1)}, {"u", "undo"}, {"q", "save and quit"}}
}

// remark is the line below the score sheets: the winners, or a note on the round.
func (v sheetsView) remark() string {
	if v.over() {
		return v.look.key.Render(" ◆ " + v.narrator.Winners(v.game.State) + " ◆")
	}
	if v.scoring {
		return v.look.faint.Render(" Thieves, drivers, jewels and gold leave the game; cheques turn face up.")
	}
	return v.look.faint.Render(fmt.Sprintf(" Round %d: what each property would score if the round ended now.", v.game.State.Round))
}

// progress names the player with the first turn of the next round.
func (v sheetsView) progress() string {
	if !v.scoring || v.over() {
		return ""
	}
	return v.look.faint.Render(fmt.Sprintf(" %s has the highest cheque and goes first.", v.actor()))
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
	for _, line := range i18n.ScoreLines() {
		if line.Clause == "" {
			lines = append(lines, v.look.brass.Render(" "+strings.Repeat("─", labelColumn-2+seatColumn*int(v.game.State.Players))))
		}
		lines = append(lines, v.line(line, &scores))
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

// roundName is the heading of the column of a round.
func (v sheetsView) roundName(round int) string {
	if round == v.running() {
		return "now"
	}
	return fmt.Sprintf("R%d", round)
}

// line draws one item in all rounds of all seats.
func (v sheetsView) line(line i18n.ScoreLine, scores *[razzia.Rounds][razzia.MaxPlayers]razzia.Sheet) string {
	text := pad(" "+line.Label, labelColumn)
	for seat := range razzia.Seat(v.game.State.Players) {
		for round := 1; round <= razzia.Rounds; round++ {
			text += v.cell(line, scores[round-1][seat], round)
		}
	}
	return text
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
	text := v.look.key.Render(pad(" Total", labelColumn))
	for seat := range razzia.Seat(v.game.State.Players) {
		text += v.look.key.Render(padLeft(i18n.Number(int(v.game.State.Seats[seat].Total)), seatColumn-1)) + " "
	}
	return text
}

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

// viewSheets draws the screen with the score sheets.
func (m Model) viewSheets() []string {
	g := m.table.Game()
	lines := []string{m.look.bar.Render(pad(" ◆ "+m.sheetTitle(&g), m.width)), ""}
	sheets := append(m.sheetGrid(&g), "", m.sheetRemark(&g), m.viewProgress(&g))
	lines = append(lines, inMiddle(sheets, minWidth, m.width)...)
	lines = fill(lines, m.height-2)
	return append(lines, m.viewNotice(m.unsavedWords()), m.choices(m.sheetKeys(&g)...))
}

// sheetTitle is the title of the score sheets.
func (m Model) sheetTitle(g *razzia.Game) string {
	switch {
	case g.State.Phase == razzia.Over:
		return "Game over"
	case m.screen == onScoring:
		return fmt.Sprintf("Round %d is scored", m.scored)
	}
	return fmt.Sprintf("Score sheets, round %d of %d", g.State.Round, razzia.Rounds)
}

// sheetKeys are the keys on the score sheets.
func (m Model) sheetKeys(g *razzia.Game) []choice {
	switch {
	case m.screen == onSheets:
		return []choice{{"esc", "back to the table"}}
	case g.State.Phase == razzia.Over:
		return []choice{{"n", "new game"}, {"enter", "back to the table"}, {"u", "undo"}, {"q", "quit"}}
	}
	return []choice{{"enter", fmt.Sprintf("on to round %d", m.scored+1)}, {"u", "undo"}, {"q", "save and quit"}}
}

// sheetRemark is the line below the score sheets: the winners, or a note on the round.
func (m Model) sheetRemark(g *razzia.Game) string {
	if g.State.Phase == razzia.Over {
		return m.look.key.Render(" ◆ " + m.narrator.Winners(g.State) + " ◆")
	}
	if m.screen == onScoring {
		return m.look.faint.Render(" Thieves, drivers, jewels and gold leave the game; cheques turn face up.")
	}
	return m.look.faint.Render(fmt.Sprintf(" Round %d: what each property would score if the round ended now.", g.State.Round))
}

// viewProgress names the player with the first turn of the next round.
func (m Model) viewProgress(g *razzia.Game) string {
	if m.screen != onScoring || g.State.Phase == razzia.Over {
		return ""
	}
	return m.look.faint.Render(fmt.Sprintf(" %s has the highest cheque and goes first.", m.narrator.Name(g.State.Actor)))
}

// sheetGrid draws the sheets of all rounds: a line for each item, the totals below.
func (m Model) sheetGrid(g *razzia.Game) []string {
	names, rounds := strings.Repeat(" ", labelColumn), strings.Repeat(" ", labelColumn)
	for seat := range razzia.Seat(g.State.Players) {
		names += m.look.strong.Render(padLeft(m.narrator.Name(seat), seatColumn-1)) + " "
		for round := 1; round <= razzia.Rounds; round++ {
			rounds += m.look.faint.Render(padLeft(m.roundName(g, round), roundColumn-1)) + " "
		}
	}
	lines := []string{names, rounds}
	scores := m.sheetScores(g)
	for _, line := range i18n.ScoreLines() {
		if line.Clause == "" {
			lines = append(lines, m.look.brass.Render(" "+strings.Repeat("─", labelColumn-2+seatColumn*int(g.State.Players))))
		}
		lines = append(lines, m.sheetLine(g, line, &scores))
	}
	return append(lines, m.sheetTotals(g))
}

// sheetScores are the sheets to show: those of the scored rounds and, for the current round, its scores as if it ended
// now.
func (m Model) sheetScores(g *razzia.Game) [razzia.Rounds][razzia.MaxPlayers]razzia.Sheet {
	scores := g.Sheets
	if m.running(g) > 0 {
		scores[m.running(g)-1] = g.State.Score()
	}
	return scores
}

// running is the round that is being played, or 0 if none is.
func (m Model) running(g *razzia.Game) int {
	if m.screen == onScoring || g.State.Phase == razzia.Over {
		return 0
	}
	return int(g.State.Round)
}

// roundName is the heading of the column of a round.
func (m Model) roundName(g *razzia.Game, round int) string {
	if round == m.running(g) {
		return "now"
	}
	return fmt.Sprintf("R%d", round)
}

// sheetLine draws one item in all rounds of all seats.
func (m Model) sheetLine(g *razzia.Game, line i18n.ScoreLine, scores *[razzia.Rounds][razzia.MaxPlayers]razzia.Sheet) string {
	text := pad(" "+line.Label, labelColumn)
	for seat := range razzia.Seat(g.State.Players) {
		for round := 1; round <= razzia.Rounds; round++ {
			text += m.sheetCell(g, line, scores[round-1][seat], round)
		}
	}
	return text
}

// sheetCell draws the points of one item in one round.
func (m Model) sheetCell(g *razzia.Game, line i18n.ScoreLine, sh razzia.Sheet, round int) string {
	points := line.Points(sh)
	lateOnly := strings.HasPrefix(line.Clause, "R8") && round < razzia.Rounds
	number := padLeft(i18n.Number(points), roundColumn-1) + " "
	switch {
	case lateOnly, round > g.RoundsScored() && round != m.running(g):
		return m.look.faint.Render(padLeft("·", roundColumn-1) + " ")
	case round == m.running(g), points == 0:
		return m.look.faint.Render(number)
	case points < 0:
		return m.look.alarm.Render(number)
	case m.screen == onScoring && round == m.scored:
		return m.look.good.Render(number)
	}
	return number
}

// sheetTotals draws the totals of all scored rounds.
func (m Model) sheetTotals(g *razzia.Game) string {
	text := m.look.key.Render(pad(" Total", labelColumn))
	for seat := range razzia.Seat(g.State.Players) {
		text += m.look.key.Render(padLeft(i18n.Number(int(g.State.Seats[seat].Total)), seatColumn-1)) + " "
	}
	return text
}

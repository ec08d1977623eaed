package tui

import (
	"fmt"
	"math"
	"strings"

	"razzia"
)

// panelFrom is the least width, in columns, of a screen with the log in a panel beside the table.
const panelFrom = 100

// tableWidth is the width of the table without the panel of the log.
func (m Model) tableWidth() int {
	if m.width < panelFrom {
		return m.width
	}
	return max(m.width*7/10, 70)
}

// viewTable draws the table: the game at the top, the keys at the bottom, the log between them or beside.
func (m Model) viewTable() []string {
	g := m.table.Game()
	bottom := m.viewBottom(&g)
	room := m.height - len(bottom) - 1
	width := m.tableWidth()
	upper := m.viewGame(&g, width, room)
	if width == m.width {
		upper = append(upper, m.viewLogUnder(width, room-len(upper))...)
	} else {
		upper = beside(upper, width, m.viewLogPanel(m.width-width-2, room), m.look.brass.Render("│ "))
	}
	lines := append([]string{m.viewTitle(&g)}, fill(upper, room)...)
	return append(lines, bottom...)
}

// viewGame draws the game with the widest spacing that fits the height.
func (m Model) viewGame(g *razzia.Game, width, height int) []string {
	draw := func(s spacing) []string {
		lines := []string{m.viewPolice(&g.State, width)}
		lines = append(lines, m.viewRow(&g.State, width, s)...)
		lines = append(lines, m.viewBanner(&g.State, width))
		return append(lines, m.viewSeats(g, width, s)...)
	}
	for _, s := range []spacing{airy, roomy} {
		if lines := draw(s); len(lines)+2 <= height-m.minLogLines() {
			return lines
		}
	}
	return draw(tight)
}

// minLogLines is the least number of lines for the log below the table.
func (m Model) minLogLines() int {
	if m.width >= panelFrom {
		return 0
	}
	return 5
}

// A spacing selects how much space the table takes.
type spacing int

const (
	tight spacing = iota
	roomy         // with a blank line between seats and taller cards
	airy          // also with the points of each property, item by item
)

// fill adds blank lines up to a height, and cuts longer blocks.
func fill(lines []string, height int) []string {
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:max(height, 0)]
}

// beside joins two blocks of lines side by side.
func beside(left []string, width int, right []string, between string) []string {
	lines := make([]string, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		lines[i] = pad(lines[i], width)
		if i < len(right) {
			lines[i] += between + right[i]
		}
	}
	return lines
}

// viewTitle draws the title bar with the round and the player whose turn it is.
func (m Model) viewTitle(g *razzia.Game) string {
	left := fmt.Sprintf(" ◆ RAZZIA! ◆  Round %d of %d", g.State.Round, razzia.Rounds)
	right := m.whoseTurn(&g.State) + " "
	if m.unsaved != "" {
		left = clip(left+"   "+m.unsavedWords(), m.width-columns(right)-1)
	}
	gap := max(m.width-columns(left)-columns(right), 1)
	return m.look.bar.Render(left+strings.Repeat(" ", gap)) + m.look.turn.Render(right)
}

// unsavedWords is the warning that the game could not be saved, with the reason; "" if it was.
func (m Model) unsavedWords() string {
	if m.unsaved == "" {
		return ""
	}
	return "NOT SAVED: " + printable(m.unsaved)
}

// whoseTurn names the player who is to act.
func (m Model) whoseTurn(s *razzia.State) string {
	if s.Phase == razzia.Over {
		return "Game over"
	}
	if m.table.BotDue() {
		return m.narrator.Name(s.Actor) + " is thinking…"
	}
	return "► " + m.narrator.Text("table.turn_of", "name", m.narrator.Name(s.Actor))
}

// viewPolice draws the line of police with its places, the piles and the chance of police.
func (m Model) viewPolice(s *razzia.State, width int) string {
	gap := " "
	if width < minWidth {
		gap = ""
	}
	stars := m.look.alarm.Render(strings.Repeat("★"+gap, int(s.Police))) +
		m.look.faint.Render(strings.Repeat("☆"+gap, s.RaidAt()-int(s.Police)))
	left := fmt.Sprintf(" Police %s %d of %d", stars, s.Police, s.RaidAt())
	piles := fmt.Sprintf("Pile: %d", s.Piles[0])
	if !s.OnePile {
		piles = fmt.Sprintf("Pile 1: %d  Pile 2: %d", s.Piles[0], s.Piles[1])
	}
	if m.aids {
		piles += fmt.Sprintf("   Next card police: %.0f%%", math.Round(100*s.Chance(razzia.Police)))
	}
	return spread(left, piles+" ", width)
}

// viewBanner draws the auction or the winners, if there are any.
func (m Model) viewBanner(s *razzia.State, width int) string {
	switch {
	case s.Phase == razzia.Over:
		return m.look.strong.Render(clip(" "+m.narrator.Winners(*s), width))
	case s.Phase == razzia.Bidding:
		return m.viewAuction(s, width)
	}
	return ""
}

// viewTooSmall asks for a larger screen, in one short line.
func (m Model) viewTooSmall() []string {
	return []string{fmt.Sprintf("Razzia! needs %d×%d, this is %d×%d: enlarge it (q quits)", minWidth, minHeight, m.width, m.height)}
}

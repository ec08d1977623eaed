package tui

import (
	"fmt"
	"strings"

	"razzia"
)

// The columns of the seats; the name has what is left.
const (
	chequesColumn = 12
	spentColumn   = 12
	saysColumn    = 9
	pointsColumn  = 6
	nowColumn     = 5
	rowColumn     = 5
)

// nameColumn is the width of the names, with the mark of the seat to move.
func nameColumn(width int) int {
	return width - chequesColumn - spentColumn - saysColumn - pointsColumn - nowColumn - rowColumn - 1
}

// viewSeats draws all seats under a line of headings.
func (m Model) viewSeats(g *razzia.Game, width int, sp spacing) []string {
	worth := ""
	if m.aids {
		worth = "Row"
	}
	head := pad("   Player", nameColumn(width)) + pad("Cheques", chequesColumn) + pad("Spent", spentColumn) +
		pad("", saysColumn) + padLeft("Points", pointsColumn) + padLeft("Now", nowColumn) + padLeft(worth, rowColumn)
	lines := []string{m.look.faint.Render(head)}
	now, says := g.State.Score(), m.says(&g.State)
	for seat := range razzia.Seat(g.State.Players) {
		lines = append(lines, m.viewSeat(&g.State, seat, now[seat].Sum(), says[seat], width), m.viewProperty(g.State.Seats[seat].Property, width))
		if sp == airy {
			lines = append(lines, m.look.faint.Render(clip("     "+itemised(now[seat]), width)))
		}
		if sp != tight && int(seat) < int(g.State.Players)-1 {
			lines = append(lines, "")
		}
	}
	return lines
}

// viewSeat draws a seat's line: who, cheques open and spent, what was said, points.
func (m Model) viewSeat(s *razzia.State, seat razzia.Seat, now int, says string, width int) string {
	h := s.Seats[seat]
	name := m.seatName(s, seat, nameColumn(width))
	open := m.look.strong.Render(pad(h.Open.String(), chequesColumn))
	spent := m.look.spent.Render(h.Spent.String()) + strings.Repeat(" ", max(spentColumn-len(h.Spent.String()), 0))
	worth := ""
	if m.aids && s.Phase != razzia.Over {
		worth = signed(s.RowWorth(seat))
	}
	return name + open + spent + pad(says, saysColumn) + padLeft(fmt.Sprint(h.Total), pointsColumn) +
		padLeft(m.nowOf(s, now), nowColumn) + padLeft(worth, rowColumn)
}

// nowOf says what a property would score now; nothing when all is scored.
func (m Model) nowOf(s *razzia.State, points int) string {
	if s.Phase == razzia.Over {
		return ""
	}
	return signed(points)
}

// seatName draws a seat's name, its bot's level, and the mark of the seat to move.
func (m Model) seatName(s *razzia.State, seat razzia.Seat, width int) string {
	name, level := m.teller.Name(seat), m.table.Places()[seat].Level
	if level != "" {
		level = " (" + level + ")"
	}
	if seat == s.Actor {
		return m.look.actor.Render(pad(" ► "+name+level, width-1)) + " "
	}
	return pad("   "+name+m.look.faint.Render(level), width-1) + " "
}

// viewProperty draws a property sorted by family, each kind by its code and how many.
func (m Model) viewProperty(p razzia.Cards, width int) string {
	if p == 0 {
		return m.look.faint.Render("     nothing yet")
	}
	if line := m.chips(p, "  ", "×"); columns(line) <= width {
		return line
	}
	return clip(m.chips(p, " ", ""), width)
}

// chips draws the kinds of a property, with a gap between families.
func (m Model) chips(p razzia.Cards, gap, times string) string {
	line, last := "    ", razzia.NoCard
	for c, n := range p.All() {
		if last != razzia.NoCard && hueOf(last) != hueOf(c) {
			line += gap
		} else {
			line += " "
		}
		line, last = line+m.look.loot[c].Render(chip(c, n, times)), c
	}
	return line
}

// chip names cards of a kind by their code: "Jr", "Ca×3".
func chip(c razzia.Card, n int, times string) string {
	if n == 1 {
		return c.String()
	}
	return fmt.Sprintf("%v%s%d", c, times, n)
}

// itemised lists what a property would score now.
func itemised(sh razzia.Sheet) string {
	var items []string
	add := func(name string, points int8) {
		if points != 0 {
			items = append(items, name+" "+signed(int(points)))
		}
	}
	add("thieves", sh.Thieves)
	add("bodyguards", sh.Bodyguards)
	add("cars", sh.Cars)
	add("jewels", sh.Jewels)
	add("gold", sh.Gold)
	add("businesses", sh.Businesses)
	add("cheques", sh.Cheques)
	return strings.Join(items, ", ")
}

// signed writes points with their sign: "+5", "-2", "0".
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

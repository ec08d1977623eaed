package tui

import (
	"fmt"
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// The widths of the columns of the seats. The name takes the rest.
const (
	chequesColumn = 12
	spentColumn   = 12
	auctionColumn = 9
	pointsColumn  = 6
	nowColumn     = 5
	rowColumn     = 5
)

// nameColumn is the width of the names, including the mark of the seat to move.
func nameColumn(width int) int {
	return width - chequesColumn - spentColumn - auctionColumn - pointsColumn - nowColumn - rowColumn - 1
}

// viewSeats draws a line of headings and all seats.
func (m Model) viewSeats(g *razzia.Game, width int, sp spacing) []string {
	worth := ""
	if m.aids {
		worth = "+Row"
	}
	head := pad("   Player", nameColumn(width)) + pad("Cheques", chequesColumn) + pad("Face down", spentColumn) +
		pad("", auctionColumn) + padLeft("Points", pointsColumn) + padLeft("Now", nowColumn) + padLeft(worth, rowColumn)
	lines := []string{m.look.faint.Render(head)}
	now, texts := g.State.Score(), m.auctionTexts(&g.State)
	for seat := range razzia.Seat(g.State.Players) {
		lines = append(lines, m.viewSeat(&g.State, seat, now[seat].Sum(), texts[seat], width),
			m.viewProperty(g.State.Seats[seat].Property, width))
		if sp == airy {
			lines = append(lines, m.look.faint.Render(clip("     "+itemised(now[seat]), width)))
		}
		if sp != tight && int(seat) < int(g.State.Players)-1 {
			lines = append(lines, "")
		}
	}
	return lines
}

// viewSeat draws the line of a seat: name, open and spent cheques, its text in the auction, points.
func (m Model) viewSeat(s *razzia.State, seat razzia.Seat, now int, auctionText string, width int) string {
	h := s.Seats[seat]
	name := m.seatName(s, seat, nameColumn(width))
	open := m.look.strong.Render(pad(h.Open.String(), chequesColumn))
	spent := m.look.spent.Render(h.Spent.String()) + strings.Repeat(" ", max(spentColumn-len(h.Spent.String()), 0))
	worth := ""
	if m.aids && s.Phase != razzia.Over {
		worth = i18n.Signed(s.RowWorth(seat))
	}
	return name + open + spent + pad(auctionText, auctionColumn) + padLeft(i18n.Number(int(h.Total)), pointsColumn) +
		padLeft(m.nowOf(s, now), nowColumn) + padLeft(worth, rowColumn)
}

// nowOf is the points that a property would score now; "" when the game is over.
func (m Model) nowOf(s *razzia.State, points int) string {
	if s.Phase == razzia.Over {
		return ""
	}
	return i18n.Signed(points)
}

// seatName draws the name of a seat, the level of its bot, and the mark of the seat to move.
func (m Model) seatName(s *razzia.State, seat razzia.Seat, width int) string {
	name, level := m.narrator.Name(seat), m.table.Places()[seat].Level
	if level != "" {
		level = " (" + level + ")"
	}
	if seat == s.Actor {
		return m.look.actor.Render(pad(" ► "+name+level, width-1)) + " "
	}
	return pad("   "+name+m.look.faint.Render(level), width-1) + " "
}

// viewProperty draws a property sorted by family: the code and the number of each kind.
func (m Model) viewProperty(p razzia.Cards, width int) string {
	if p == 0 {
		return m.look.faint.Render("     nothing yet")
	}
	if line := m.chips(p, "  ", "×"); columns(line) <= width {
		return line
	}
	return clip(m.chips(p, " ", ""), width)
}

// chips draws the kinds of a property with a gap between families.
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

// chip is the code of a kind and the number of its cards: "Jr", "Ca×3".
func chip(c razzia.Card, n int, times string) string {
	if n == 1 {
		return c.String()
	}
	return fmt.Sprintf("%v%s%d", c, times, n)
}

// itemised lists the points of a sheet, item by item.
func itemised(sh razzia.Sheet) string {
	var items []string
	add := func(name string, points int8) {
		if points != 0 {
			items = append(items, name+" "+i18n.Signed(int(points)))
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

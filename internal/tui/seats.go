package tui

import (
	"fmt"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
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

// A seatsView is the list of the seats, with their cheques, points and properties.
type seatsView struct {
	look     *look
	narrator i18n.Narrator
	view     *table.View
	levels   []string // of the bots by seat; "" for people at this keyboard
	aids     bool     // whether the worth of the row is shown
}

// lines draws a line of headings and all seats.
func (v seatsView) lines(width int, sp spacing) []string {
	s, lines := &v.view.Game.State, []string{v.headings(width)}
	for seat := range razzia.Seat(s.Players) {
		lines = append(lines, v.seat(seat, width), v.property(s.Seats[seat].Property, width))
		if sp == airy {
			lines = append(lines, v.look.faint.Render(clip("     "+itemised(s.Score()[seat]), width)))
		}
		if sp != tight && int(seat) < int(s.Players)-1 {
			lines = append(lines, "")
		}
	}
	return lines
}

// headings draws the names of the columns.
func (v seatsView) headings(width int) string {
	worth := ""
	if v.aids {
		worth = "+Row"
	}
	head := pad("   Player", nameColumn(width)) + pad("Cheques", chequesColumn) + pad("Face down", spentColumn) +
		pad("", auctionColumn) + padLeft("Points", pointsColumn) + padLeft("Now", nowColumn) + padLeft(worth, rowColumn)
	return v.look.faint.Render(head)
}

// seat draws the line of a seat: name, open and spent cheques, its text in the auction, points.
func (v seatsView) seat(seat razzia.Seat, width int) string {
	h, over := v.view.Game.State.Seats[seat], v.view.Game.State.Phase == razzia.Over
	name := v.name(seat, nameColumn(width))
	open := v.look.strong.Render(pad(h.Open.String(), chequesColumn))
	spent := v.look.spent.Render(h.Spent.String()) + strings.Repeat(" ", max(spentColumn-len(h.Spent.String()), 0))
	now, worth := "", ""
	if !over {
		now = i18n.Signed(v.view.Seats[seat].ScoreNow)
	}
	if v.aids && !over {
		worth = i18n.Signed(v.view.Seats[seat].RowGain)
	}
	return name + open + spent + pad(auctionText(v.view, seat), auctionColumn) + padLeft(i18n.Number(int(h.Total)), pointsColumn) +
		padLeft(now, nowColumn) + padLeft(worth, rowColumn)
}

// name draws the name of a seat, the level of its bot, and the mark of the seat to move.
func (v seatsView) name(seat razzia.Seat, width int) string {
	name, level := v.narrator.Name(seat), v.levels[seat]
	if level != "" {
		level = " (" + level + ")"
	}
	if seat == v.view.Game.Actor {
		return v.look.actor.Render(pad(" ► "+name+level, width-1)) + " "
	}
	return pad("   "+name+v.look.faint.Render(level), width-1) + " "
}

// property draws a property sorted by family: the code and the number of each kind.
func (v seatsView) property(p razzia.Cards, width int) string {
	if p == 0 {
		return v.look.faint.Render("     nothing yet")
	}
	if line := v.chips(p, "  ", "×"); columns(line) <= width {
		return line
	}
	return clip(v.chips(p, " ", ""), width)
}

// chips draws the kinds of a property with a gap between families.
func (v seatsView) chips(p razzia.Cards, gap, times string) string {
	line, last := "    ", razzia.NoCard
	for c, n := range p.All() {
		if last != razzia.NoCard && hueOf(last) != hueOf(c) {
			line += gap
		} else {
			line += " "
		}
		line, last = line+v.look.loot[c].Render(chip(c, n, times)), c
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

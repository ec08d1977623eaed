package tui

import (
	"fmt"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// The least widths of the columns of the seats. Words that are wider get their room; the name takes the rest.
const (
	chequesColumn = 12
	spentColumn   = 12
	auctionColumn = 9
	pointsColumn  = 6
	nowColumn     = 5
	rowColumn     = 5
)

// seatColumns are the widths of the columns of the seats. The one of the names has the mark of the seat to move.
type seatColumns struct{ name, cheques, spent, auction, points, now, row int }

// seatColumnsOf finds the widths for the words of a language.
func seatColumnsOf(words *i18n.Localizer, width int) seatColumns {
	wide := func(least, gap int, keys ...string) int {
		for _, key := range keys {
			least = max(least, columns(words.Text(key))+gap)
		}
		return least
	}
	c := seatColumns{
		cheques: wide(chequesColumn, 1, "score.cheques"),
		spent:   wide(spentColumn, 1, "terminal.face_down"),
		auction: max(wide(auctionColumn, 1, "state.out", "state.passed", "state.thinks", "state.to_bid"), wide(0, 4, "state.bids")),
		points:  wide(pointsColumn, 0, "table.points"),
		now:     wide(nowColumn, 1, "terminal.now"),
		row:     wide(rowColumn, 1, "status.short_with_row"),
	}
	c.name = width - c.cheques - c.spent - c.auction - c.points - c.now - c.row - 1
	return c
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
	at := seatColumnsOf(v.narrator.Localizer, width)
	s, lines := &v.view.Game.State, []string{v.headings(at)}
	for seat := range razzia.Seat(s.Players) {
		lines = append(lines, v.seat(seat, at), v.property(s.Seats[seat].Property, width))
		if sp == airy {
			lines = append(lines, v.look.faint.Render(clip("     "+v.itemised(s.Score()[seat]), width)))
		}
		if sp != tight && int(seat) < int(s.Players)-1 {
			lines = append(lines, "")
		}
	}
	return lines
}

// headings draws the names of the columns.
func (v seatsView) headings(at seatColumns) string {
	t, worth := v.narrator.Text, ""
	if v.aids {
		worth = t("status.short_with_row")
	}
	head := pad("   "+t("training.player"), at.name) + pad(t("score.cheques"), at.cheques) + pad(t("terminal.face_down"), at.spent) +
		pad("", at.auction) + padLeft(t("table.points"), at.points) + padLeft(t("terminal.now"), at.now) + padLeft(worth, at.row)
	return v.look.faint.Render(head)
}

// seat draws the line of a seat: name, open and spent cheques, its text in the auction, points.
func (v seatsView) seat(seat razzia.Seat, at seatColumns) string {
	h, over := v.view.Game.State.Seats[seat], v.view.Game.State.Phase == razzia.Over
	name := v.name(seat, at.name)
	open := v.look.strong.Render(pad(h.Open.String(), at.cheques))
	spent := v.look.spent.Render(h.Spent.String()) + strings.Repeat(" ", max(at.spent-len(h.Spent.String()), 0))
	now, worth := "", ""
	if !over {
		now = i18n.Signed(v.view.Seats[seat].ScoreNow)
	}
	if v.aids && !over {
		worth = i18n.Signed(v.view.Seats[seat].RowGain)
	}
	return name + open + spent + pad(auctionText(v.narrator.Localizer, v.view, seat), at.auction) +
		padLeft(i18n.Number(int(h.Total)), at.points) + padLeft(now, at.now) + padLeft(worth, at.row)
}

// name draws the name of a seat, the level of its bot, and the mark of the seat to move.
func (v seatsView) name(seat razzia.Seat, width int) string {
	name, level := v.narrator.Name(seat), v.levels[seat]
	level = v.fitting(level, width-4-columns(name))
	if seat == v.view.Game.Actor {
		return v.look.actor.Render(pad(" ► "+name+level, width-1)) + " "
	}
	return pad("   "+name+v.look.faint.Render(level), width-1) + " "
}

// fitting is the level of a bot in brackets. If it does not fit a width, it says that there is a bot, or nothing.
func (v seatsView) fitting(level string, width int) string {
	for _, word := range []string{level, v.narrator.Text("table.bot")} {
		if text := " (" + word + ")"; level != "" && columns(text) <= width {
			return text
		}
	}
	return ""
}

// property draws a property sorted by family: the code and the number of each kind.
func (v seatsView) property(p razzia.Cards, width int) string {
	if p == 0 {
		return v.look.faint.Render("     " + v.narrator.Text("cards.none"))
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
func (v seatsView) itemised(sh razzia.Sheet) string {
	var items []string
	for _, line := range v.narrator.ScoreLines() {
		if points := line.Points(sh); points != 0 && line.Clause != "" {
			items = append(items, line.Label+" "+i18n.Signed(points))
		}
	}
	return strings.Join(items, ", ")
}

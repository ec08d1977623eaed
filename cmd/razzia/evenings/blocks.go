package evenings

import (
	"cmp"
	"slices"
	"strings"

	"razzia/client"
	"razzia/internal/i18n"
	"razzia/internal/tui"
	"razzia/internal/web/ui"
)

// guests are the names of those who have come, in columns.
func (b board) guests(c tui.Canvas, width int) []string {
	const column = 20
	var names []string
	for _, g := range b.of.Guests {
		switch name := b.name(g.Number); g.Presence {
		case "here":
			names = append(names, tui.Cell(name, column))
		case "resting":
			names = append(names, c.Faint(tui.Cell(name, column)))
		}
	}
	lines := []string{" " + c.Strong(b.here())}
	for row := range slices.Chunk(names, max((width-1)/column, 1)) {
		lines = append(lines, " "+strings.Join(row, ""))
	}
	return lines
}

// tables are who sits where, in the game that goes on or in the next one.
func (b board) tables(c tui.Canvas, width int) []string {
	list, heading := b.games(paired), b.words.Text("evening.next_tables", "n", b.of.Round)
	if b.of.Stage == "playing" || len(list) == 0 {
		heading = b.words.Text("evening.tables")
		list = append(b.games(running), list...)
		for _, g := range b.games(done) {
			if !b.arena() && g.Round == b.of.Round {
				list = append(list, g)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y client.EveningGame) int { return cmp.Or(x.Round-y.Round, x.Place-y.Place) })
	lines := []string{" " + c.Strong(heading)}
	sit := map[int]bool{}
	for _, g := range list {
		lines = append(lines, b.table(c, width, &g)...)
		for _, seat := range g.Seats {
			sit[seat.Guest] = true
		}
	}
	if out := b.out(sit); len(out) > 0 && !b.arena() {
		text := b.words.Text("evening.sit_out", "names", b.words.List(out))
		for _, line := range tui.Lines(text, width-5) {
			lines = append(lines, "     "+c.Faint(line))
		}
	}
	return lines
}

// out are the names of those who are here, and sit at none of the tables.
func (b board) out(sit map[int]bool) (names []string) {
	for _, g := range b.of.Guests {
		if g.Presence == "here" && !sit[g.Number] {
			names = append(names, b.name(g.Number))
		}
	}
	return names
}

// table is the number of a table, and who sits there; of a game that is over with the points, the winner first.
func (b board) table(c tui.Canvas, width int, g *client.EveningGame) (lines []string) {
	seats := slices.Clone(g.Seats)
	if g.State == done {
		slices.SortStableFunc(seats, func(x, y client.EveningSeat) int { return x.Place - y.Place })
	}
	var names []string
	for _, seat := range seats {
		name := b.words.Text("evening.bot", "level", levelOf(b.words, seat.Level))
		if seat.Guest != 0 {
			name = b.name(seat.Guest)
		}
		if g.State == done {
			name += " " + i18n.Number(seat.Points)
		}
		names = append(names, strings.ReplaceAll(name, " ", "\u00a0"))
	}
	for i, line := range tui.Lines(strings.Join(names, " · "), width-5) {
		number := "  " // the lines after the first are indented
		if i == 0 {
			number = c.Key(tui.CellLeft(i18n.Number(g.Place), 4))
		}
		if g.State == done {
			line = c.Faint(line)
		}
		lines = append(lines, number+" "+strings.ReplaceAll(line, "\u00a0", " "))
	}
	return lines
}

// levelOf is the name of a level of bots.
func levelOf(words *i18n.Localizer, level string) string {
	if key := "home.level_" + level; words.Has(key) {
		return words.Text(key)
	}
	return level
}

// standings are the places of those who have played.
func (b board) standings(c tui.Canvas, width int) []string {
	lines := []string{" " + c.Strong(b.words.Text("evening.standings"))}
	gone := map[int]bool{}
	for _, g := range b.of.Guests {
		gone[g.Number] = g.Presence == "left" || g.Presence == "expelled"
	}
	for _, s := range b.of.Standings {
		if s.Games == 0 {
			continue
		}
		name, points := b.name(s.Guest), b.points(s.Score)
		if gone[s.Guest] {
			name = c.Faint(b.words.Text("evening.has_left", "name", name))
		}
		if s.Place == 1 {
			points = c.Good(points)
		}
		lines = append(lines, " "+c.Key(tui.CellLeft(i18n.Number(s.Place), 3))+"  "+tui.Cell(name, max(width-15, 8))+
			tui.CellLeft(points, 8))
	}
	return lines
}

// points writes thousandths of a win as points: a win is 100.
func (b board) points(thousandths int) string { return ui.Signed(b.words, float64(thousandths)/10) }

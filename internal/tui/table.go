package tui

// A tableView is the screen with the game: its parts, each of which draws itself.
type tableView struct {
	*picture
	size    size
	title   titleBar
	row     rowView
	side    sideView
	console console
}

// lines draws the table: the game at the top, the keys at the bottom, the log between them or beside.
func (v tableView) lines() []string {
	bottom := v.console.lines()
	room := v.size.height - len(bottom) - 1
	width := v.size.tableWidth()
	upper := v.upper(width, room)
	if width == v.size.width {
		upper = append(upper, v.side.under(width, room-len(upper))...)
	} else {
		upper = beside(upper, width, v.side.panel(v.size.width-width-2, room), v.look.brass.Render("│ "))
	}
	lines := append([]string{v.title.line(v.size.width)}, fill(upper, room)...)
	return append(lines, bottom...)
}

// upper draws the game with the widest spacing that fits the height.
func (v tableView) upper(width, height int) []string {
	for _, s := range []spacing{airy, roomy} {
		if lines := v.spaced(width, s); len(lines)+2 <= height-v.size.minLogLines() {
			return lines
		}
	}
	return v.spaced(width, tight)
}

// spaced draws the game with a spacing: the police, the row, the auction and the seats.
func (v tableView) spaced(width int, s spacing) []string {
	lines := []string{policeView{v.look, v.narrator.Localizer, v.view.Game, v.aids}.line(width)}
	lines = append(lines, v.row.lines(width, s)...)
	lines = append(lines, auctionView{v.look, v.narrator, v.state()}.line(width))
	return append(lines, seatsView{v.look, v.narrator, &v.view, v.levels, v.aids}.lines(width, s)...)
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

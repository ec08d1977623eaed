package tui

import (
	"fmt"
	"strings"

	"razzia/internal/i18n"
)

// A page is a long text with a screen of its own, of which a part is visible.
type page struct {
	words  *i18n.Localizer
	title  string
	text   []string // all lines
	size   size
	scroll int // first line shown, before it is limited
}

// height is the number of text lines on the screen: its height without the title, the separating line and the keys.
func (p page) height() int { return max(p.size.height-3, 1) }

// top is the first line shown, limited so that the end of the text stays at the bottom.
func (p page) top() int { return max(min(p.scroll, len(p.text)-p.height()), 0) }

// press returns the first line to show after a key.
func (p page) press(key string) int {
	switch key {
	case "up", "k":
		p.scroll = p.top() - 1
	case "down", "j":
		p.scroll = p.top() + 1
	case "pgup", "b":
		p.scroll = p.top() - p.height()
	case "pgdown", "space":
		p.scroll = p.top() + p.height()
	case "home", "g":
		p.scroll = 0
	case "end", "G":
		p.scroll = len(p.text)
	}
	return p.top()
}

// view draws the visible part of the text under its title.
func (p page) view(l *look) []string {
	top := p.top()
	shown := p.text[top:min(top+p.height(), len(p.text))]
	where := p.words.Text("puzzles.of", "n", fmt.Sprintf("%d–%d", min(top+1, len(p.text)), top+len(shown)), "all", len(p.text)) + " "
	lines := []string{l.bar.Render(spread(" ◆ "+p.title, where, p.size.width))}
	for _, line := range shown {
		lines = append(lines, " "+line)
	}
	lines = fill(lines, p.size.height-2)
	ways := "↑↓ " + p.words.Text("keys.key_page") + " " + p.words.Text("keys.key_home") + " " + p.words.Text("keys.key_end")
	keys := l.choices(p.size.width, choice{"Esc", p.words.Text("home.to_table")}, choice{ways, p.words.Text("terminal.key_scroll")})
	return append(lines, l.brass.Render(strings.Repeat("─", p.size.width)), keys)
}

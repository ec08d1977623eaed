package tui

import (
	"fmt"
	"strings"
)

// pageLines are all lines of the text on the current screen.
func (m Model) pageLines() []string {
	switch m.screen {
	case onLog:
		return m.logLines(m.width - 2)
	case onHelp:
		return m.helpLines(m.width - 2)
	}
	return nil
}

// pageHeight is the number of text lines on the screen: its height without the title, the separating line and the keys.
func (m Model) pageHeight() int { return max(m.height-3, 1) }

// topLine is the first line shown, limited so that the end of the text stays at the bottom.
func (m Model) topLine() int {
	return max(min(m.scroll, len(m.pageLines())-m.pageHeight()), 0)
}

// viewPage draws the visible part of a long text under a title.
func (m Model) viewPage(title string) []string {
	all, top := m.pageLines(), m.topLine()
	shown := all[top:min(top+m.pageHeight(), len(all))]
	where := fmt.Sprintf("%d–%d of %d ", min(top+1, len(all)), top+len(shown), len(all))
	lines := []string{m.look.bar.Render(spread(" ◆ "+title, where, m.width))}
	for _, line := range shown {
		lines = append(lines, " "+line)
	}
	lines = fill(lines, m.height-2)
	keys := m.choices(choice{"↑↓ pgup pgdn", "scroll"}, choice{"home end", "first, last"}, choice{"esc", "back to the table"})
	return append(lines, m.look.brass.Render(strings.Repeat("─", m.width)), keys)
}

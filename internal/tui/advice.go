package tui

import (
	"slices"
	"strings"

	"razzia/internal/i18n"
)

// An adviceView is a hint in words.
type adviceView struct {
	look  *look
	words i18n.Advice
}

// under draws the hint below the table under a separating line. If there is not enough room, the least important
// reasons are left out.
func (v adviceView) under(width, height int) []string {
	head := v.look.key.Render(clip(v.words.Move, width-8))
	lines := []string{v.look.brass.Render("── ") + head + v.look.brass.Render(" "+strings.Repeat("─", width-4-columns(head)))}
	room, reasons := max(height-1, 0), v.words.Reasons
	said := func() []string {
		return wrap(strings.Join(append(slices.Clone(reasons), v.words.Chance), " "), width-2)
	}
	text := said()
	for ; len(text) > room && len(reasons) > 1; text = said() {
		reasons = reasons[:len(reasons)-1]
	}
	if len(text) > room {
		text = text[:room]
		if room > 0 {
			text[room-1] = clip(text[room-1]+" …", width-2)
		}
	}
	for _, line := range text {
		lines = append(lines, " "+line)
	}
	return lines
}

// panel draws the hint beside the table, above the log.
func (v adviceView) panel(width int) []string {
	var lines []string
	for _, line := range wrap(v.words.Move, width) {
		lines = append(lines, v.look.key.Render(line))
	}
	for _, reason := range v.words.Reasons {
		lines = append(lines, wrap(reason, width)...)
	}
	for _, line := range wrap(v.words.Chance, width) {
		lines = append(lines, v.look.faint.Render(line))
	}
	return append(lines, "")
}

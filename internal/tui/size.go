package tui

import (
	"fmt"

	"razzia/internal/i18n"
)

// A size is the size of the screen, in columns and lines.
type size struct{ width, height int }

// The smallest screen, in columns and lines, that a table fits on.
const (
	minWidth  = 80
	minHeight = 24
)

// panelFrom is the least width, in columns, of a screen with the log in a panel beside the table.
const panelFrom = 100

// tooSmall reports whether the screen is too small for a table.
func (s size) tooSmall() bool { return s.width < minWidth || s.height < minHeight }

// String writes the size: "80×24".
func (s size) String() string { return fmt.Sprintf("%d×%d", s.width, s.height) }

// complaint asks for a larger screen, in one short line.
func (s size) complaint(words *i18n.Localizer) []string {
	return []string{words.Text("terminal.too_small", "least", size{minWidth, minHeight}.String(), "size", s.String())}
}

// tableWidth is the width of the table without the panel of the log.
func (s size) tableWidth() int {
	if s.width < panelFrom {
		return s.width
	}
	return max(s.width*7/10, 74)
}

// minLogLines is the least number of lines for the log below the table.
func (s size) minLogLines() int {
	if s.width >= panelFrom {
		return 0
	}
	return 5
}

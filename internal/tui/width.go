package tui

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"razzia"
	"razzia/internal/i18n"
)

// longestName is the maximum width of a name, in columns.
const longestName = 18

// newNarrator makes a Narrator whose names are safe to print and have the same width on all terminals.
func newNarrator(words *i18n.Localizer, names []string) i18n.Narrator {
	safe := words.Narrator(names, i18n.PlainNames)
	shown := make([]string, len(names))
	for i := range names {
		shown[i] = clip(sameWidth(safe.Name(razzia.Seat(i))), longestName)
	}
	return words.Narrator(shown, i18n.PlainNames)
}

// mostMarks is the maximum number of runes of one character of a name. More combining marks would cover the lines above
// and below.
const mostMarks = 3

// sameWidth removes the characters whose width differs between terminals: they would shift the rest of the line.
func sameWidth(name string) string {
	var out strings.Builder
	for len(name) > 0 {
		cluster, width := ansi.FirstGraphemeCluster(name, ansi.GraphemeWidth)
		name = name[len(cluster):]
		if utf8.RuneCountInString(cluster) > mostMarks {
			_, size := utf8.DecodeRuneInString(cluster)
			cluster = cluster[:size]
		}
		if width > 0 && width <= 2 && width == ansi.StringWidthWc(cluster) {
			out.WriteString(cluster)
		}
	}
	return strings.TrimSpace(out.String())
}

// clip shortens a text to a width.
func clip(text string, width int) string { return ansi.Truncate(text, max(width, 0), "…") }

// pad makes a text exactly as wide as given, flush left.
func pad(text string, width int) string {
	text = clip(text, width)
	return text + strings.Repeat(" ", max(width-columns(text), 0))
}

// padLeft makes a text exactly as wide as given, flush right.
func padLeft(text string, width int) string {
	text = clip(text, width)
	return strings.Repeat(" ", max(width-columns(text), 0)) + text
}

// center makes a text exactly as wide as given, centred.
func center(text string, width int) string {
	text = clip(text, width)
	left := max(width-columns(text), 0) / 2
	return pad(strings.Repeat(" ", left)+text, width)
}

// inMiddle indents a block of lines to the middle of the screen: the block is columns wide, the screen width.
func inMiddle(block []string, columns, width int) []string {
	margin := strings.Repeat(" ", max(width-columns, 0)/2)
	lines := make([]string, len(block))
	for i, line := range block {
		lines[i] = margin + line
	}
	return lines
}

// spread writes one text flush left and another flush right on one line. If they do not fit, the left one is shortened.
func spread(left, right string, width int) string {
	return pad(left, width-columns(right)) + clip(right, width)
}

// wrap breaks a text into lines of a given width, and not at the narrow spaces of French. The lines after the first are indented.
func wrap(text string, width int) []string {
	text = strings.ReplaceAll(text, narrowSpace, noBreakSpace)
	if width < 8 || columns(text) <= width {
		return []string{clip(text, width)}
	}
	first, rest, more := strings.Cut(ansi.Wrap(text, width, ""), "\n")
	if !more {
		return []string{first}
	}
	rest = strings.ReplaceAll(rest, "\n", " ")
	lines := []string{strings.TrimRight(first, " ")}
	for line := range strings.SplitSeq(ansi.Wrap(strings.TrimLeft(rest, " "), width-2, ""), "\n") {
		lines = append(lines, "  "+strings.TrimRight(line, " "))
	}
	return lines
}

// Spaces at which no line breaks. In a terminal both are as wide as a letter.
const (
	narrowSpace  = "\u202f"
	noBreakSpace = "\u00a0"
)

// Fold breaks a text into lines between words, for programs that print line by line.
func Fold(text string, width int) string {
	return ansi.Wrap(strings.ReplaceAll(text, narrowSpace, noBreakSpace), width, "")
}

// frame cuts lines to the size of the screen.
func frame(lines []string, width, height int) string {
	if len(lines) > height {
		lines = lines[:max(height, 0)]
	}
	cut := make([]string, len(lines))
	for i, line := range lines {
		cut[i] = clip(line, width)
	}
	return strings.Join(cut, "\n")
}

// columns is the width of a text on the screen.
func columns(text string) int { return lipgloss.Width(text) }

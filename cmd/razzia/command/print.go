package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"charm.land/lipgloss/v2"
)

// JSONFlag asks for output for programs.
type JSONFlag struct {
	JSON bool `name:"json" help:"Print JSON, instead of the text."`
}

// PrintJSON prints a value for programs. It may come to a terminal too, so characters that would control one are escaped.
func PrintJSON(to io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	var out strings.Builder
	for _, r := range string(text) {
		if r == '\n' || unicode.IsGraphic(r) {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	_, err = fmt.Fprintln(to, out.String())
	return err
}

// When writes a moment for people.
func When(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

// Counted writes a number with its noun.
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Align writes a grid as text: the first column flush left, the others flush right.
func Align(grid [][]string) string {
	widths := make([]int, len(grid[0]))
	for _, row := range grid {
		for i, cell := range row {
			widths[i] = max(widths[i], lipgloss.Width(cell))
		}
	}
	var text strings.Builder
	for _, row := range grid {
		text.WriteString(row[0] + strings.Repeat(" ", widths[0]-lipgloss.Width(row[0])))
		for i, cell := range row[1:] {
			text.WriteString(strings.Repeat(" ", 2+widths[i+1]-lipgloss.Width(cell)) + cell)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// ShellWord quotes a word for a shell if it must be quoted.
func ShellWord(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+,:@%=", r)
	}
	if strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 && !strings.HasPrefix(word, "-") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// StandardOutput is the name of a file that stands for the standard output.
const StandardOutput = "-"

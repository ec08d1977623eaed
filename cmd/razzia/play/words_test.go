package play

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/i18n/i18ntest"
	"razzia/internal/puzzle"
	"razzia/internal/tui"
)

// TestPuzzlesInEveryLanguage solves a puzzle of each theme, misses another one, and types what is no move. Each word is of the language,
// and no line is longer than the smallest terminal.
func TestPuzzlesInEveryLanguage(t *testing.T) {
	t.Parallel()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			words := i18n.LocalizerFor(l, th)
			known := i18ntest.VocabularyOf(t, "../../../internal/i18n/catalog", words)
			known.Add(seatNames...)
			known.Add("q s c p")
			for _, theme := range puzzle.Themes() {
				out := sittingIn(set, words, theme)
				for line := range strings.Lines(out) {
					line = strings.TrimRight(line, "\n")
					if foreign := known.Foreign(line); !strings.HasPrefix(line, named(words)) && len(foreign) > 0 {
						t.Errorf("%s of %s: %q are no words of the catalog: %s", l, th, foreign, line)
					}
					if ansi.StringWidth(line) > 80 {
						t.Errorf("%s of %s: a line is %d wide: %s", l, th, ansi.StringWidth(line), line)
					}
				}
			}
		}
	}
}

// named begins the line with the ID of a puzzle.
func named(words *i18n.Localizer) string { return words.Text("daily.puzzle_short") + " " }

// sittingIn poses two puzzles of a theme, and returns what the person reads.
func sittingIn(set *puzzle.Set, words *i18n.Localizer, theme puzzle.Theme) string {
	var list []*puzzle.Puzzle
	for i := range set.Len() {
		if p := set.At(i); p.Theme == theme && len(list) < 2 {
			list = append(list, p)
		}
	}
	var out bytes.Buffer
	input := "\nwhat\nbid 99\nreveal Po\nbid 1\ndraw 1\n" + fmt.Sprintln(list[1].Ways[1].Moves[0])
	std := command.Streams{In: strings.NewReader(answers(list[0]) + input), Out: &out}
	s := sitting{asking: newAsking(std, words, tui.NoColour)}
	for _, p := range list {
		s.pose(p)
	}
	s.end()
	return out.String()
}

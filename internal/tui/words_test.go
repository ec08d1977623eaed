package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"razzia/internal/i18n"
	"razzia/internal/i18n/i18ntest"
)

// inWords draws a scene in the words of a language and a theme.
func inWords(t *testing.T, show func(t *testing.T) *driver, l i18n.Language, th i18n.Theme) *driver {
	t.Helper()
	before := spoken
	spoken = i18n.LocalizerFor(l, th)
	defer func() { spoken = before }()
	return show(t)
}

// everyScene draws all scenes at all sizes in all languages and themes.
func everyScene(t *testing.T, check func(t *testing.T, where string, d *driver, words *i18n.Localizer)) {
	t.Helper()
	for _, scene := range scenes {
		if scene.name == "wide-names" {
			continue
		}
		for _, l := range i18n.Languages() {
			for _, th := range i18n.Themes() {
				d := inWords(t, scene.show, l, th)
				for _, size := range sizes {
					d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
					check(t, fmt.Sprintf("%s in %s of %s, %d columns", scene.name, l, th, size.width), d, d.model.cfg.Words)
				}
			}
		}
	}
}

// wholeScreens are the languages with a golden file of every scene; of the others there is one of the table.
var wholeScreens = []i18n.Language{i18n.German, i18n.Hungarian}

// TestScreensInEveryLanguage compares screens of the smallest terminal with golden files.
func TestScreensInEveryLanguage(t *testing.T) {
	for _, scene := range scenes {
		for _, l := range i18n.Languages() {
			if l == i18n.English || scene.name != "turn" && !slices.Contains(wholeScreens, l) {
				continue
			}
			d := inWords(t, scene.show, l, "")
			checkGolden(t, scene.name+"-80x24."+string(l), d.screen())
		}
	}
}

// TestEveryScreenInEveryLanguage checks that no text is shortened with ordinary names, even on the smallest screen, and that each word is
// one of the catalog of the language or of its rules, a name or a code: a text that stands in the code would be English everywhere.
func TestEveryScreenInEveryLanguage(t *testing.T) {
	known := map[*i18n.Localizer]i18ntest.Vocabulary{}
	everyScene(t, func(t *testing.T, where string, d *driver, words *i18n.Localizer) {
		if known[words] == nil {
			known[words] = i18ntest.VocabularyOf(t, "../i18n/catalog", words)
			known[words].Add(spareNames[:]...)
			known[words].Add("RAZZIA", "Esc", "random greedy", strings.Join(strings.Split(letters, ""), " "), "z l t u h f q n p s")
		}
		screen := d.screen()
		if found := known[words].Foreign(screen); len(found) > 0 {
			t.Errorf("%s: %q are no words of the catalog:\n%s", where, found, screen)
		}
		for _, whole := range []string{words.Text("terminal.thinking", "name", ""), "1…16"} {
			screen = strings.ReplaceAll(screen, strings.TrimSpace(whole), "")
		}
		if strings.Contains(screen, "…") {
			t.Errorf("%s: a text is cut off:\n%s", where, screen)
		}
	})
}

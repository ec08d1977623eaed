package tidy

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// madeKeys are the beginnings of keys that code puts together, so that they stand whole nowhere. Each stands in the code as
// a text of its own.
var madeKeys = []string{
	"card.", "cards.", "family.", "event.police_nth.", "event.police_of.", "you.", // package i18n: the number or name of a thing
	"short.", "state.", "explain.", "reason.", // package i18n: the reason for points or for a move
	"home.level_", "lesson.", "reference.", "phrase.", "settings.theme_", "result.", "report.", // package ui
	"slot.draw_", "result.place_", "show.swing", "luck.", "people.do_", "club.do_", "club.role_", "profile.habit.", "programs.scope_",
	"milestones.list.", "signs.", "daily.grade.",
}

// TestEveryTextIsUsed checks that the code uses every text of the catalogs.
func TestEveryTextIsUsed(t *testing.T) {
	code := codeText(t)
	for _, key := range textKeys(t) {
		begins := func(beginning string) bool { return strings.HasPrefix(key, beginning) }
		if !strings.Contains(code, `"`+key+`"`) && !slices.ContainsFunc(madeKeys, begins) {
			t.Errorf("no code uses the text %s", key)
		}
	}
}

// asked matches the key of a text that code asks for, by T, Text or Tell.
var asked = regexp.MustCompile(`\b(?:T|Text|Tell)\("([a-z_]+\.[a-z0-9_.]+)"`)

// TestEveryTextThatIsUsedExists checks that the catalogs have every text that the code asks for. Without it a page would
// show the key.
func TestEveryTextThatIsUsedExists(t *testing.T) {
	keys := textKeys(t)
	for _, m := range asked.FindAllStringSubmatch(codeText(t), -1) {
		if !slices.Contains(keys, m[1]) && !slices.Contains(madeKeys, m[1]) {
			t.Errorf("the catalogs have no text %s", m[1])
		}
	}
}

// TestMadeTextsExist checks that each beginning in the list above still stands for a text.
func TestMadeTextsExist(t *testing.T) {
	keys := textKeys(t)
	for _, beginning := range madeKeys {
		if !slices.ContainsFunc(keys, func(key string) bool { return strings.HasPrefix(key, beginning) }) {
			t.Errorf("no text begins with %s", beginning)
		}
	}
}

// codeText is the source of the program: Go without tests and generated files, templates and scripts.
func codeText(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	sources, err := parsed()
	fatal.If(t, err)
	for _, s := range sources {
		if s.isOurs() {
			text.Write(s.text)
		}
	}
	list, err := files()
	fatal.If(t, err)
	for _, name := range list {
		if !slices.Contains([]string{".templ", ".ts"}, path.Ext(name)) {
			continue
		}
		source, err := fs.ReadFile(repository, name)
		fatal.If(t, err)
		text.Write(source)
	}
	return text.String()
}

// textKeys are the keys of the English catalog. All catalogs have the same.
func textKeys(t *testing.T) []string {
	t.Helper()
	text, err := fs.ReadFile(repository, "internal/i18n/catalog/en.json")
	fatal.If(t, err)
	var catalog map[string]any
	fatal.If(t, json.Unmarshal(text, &catalog))
	return slices.Sorted(maps.Keys(keysIn(catalog, "")))
}

// keysIn collects the keys of the texts of a section. A section with a text for "other" is one text in its plural forms.
func keysIn(section map[string]any, beginning string) map[string]bool {
	keys := map[string]bool{}
	for name, value := range section {
		inner, isSection := value.(map[string]any)
		if _, plural := inner["other"]; !isSection || plural {
			keys[beginning+name] = true
			continue
		}
		maps.Copy(keys, keysIn(inner, beginning+name+"."))
	}
	return keys
}

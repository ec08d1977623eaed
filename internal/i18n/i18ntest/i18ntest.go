// Package i18ntest finds texts that are not of a language.
package i18ntest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

// A Vocabulary has the words that a screen in a language may show.
type Vocabulary map[string]bool

// VocabularyOf has the words of the catalog and of the rules of a language, and the codes of the cards. The catalogs are in a folder.
func VocabularyOf(t testing.TB, folder string, words *i18n.Localizer) Vocabulary {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, string(words.Language())+".json"))
	fatal.If(t, err)
	var catalog any
	fatal.If(t, json.Unmarshal(data, &catalog))
	v := Vocabulary{}
	v.addTexts(catalog)
	for _, c := range words.Rules() {
		v.Add(c.ID, c.Heading)
		for _, b := range c.Blocks {
			v.addBlock(b)
		}
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		v.Add(c.String())
	}
	return v
}

// Add adds the words of texts, such as names.
func (v Vocabulary) Add(texts ...string) {
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(text, noLetter) {
			v[word] = true
		}
	}
}

// Foreign lists the words of a text that are not of the language.
func (v Vocabulary) Foreign(text string) (list []string) {
	for _, word := range strings.FieldsFunc(text, noLetter) {
		if !v[word] {
			list = append(list, word)
		}
	}
	return list
}

func noLetter(r rune) bool { return !unicode.IsLetter(r) }

// addTexts adds the texts of a part of a catalog.
func (v Vocabulary) addTexts(part any) {
	switch part := part.(type) {
	case string:
		v.Add(part)
	case map[string]any:
		for _, inner := range part {
			v.addTexts(inner)
		}
	}
}

// addBlock adds a part of a clause of the rules.
func (v Vocabulary) addBlock(b i18n.Block) {
	spans := b.Paragraph
	for _, item := range b.List {
		spans = append(spans, item...)
	}
	for _, row := range b.Table {
		for _, cell := range row {
			spans = append(spans, cell...)
		}
	}
	for _, s := range spans {
		v.Add(s.Text)
	}
}

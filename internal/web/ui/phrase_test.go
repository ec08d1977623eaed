package ui

import (
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/table"
)

// TestEveryPhraseHasAText looks up each phrase in every language.
func TestEveryPhraseHasAText(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, key := range table.Phrases() {
			if !i18n.LocalizerFor(l, "").Has("phrase." + key) {
				t.Errorf("%s has no text of the phrase %s", l, key)
			}
		}
	}
}

package ui

import "razzia/internal/table"

// said returns what a player said: a phrase in the language of the viewer, or the text as it was typed.
func (b *Board) said(e table.Entry) string {
	if e.Phrase != "" {
		return b.T("phrase." + e.Phrase)
	}
	return e.Text
}

// phraseKeys lists the quick phrases.
func (b *Board) phraseKeys() []string { return table.Phrases() }

package ui

import "razzia/internal/table"

// said returns what a player said: a phrase in the language of the viewer, or the text as it was typed.
func (b *Board) said(e table.Entry) string { return WordsOf(b.Page, e) }

// WordsOf returns the words of a line of talk in the language of a page.
func WordsOf(p Page, e table.Entry) string {
	if e.Phrase != "" {
		return p.T("phrase." + e.Phrase)
	}
	return e.Text
}

// phraseKeys lists the quick phrases.
func (b *Board) phraseKeys() []string { return table.Phrases() }

package ui

import "razzia/internal/table"

// WordsOf returns what a player said: a phrase in the language of a page, or the text as it was typed.
func WordsOf(p Page, e table.Entry) string {
	if e.Phrase != "" {
		return p.T("phrase." + e.Phrase)
	}
	return e.Text
}

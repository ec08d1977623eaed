package solving

import (
	"time"
	"unicode/utf8"
)

// A Report tells the operator that something is wrong with a puzzle.
type Report struct {
	Puzzle string
	Person string // identity of the reporter
	At     time.Time
	Words  string    // a sentence of the reporter; "" for none
	Closed time.Time // when the operator closed it; zero while it is open
	Note   string    // of the operator
}

// MostWords is the most characters that a reporter can write.
const MostWords = 280

// MostPerDay is how many puzzles a person can report within a day.
const MostPerDay = 20

// ValidWords reports whether a text can be the sentence of a report; "" can.
func ValidWords(text string) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= MostWords
}

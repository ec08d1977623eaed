package admin

import (
	"net/url"
	"time"
)

// A PuzzleReport is a report of a puzzle.
type PuzzleReport struct {
	Puzzle string    `json:"puzzle"` // ID
	At     time.Time `json:"at"`
	Person string    `json:"person"` // identity of the reporter
	Words  string    `json:"words,omitempty"`
}

// A PuzzleClosing closes the reports of a puzzle.
type PuzzleClosing struct {
	Puzzle string `arg:"" json:"puzzle" help:"ID of the puzzle."`
	Note   string `arg:"" optional:"" json:"note" help:"What you found, at most 500 characters."`
}

// The actions about reports of puzzles.
var (
	ListPuzzleReports = &Action[Nothing, []PuzzleReport]{ // open ones, the oldest first
		Name: "puzzle reports", Reads: true, Command: "puzzles list", Default: true, Help: "List open reports of puzzles.",
		Rows: func(list []PuzzleReport) [][]string {
			rows := [][]string{{"PUZZLE", "AT", "PERSON", "WORDS"}}
			for _, r := range list {
				rows = append(rows, []string{r.Puzzle, When(r.At), r.Person, r.Words})
			}
			return rows
		},
	}
	ClosePuzzle = &Action[PuzzleClosing, Nothing]{
		Name: "close puzzle", Command: "puzzles close", Help: "Close the reports of a puzzle.",
		Check: func(in *PuzzleClosing) error { return checkNote(in.Note) }, Says: done[PuzzleClosing]("closed"),
		Form: &Form[PuzzleClosing]{View{
			Title: "Close reports", Heading: "Close the reports of this puzzle?", Fields: []Field{{Name: "puzzle", Kind: ChosenField},
				{Name: "note", Kind: NoteField, Label: "What you found, for your own list", Most: 500}},
			Text: "All reports of the puzzle are closed. The puzzle stays as it is.", Button: "Close the reports", Done: "The reports are closed.",
		}, func(v url.Values) (PuzzleClosing, error) {
			return PuzzleClosing{v.Get("puzzle"), typed(v, "note")}, nil
		}},
	}
)

package admin

import (
	"context"
	"errors"
	"net/http"
	"time"
	"unicode/utf8"
)

// A PuzzleReport is a report of a puzzle.
type PuzzleReport struct {
	Puzzle string    `json:"puzzle"` // ID
	At     time.Time `json:"at"`
	Person string    `json:"person"` // identity of the reporter
	Words  string    `json:"words,omitempty"`
}

// PuzzleControls see to what people report about puzzles.
type PuzzleControls interface {
	// PuzzleReports lists open reports of puzzles, the oldest first.
	PuzzleReports(ctx context.Context, most int) ([]PuzzleReport, error)

	// ClosePuzzle closes the open reports of a puzzle. It fails with code [fault.NotFound] if there is none.
	ClosePuzzle(ctx context.Context, puzzle, note string) error
}

// puzzleClosing is the input of the action that closes reports.
type puzzleClosing struct {
	Puzzle string `json:"puzzle"`
	Note   string `json:"note"`
}

// puzzleRoutes adds what the operator can ask about puzzles.
func (s *Server) puzzleRoutes(mux *http.ServeMux) {
	mux.Handle("GET /puzzle-reports", reads(func(r *http.Request) (any, error) { return s.controls.PuzzleReports(r.Context(), most) }))
	mux.Handle("POST /close-puzzle", acts(s, "close puzzle", func(ctx context.Context, in puzzleClosing) error {
		if !utf8.ValidString(in.Note) || utf8.RuneCountInString(in.Note) > longestNote {
			return badInput{errors.New("the note is longer than 500 characters")}
		}
		return s.controls.ClosePuzzle(ctx, in.Puzzle, in.Note)
	}))
}

// PuzzleReports asks for the open reports of puzzles.
func (c *Client) PuzzleReports() (list []PuzzleReport, err error) {
	err = c.ask(http.MethodGet, "/puzzle-reports", nil, &list)
	return list, err
}

// ClosePuzzle closes the reports of a puzzle with a note.
func (c *Client) ClosePuzzle(puzzle, note string) error {
	return c.ask(http.MethodPost, "/close-puzzle", puzzleClosing{puzzle, note}, nil)
}

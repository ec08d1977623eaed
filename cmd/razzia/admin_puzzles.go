package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"razzia/internal/admin"
)

// adminPuzzles looks at the puzzles that people have reported.
type adminPuzzles struct {
	List  puzzlesList  `cmd:"" default:"withargs" help:"List open reports of puzzles."`
	Close puzzlesClose `cmd:"" help:"Close the reports of a puzzle."`
}

// puzzlesList lists reports.
type puzzlesList struct{ jsonFlag }

// Run prints the list.
func (c puzzlesList) Run(std streams, parent *adminCommand) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.PuzzleReports()
		if err == nil && c.JSON {
			return printJSON(std.out, list)
		}
		if err == nil {
			err = printPuzzleReports(std.out, list)
		}
		return err
	})
}

// printPuzzleReports prints a list of reports.
func printPuzzleReports(to io.Writer, list []admin.PuzzleReport) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PUZZLE\tAT\tPERSON\tWORDS")
	for _, r := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", printable(r.Puzzle), whenOf(r.At), printable(r.Person), printable(r.Words))
	}
	return w.Flush()
}

// puzzlesClose closes the reports of a puzzle.
type puzzlesClose struct {
	Puzzle string `arg:"" help:"ID of the puzzle."`
	Note   string `arg:"" optional:"" help:"What you found, at most 500 characters."`
}

// Run closes the reports.
func (c puzzlesClose) Run(std streams, parent *adminCommand) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.ClosePuzzle(c.Puzzle, c.Note), "closed") })
}

// PuzzleReports lists open reports of puzzles.
func (h controls) PuzzleReports(ctx context.Context, most int) ([]admin.PuzzleReport, error) {
	found, err := h.games.Solving().Reports(ctx, most)
	list := make([]admin.PuzzleReport, len(found))
	for i, r := range found {
		list[i] = admin.PuzzleReport{Puzzle: r.Puzzle, At: r.At, Person: r.Person, Words: r.Words}
	}
	return list, err
}

// ClosePuzzle closes the reports of a puzzle.
func (h controls) ClosePuzzle(ctx context.Context, puzzle, note string) error {
	closed, err := h.games.Solving().CloseReports(ctx, puzzle, note, time.Now())
	if err == nil && !closed {
		err = errNoReport
	}
	return err
}

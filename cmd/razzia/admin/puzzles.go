package admin

import (
	"fmt"
	"io"
	"text/tabwriter"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminPuzzles looks at the puzzles that people have reported.
type adminPuzzles struct {
	List  puzzlesList  `cmd:"" default:"withargs" help:"List open reports of puzzles."`
	Close puzzlesClose `cmd:"" help:"Close the reports of a puzzle."`
}

// puzzlesList lists reports.
type puzzlesList struct{ command.JSONFlag }

// Run prints the list.
func (c puzzlesList) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.PuzzleReports()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printPuzzleReports(std.Out, list)
		}
		return err
	})
}

// printPuzzleReports prints a list of reports.
func printPuzzleReports(to io.Writer, list []admin.PuzzleReport) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PUZZLE\tAT\tPERSON\tWORDS")
	for _, r := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", command.Printable(r.Puzzle), command.When(r.At),
			command.Printable(r.Person), command.Printable(r.Words))
	}
	return w.Flush()
}

// puzzlesClose closes the reports of a puzzle.
type puzzlesClose struct {
	Puzzle string `arg:"" help:"ID of the puzzle."`
	Note   string `arg:"" optional:"" help:"What you found, at most 500 characters."`
}

// Run closes the reports.
func (c puzzlesClose) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.ClosePuzzle(c.Puzzle, c.Note), "closed") })
}

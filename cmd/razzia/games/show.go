package games

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/notation"
)

// Show describes records in words.
type Show struct {
	command.WordsFlags
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record, or several as JSON Lines. Standard input is -, and the default."`
}

// Help shows how the command is used.
func (Show) Help() string {
	return `Each move is a line, with its consequences below. Each round ends with its score sheet.

Examples:
  razzia show game.razzia
  razzia show --lang de game.razzia
  razzia simulate --games 1 --players 3 --out - | razzia show | less`
}

// Run describes all records of the files.
func (c Show) Run(std command.Streams) error {
	out, words := bufio.NewWriter(std.Out), c.Words(os.Getenv)
	return records.each(c.Files, std, func(_ location, r notation.Record) error {
		if err := describe(out, words, r); err != nil {
			return err
		}
		return out.Flush()
	})
}

// describe writes a record in words. A failed write is reported when out is flushed.
func describe(out io.Writer, words *i18n.Localizer, r notation.Record) error {
	t := words.Narrator(r.Players, i18n.PlainNames)
	start, err := razzia.NewGame(r.Setup())
	if err != nil {
		return err
	}
	describeSetup(out, t, &start.State)
	last, err := r.Replay(func(s notation.Step) { describeStep(out, t, s) })
	if err != nil {
		return err
	}
	describeEnd(out, t, &last.State)
	return nil
}

func describeSetup(out io.Writer, t i18n.Narrator, s *razzia.State) {
	say := func(label string, text any) {
		fmt.Fprintln(out, t.Text("terminal.labelled", "label", label, "text", fmt.Sprint(text)))
	}
	for seat := range razzia.Seat(s.Players) {
		say(t.Name(seat), s.Seats[seat].Open)
	}
	say(t.Text("table.middle_cheque"), s.Middle)
	fmt.Fprintf(out, "%s\n\n", t.Text("event.round_began", "round", int(s.Round), "name", t.Name(s.Actor)))
}

// describeStep writes a move, its consequences, and the score sheet of a round that it ended.
func describeStep(out io.Writer, t i18n.Narrator, s notation.Step) {
	if words := t.Move(s.Before.State, s.Move); words != "" {
		fmt.Fprintln(out, words)
	}
	for _, e := range s.Events {
		switch words := t.Event(e); {
		case e.Kind == razzia.SeatScored && e.Seat == 0:
			describeSheet(out, t, &s.After, int(e.Round))
		case e.Kind == razzia.SeatScored:
		case words != "":
			fmt.Fprintln(out, "  "+words)
		}
	}
}

func describeEnd(out io.Writer, t i18n.Narrator, s *razzia.State) {
	if s.Phase == razzia.Over {
		fmt.Fprintf(out, "\n%s\n", t.Winners(*s))
		return
	}
	fmt.Fprintf(out, "\n%s\n", t.Text("terminal.stops_here", "round", int(s.Round)))
}

// describeSheet writes the score sheet of a round, a column for each seat.
func describeSheet(out io.Writer, t i18n.Narrator, g *razzia.Game, round int) {
	fmt.Fprintf(out, "\n%s\n%s", t.Text("score.round", "round", round), sheet(t, g, round))
}

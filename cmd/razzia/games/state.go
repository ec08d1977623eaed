package games

import (
	"bufio"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/notation"
)

// State prints the state that each record leads to (N4).
type State struct {
	Each  bool     `help:"Print the start and the state after every move, not only the last state."`
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record, or several as JSON Lines. Standard input is -, and the default."`
}

// Help shows how the command is used.
func (State) Help() string {
	return `Each state is a line of JSON. An illegal record is refused as a whole: the error goes to standard error as
FILE:LINE: move 17 "bid 3": …, the next record is read, and the exit status is 1. A record may extend over
several lines; a line that begins with a brace starts the next record.

Examples:
  razzia state game.razzia
  razzia state --each games.jsonl | jq .phase
  razzia deal --players 3 | razzia state`
}

// Run prints the states of all records of the files.
func (c State) Run(std command.Streams) error {
	out := bufio.NewWriterSize(std.Out, 64<<10)
	printer := statePrinter{out: out, each: c.Each}
	return records.each(c.Files, std, printer.print)
}

// A statePrinter writes states, one a line.
type statePrinter struct {
	out  *bufio.Writer
	each bool
	buf  []byte
}

// print writes the states of a record and flushes them.
func (p *statePrinter) print(_ location, r notation.Record) error {
	visit := func(notation.Step) {}
	if p.each {
		start, err := razzia.NewGame(r.Setup())
		if err != nil {
			return err
		}
		p.line(&start)
		visit = func(s notation.Step) { p.line(&s.After) }
	}
	last, err := r.Replay(visit)
	if err != nil {
		return err
	}
	if !p.each {
		p.line(&last)
	}
	return p.out.Flush()
}

// line writes a state. A failed write is reported by the next Flush.
func (p *statePrinter) line(g *razzia.Game) {
	p.buf = append(notation.AppendState(p.buf[:0], g), '\n')
	_, _ = p.out.Write(p.buf)
}

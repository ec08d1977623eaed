package main

import (
	"bufio"

	"razzia"
	"razzia/notation"
)

// stateCommand says what state each record leads to (N4).
type stateCommand struct {
	Each  bool     `help:"Give the start and the state after every move, not only the last state."`
	Files []string `arg:"" optional:"" name:"file" help:"Records, one or JSON Lines; - or none: standard input."`
}

// Help shows how the command is used.
func (stateCommand) Help() string {
	return `Each state is a line of JSON. A record that is illegal is refused as a whole: what is wrong with it goes
to standard error as FILE:LINE: move 17 "bid 3": …, the next record is read, and the exit status is 1. A record
may be spread over several lines; a line that begins with a brace begins the next.

Examples:
  razzia state game.razzia
  razzia state --each games.jsonl | jq .phase
  razzia deal --players 3 | razzia state`
}

// Run reads all files.
func (c stateCommand) Run(std streams) error {
	out := bufio.NewWriterSize(std.out, 64<<10)
	printer := statePrinter{out: out, each: c.Each}
	return records.each(c.Files, std, printer.print)
}

// A statePrinter writes states, a line each.
type statePrinter struct {
	out  *bufio.Writer
	each bool
	buf  []byte
}

// print writes the states of a record, and sends them off.
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

// line writes a state. A failed write shows at the next Flush.
func (p *statePrinter) line(g *razzia.Game) {
	p.buf = append(notation.AppendState(p.buf[:0], g), '\n')
	_, _ = p.out.Write(p.buf)
}

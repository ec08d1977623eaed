package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

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
	return eachRecord(c.Files, std, printer.print)
}

// eachRecord gives every legal record of the files to use, one file after the other, and says on
// standard error what is wrong with the others.
func eachRecord(files []string, std streams, use func(notation.Record) error) error {
	return eachParsed(files, std, notation.Parse, use)
}

// eachParsed gives everything in the files to use, one file after the other, after it was parsed, and says on
// standard error what is wrong with the rest.
func eachParsed[T any](files []string, std streams, parse func([]byte) (T, error), use func(T) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	var result error
	for _, name := range files {
		err := eachOf(name, std, parse, use)
		if err != nil && !errors.Is(err, errSaid) {
			return err
		}
		result = errors.Join(result, err)
	}
	if result != nil {
		return errSaid
	}
	return nil
}

func eachOf[T any](name string, std streams, parse func([]byte) (T, error), use func(T) error) error {
	in, err := open(name, std)
	if err != nil {
		complain(std.err, err)
		return errSaid
	}
	defer in.Close()
	var result error
	reader := notation.NewReader(in)
	for {
		thing, err := next(reader, parse)
		var refused *notation.RefusedError
		switch {
		case err == io.EOF:
			return result
		case errors.As(err, &refused):
			fmt.Fprintf(std.err, "%s:%v\n", printable(name), refused)
			result = errSaid
		case err != nil:
			complain(std.err, fmt.Errorf("%s: %w", name, err))
			return errSaid
		default:
			if err := use(thing); err != nil {
				return err
			}
		}
	}
}

// next reads and parses the next thing. A [*notation.RefusedError] says that it is wrong.
func next[T any](reader *notation.Reader, parse func([]byte) (T, error)) (thing T, err error) {
	text, err := reader.NextText()
	if err != nil {
		return thing, err
	}
	if thing, err = parse(text); err != nil {
		err = &notation.RefusedError{Line: reader.Line(), Err: err}
	}
	return thing, err
}

// open opens a file for reading, standard input for "-".
func open(name string, std streams) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(std.in), nil
	}
	return os.Open(name)
}

// A statePrinter writes states, a line each.
type statePrinter struct {
	out  *bufio.Writer
	each bool
	buf  []byte
}

// print writes the states of a record, and sends them off.
func (p *statePrinter) print(r notation.Record) error {
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

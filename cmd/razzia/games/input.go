package games

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/notation"
)

// A format reads texts of one kind from input files: records, or records and states.
type format[T any] struct {
	name  string // for errors: what an input must hold
	parse func([]byte) (T, error)

	// refuse tells of a text that is refused; by default as a line on standard error.
	refuse func(location, error) error
}

// records is the format of commands that read records only (N3).
var records = format[notation.Record]{name: "a record (N3 of docs/build/notation.md)", parse: notation.Parse}

// A location is the line of an input at which a text begins.
type location struct {
	file string // "-" for standard input
	line int    // from 1
}

// String writes the location as compilers do: FILE:LINE.
func (l location) String() string { return fmt.Sprintf("%s:%d", command.Printable(l.file), l.line) }

// complain writes an error at the location as one line: FILE:LINE: …
func (l location) complain(to io.Writer, err error) {
	fmt.Fprintf(to, "%v: %s\n", l, command.Printable(strings.ReplaceAll(err.Error(), "\n", " ")))
}

// each calls use for every legal text of the files, one file after the other. It reports illegal texts and files that
// are empty or cannot be read on standard error, goes on with the next, and returns ErrReported in the end. An error
// of use ends it at once.
func (f format[T]) each(files []string, std command.Streams, use func(location, T) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	var result error
	for _, name := range files {
		err := f.eachOf(name, std, use)
		if err != nil && !errors.Is(err, command.ErrReported) {
			return err
		}
		result = errors.Join(result, err)
	}
	if result != nil {
		return command.ErrReported
	}
	return nil
}

// eachOf calls use for every legal text of one file.
func (f format[T]) eachOf(name string, std command.Streams, use func(location, T) error) error {
	in, err := open(name, std)
	if err != nil {
		command.Complain(std.Err, err)
		return command.ErrReported
	}
	defer in.Close()
	var result error
	reader := notation.NewReader(in)
	for n := 0; ; n++ {
		thing, err := f.next(reader)
		var refused *notation.RefusedError
		switch {
		case err == io.EOF && n == 0:
			command.Complain(std.Err, f.empty(name))
			return command.ErrReported
		case err == io.EOF:
			return result
		case errors.As(err, &refused):
			result = command.ErrReported
			if err := f.tell(location{name, refused.Line}, std, refused.Err); err != nil {
				return err
			}
		case err != nil:
			command.Complain(std.Err, fmt.Errorf("%s: %w", name, err))
			return command.ErrReported
		default:
			if err := use(location{name, reader.Line()}, thing); err != nil {
				return err
			}
		}
	}
}

// tell tells of a text that is refused.
func (f format[T]) tell(at location, std command.Streams, err error) error {
	if f.refuse != nil {
		return f.refuse(at, err)
	}
	at.complain(std.Err, err)
	return nil
}

// next reads and parses the next text. A [*notation.RefusedError] reports what is wrong with it.
func (f format[T]) next(reader *notation.Reader) (thing T, err error) {
	text, err := reader.NextText()
	if err != nil {
		return thing, err
	}
	if thing, err = f.parse(text); err != nil {
		err = &notation.RefusedError{Line: reader.Line(), Err: err}
	}
	return thing, err
}

// empty is the error for an input without any text, or with blank lines only.
func (f format[T]) empty(name string) error {
	if name == "-" {
		name = "standard input"
	}
	return fmt.Errorf("%s: the input is empty: want %s, or several, one a line", name, f.name)
}

// open opens a file for reading, standard input for "-".
func open(name string, std command.Streams) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(std.In), nil
	}
	return os.Open(name)
}

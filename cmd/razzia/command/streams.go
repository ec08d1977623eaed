package command

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Streams are the standard streams of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// ErrReported ends a command with ExitRefused without another message: all errors have been reported already.
var ErrReported = errors.New("refused")

// Complain writes an error as one line.
func Complain(to io.Writer, err error) {
	fmt.Fprintf(to, "razzia: %s\n", Printable(strings.ReplaceAll(err.Error(), "\n", " ")))
}

// Printable replaces characters that would control a terminal.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

package export

import (
	"bufio"
	"encoding/json"
	"io"

	"razzia/notation"
)

// records writes each game as a record in a line.
type records struct {
	to   *bufio.Writer
	line []byte
}

// NewRecords returns a Writer of records (N3), one a line, with the circumstances of each game as its meta.
func NewRecords(to io.Writer) Writer { return &records{to: bufio.NewWriterSize(to, 64<<10)} }

// Write writes a game.
func (w *records) Write(g *Game) (err error) {
	record := g.Record
	if record.Meta, err = json.Marshal(g.About); err != nil {
		return err
	}
	w.line = append(notation.AppendRecord(w.line[:0], &record), '\n')
	_, err = w.to.Write(w.line)
	return err
}

// Close writes what is left.
func (w *records) Close() error { return w.to.Flush() }

package notation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxRecord is the maximum length of the text of a record, in bytes. The moves of a game, less than 2,000, take about
// 30,000 bytes; the rest is room for meta. The limit bounds the memory for input that is no record.
const maxRecord = 16 << 20

// A RefusedError is the error for a wrong record in a stream. The next record can still be read.
type RefusedError struct {
	Line int   // the line on which the record begins, from 1
	Err  error // the error of [Parse], or that the record is too long
}

// Error returns the line and what is wrong: "7: …".
func (e *RefusedError) Error() string { return fmt.Sprintf("%d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *RefusedError) Unwrap() error { return e.Err }

// A Reader reads a stream of records in constant memory. The records may be JSON Lines, or each may be spread over
// several lines. Each record begins on a new line, and no other line of a record begins with a brace, so that the
// Reader finds the next record after a broken one.
type Reader struct {
	in    *bufio.Reader
	line  int    // lines read so far
	start int    // the line on which the record begins
	text  []byte // the record
	ahead []byte // the line after the record, if it was read already; else nil
}

// NewReader returns a Reader of a stream.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Next returns the next record. The error is io.EOF at the end of the stream, and a [*RefusedError] for a wrong record,
// after which the next call returns the record that follows. Any other error is from the stream.
func (r *Reader) Next() (Record, error) {
	text, err := r.NextText()
	if err != nil {
		return Record{}, err
	}
	record, err := Parse(text)
	if err != nil {
		return Record{}, &RefusedError{r.start, err}
	}
	return record, nil
}

// NextText returns the text of the next record without parsing it. The stream may also hold states, which are separated
// in the same way. The text is valid until the next call. The errors are those of Next.
func (r *Reader) NextText() ([]byte, error) {
	if err := r.gather(); err != nil {
		return nil, err
	}
	return r.text, nil
}

// Line returns the line, from 1, on which the last record that was read begins.
func (r *Reader) Line() int { return r.start }

// gather reads the text of the next record.
func (r *Reader) gather() error {
	line, err := r.firstLine()
	if err != nil {
		return err
	}
	r.text = append(r.text[:0], line...)
	r.start = r.line
	var n nesting
	for n.feed(line); n.open(); n.feed(line) {
		line, err = r.readLine()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case !r.goesOn(line):
			r.ahead = bytes.Clone(line)
			return nil
		}
		if r.text = append(r.text, line...); len(r.text) > maxRecord {
			return r.tooLong()
		}
	}
	return nil
}

// goesOn reports whether a line can belong to the record that is being read. A line that begins with a brace begins
// another record. The second line must also continue the JSON of the first; otherwise the record is a broken single
// line.
func (r *Reader) goesOn(line []byte) bool {
	if line[0] == '{' {
		return false
	}
	if r.line > r.start+1 {
		return true
	}
	var value json.RawMessage
	dec := json.NewDecoder(io.MultiReader(bytes.NewReader(r.text), bytes.NewReader(line)))
	err := dec.Decode(&value)
	return err == nil || errors.Is(err, io.ErrUnexpectedEOF)
}

// firstLine returns the next line that is not blank.
func (r *Reader) firstLine() ([]byte, error) {
	if line := r.ahead; line != nil {
		r.ahead = nil
		return line, nil
	}
	for {
		r.start = r.line + 1
		line, err := r.readLine()
		if err != nil || len(bytes.TrimSpace(line)) > 0 {
			return line, err
		}
	}
}

// readLine returns the next line with its newline. It skips a line that is too long and returns an error.
func (r *Reader) readLine() ([]byte, error) {
	line, err := r.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return r.readLongLine(bytes.Clone(line))
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	r.line++
	return line, err
}

// readLongLine reads the rest of a line that is longer than the buffer.
func (r *Reader) readLongLine(line []byte) ([]byte, error) {
	r.line++
	err := bufio.ErrBufferFull
	for errors.Is(err, bufio.ErrBufferFull) {
		var part []byte
		if part, err = r.in.ReadSlice('\n'); len(line) <= maxRecord {
			line = append(line, part...)
		}
	}
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case len(line) > maxRecord:
		return nil, r.tooLong()
	}
	return line, nil
}

func (r *Reader) tooLong() error {
	return &RefusedError{r.start, fmt.Errorf("the record is too long: want at most %d MiB", maxRecord>>20)}
}

// nesting tracks the depth of brackets of a JSON text, to find its last line.
type nesting struct {
	depth           int
	quoted, escaped bool
}

// open reports whether the text goes on after the lines fed so far. A JSON string cannot contain a newline, so a text
// with an open string at the end of a line is broken and does not go on.
func (n *nesting) open() bool { return n.depth > 0 && !n.quoted }

// feed counts the brackets of a line.
func (n *nesting) feed(line []byte) {
	for _, b := range line {
		switch {
		case n.escaped:
			n.escaped = false
		case n.quoted:
			n.escaped, n.quoted = b == '\\', b != '"'
		case b == '"':
			n.quoted = true
		case b == '{' || b == '[':
			n.depth++
		case b == '}' || b == ']':
			n.depth--
		}
	}
}

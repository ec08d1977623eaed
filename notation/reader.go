package notation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxRecord is the longest text of a record that a Reader takes, in bytes. A game has under 2,000 moves,
// about 30,000 bytes; the rest is room for meta, and a bound for what is no record at all.
const maxRecord = 16 << 20

// A RefusedError says where in a stream a record is wrong, and why. The stream can be read on.
type RefusedError struct {
	Line int   // the line where the record begins, from 1
	Err  error // what is wrong with it
}

// Error gives the line and what is wrong: "7: …".
func (e *RefusedError) Error() string { return fmt.Sprintf("%d: %v", e.Line, e.Err) }

// Unwrap gives what is wrong.
func (e *RefusedError) Unwrap() error { return e.Err }

// A Reader reads a stream of records in constant memory: JSON Lines, or records that are each spread
// over several lines. Each record begins on a line of its own, and one that is spread over lines has no
// other line that begins with a brace, so that after a broken record the next is found again.
type Reader struct {
	in    *bufio.Reader
	line  int    // lines read so far
	start int    // the line where the record begins
	text  []byte // the record
	ahead []byte // a line read ahead, nil if none is
}

// NewReader makes a Reader.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Next gives the next record. At the end of the stream the error is io.EOF; a [*RefusedError] says that
// this record is wrong, and the next call goes on after it; another error comes from the stream itself.
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

// NextText gives the text of the next record, unread; it may be of a state, too, which is parted from others
// as records are. It holds until the next call. The error is as Next has it.
func (r *Reader) NextText() ([]byte, error) {
	if err := r.gather(); err != nil {
		return nil, err
	}
	return r.text, nil
}

// Line is the line, from 1, where the record that Next gave last begins.
func (r *Reader) Line() int { return r.start }

// gather collects the text of the next record.
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

// goesOn reports whether a line can belong to the record that is being collected. A line that begins
// with a brace begins another. Whether the record is spread over lines at all is seen at its second
// line, which must go on where the first broke off.
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

// firstLine gives the next line that is not blank.
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

// readLine gives the next line with its end. A line that is too long is passed over and refused.
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

// readLongLine goes on with a line that is longer than the buffer.
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
	return &RefusedError{r.start, fmt.Errorf("the record is longer than %d MiB", maxRecord>>20)}
}

// nesting follows how deep in brackets a JSON text is, so far as is needed to find its last line.
type nesting struct {
	depth           int
	quoted, escaped bool
}

// open reports whether the text goes on after the lines fed so far. No JSON string goes on over the end
// of a line: a text that is still quoted there is broken.
func (n *nesting) open() bool { return n.depth > 0 && !n.quoted }

// feed reads a line.
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

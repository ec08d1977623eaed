package store

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"sync"

	"razzia/internal/host"
)

// An archived log is the entries of a table, from the first on, in one value:
//
//	1 byte    the format, 1
//	4 bytes   the CRC-32 (IEEE) of all that follows, most significant byte first
//	varint    the number of entries
//	varints   the time of each entry: milliseconds since the one before, zigzag; that of the first since 1970
//	the rest  the JSON of the entries, each with a newline after it: DEFLATE with the dictionary of the format
//
// The dictionary of a format never changes: without it no archived log can be read. Another one needs another format.
const archiveFormat = 1

//go:embed archive-1.dictionary
var dictionary []byte

// mostArchived is the longest JSON of an archived log, in bytes. The longest log of a table has less than a tenth of it. The limit
// bounds the memory for a value that is no archived log.
const mostArchived = 16 << 20

// archiveHeader is the length of format and checksum, in bytes.
const archiveHeader = 5

// PackLog returns entries, whose versions are 1 and so on, as one value for the archive.
func PackLog(rows []Row) ([]byte, error) {
	packed := binary.AppendUvarint(make([]byte, archiveHeader), uint64(len(rows)))
	last, size := int64(0), 0
	for i, r := range rows {
		if r.Version != i+1 || strings.Contains(r.Entry, "\n") {
			return nil, fmt.Errorf("entry %d has the version %d, or more than one line", i+1, r.Version)
		}
		packed = binary.AppendVarint(packed, r.At-last)
		last, size = r.At, size+len(r.Entry)+1
	}
	if size > mostArchived {
		return nil, fmt.Errorf("the log has %d bytes: want at most %d", size, mostArchived)
	}
	packed = appendDeflated(packed, rows)
	packed[0] = archiveFormat
	binary.BigEndian.PutUint32(packed[1:], crc32.ChecksumIEEE(packed[archiveHeader:]))
	return packed, nil
}

// deflaters are writers with the dictionary.
var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriterDict(io.Discard, flate.BestCompression, dictionary) // fails only for another level
	return w
}}

// appendDeflated appends the JSON of entries.
func appendDeflated(buf []byte, rows []Row) []byte {
	to := bytes.NewBuffer(buf)
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(to)
	for _, r := range rows {
		_, _ = io.WriteString(w, r.Entry) // a buffer takes all
		_, _ = w.Write([]byte{'\n'})
	}
	_ = w.Close()
	return to.Bytes()
}

// UnpackLog returns the entries of an archived log. It fails with [host.ErrUnreadable] if the value is damaged, or of another
// format.
func UnpackLog(packed []byte) ([]Row, error) {
	rows, err := unpackLog(packed)
	if err != nil {
		return nil, fmt.Errorf("%w: the archived log: %w", host.ErrUnreadable, err)
	}
	return rows, nil
}

func unpackLog(packed []byte) ([]Row, error) {
	switch {
	case len(packed) < archiveHeader:
		return nil, fmt.Errorf("it has %d bytes", len(packed))
	case packed[0] != archiveFormat:
		return nil, fmt.Errorf("it has the format %d: this program knows %d", packed[0], archiveFormat)
	case binary.BigEndian.Uint32(packed[1:]) != crc32.ChecksumIEEE(packed[archiveHeader:]):
		return nil, errors.New("its checksum is wrong")
	}
	rows, rest, err := readTimes(packed[archiveHeader:])
	if err != nil {
		return nil, err
	}
	text, err := inflate(rest)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		var found bool
		if rows[i].Entry, text, found = strings.Cut(text, "\n"); !found {
			return nil, fmt.Errorf("entry %d is missing", i+1)
		}
	}
	if text != "" {
		return nil, fmt.Errorf("%d bytes follow the last entry", len(text))
	}
	return rows, nil
}

// errTimes is the error for a value that ends within the times.
var errTimes = errors.New("it ends within the times")

// readTimes reads the number of entries and their times, and returns what follows.
func readTimes(text []byte) (rows []Row, rest []byte, err error) {
	n, size := binary.Uvarint(text)
	if size <= 0 || n > uint64(len(text)) { // each time has a byte at least
		return nil, nil, errTimes
	}
	rest, rows = text[size:], make([]Row, n)
	last := int64(0)
	for i := range rows {
		since, size := binary.Varint(rest)
		if size <= 0 {
			return nil, nil, errTimes
		}
		last, rest = last+since, rest[size:]
		rows[i].Version, rows[i].At = i+1, last
	}
	return rows, rest, nil
}

// inflaters are readers.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// inflate returns the JSON of entries.
func inflate(packed []byte) (string, error) {
	r := inflaters.Get().(io.Reader)
	defer inflaters.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(packed), dictionary); err != nil {
		return "", err
	}
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, mostArchived+1))
	if err == nil && n > mostArchived {
		err = fmt.Errorf("its entries have more than %d bytes", mostArchived)
	}
	return text.String(), err
}

// Archived returns the log of a table for the archive: the entries that are in the archive already, nil if there are none, and those
// that follow. It fails if the log is not whole up to a version.
func Archived(packed []byte, rows []Row, version int) ([]byte, error) {
	before, err := unpackIfAny(packed)
	if err != nil {
		return nil, err
	}
	rows = append(before, rows...)
	if len(rows) != version {
		return nil, fmt.Errorf("%w: it has %d entries: want %d", host.ErrUnreadable, len(rows), version)
	}
	for _, r := range rows {
		if _, err := ReadEntry(int64(r.Version), r.At, r.Entry); err != nil {
			return nil, err
		}
	}
	return PackLog(rows)
}

// replaced returns an archived log after a change of entries. Changes of entries that follow it are no concern of the archive.
func replaced(packed []byte, changed []Row) ([]byte, error) {
	rows, err := UnpackLog(packed)
	if err != nil {
		return nil, err
	}
	for _, r := range changed {
		if r.Version <= len(rows) {
			rows[r.Version-1].Entry = r.Entry
		}
	}
	return PackLog(rows)
}

// unpackIfAny returns the entries of an archived log, none without one.
func unpackIfAny(packed []byte) ([]Row, error) {
	if packed == nil {
		return nil, nil
	}
	return UnpackLog(packed)
}

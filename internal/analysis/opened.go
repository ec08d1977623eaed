package analysis

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"io"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/notation"
)

// Opened keeps the games that people opened from files, as records, so that they can be replayed, analysed and linked like
// played games, after a restart too. They are no tables: no list, feed or statistics knows them. It keeps a bounded number:
// a person who opens another file still has the one that is gone.
type Opened struct {
	Store Records
	Now   func() time.Time
}

// The numbers of records that are kept: with at most 16 KiB for a file and about 20 KiB for its review, all of them take
// up to 36 MiB.
const (
	RecordsEach = 20   // of each person
	RecordsMost = 1000 // in all
)

// Records is a store of records by ID.
type Records interface {
	// SaveRecord stores a record that a person opened at a moment. The same record opened again counts as that of the last
	// person. Of the records of the person it keeps the latest each, and of all the latest most; the others go, with their
	// reviews.
	SaveRecord(ctx context.Context, id table.ID, person string, record []byte, at time.Time, each, most int) error

	// Record returns a record and when it was opened last. It is nil if there is none.
	Record(ctx context.Context, id table.ID) (record []byte, at time.Time, err error)

	// RecordsOf lists the records that a person opened last, in the order of that.
	RecordsOf(ctx context.Context, person string) ([]table.ID, error)
}

// ErrSeveral is the error for a file with more than one record.
var ErrSeveral = errors.New("the file holds several games")

// recordPrefix begins the IDs of records. Those of tables have no hyphen.
const recordPrefix = "f-"

// IsRecord reports whether an ID is that of a game that was opened.
func IsRecord(id table.ID) bool { return strings.HasPrefix(string(id), recordPrefix) }

// Add reads a file with one record (N3) and keeps it for a person. It returns the ID, which follows from the game: the same
// game has one ID. It fails with ErrSeveral, with the error of the parser for a wrong record, and with a [*fault.Fault] if the
// record cannot be stored.
func (s *Opened) Add(ctx context.Context, person string, file []byte) (table.ID, error) {
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	reader := notation.NewReader(bytes.NewReader(file))
	record, err := reader.Next()
	if err == io.EOF {
		return "", errors.New("the file is empty")
	}
	if err != nil {
		return "", err
	}
	if _, err := reader.NextText(); err != io.EOF {
		return "", ErrSeveral
	}
	now := s.Now()
	opened, err := table.OpenRecord("", &record, now)
	if err != nil {
		return "", err
	}
	record, _ = opened.Record() // without meta, which may be anything of any size
	text := notation.AppendRecord(nil, &record)
	id := recordID(text)
	if err := s.Store.SaveRecord(ctx, id, person, text, now, RecordsEach, RecordsMost); err != nil {
		return "", fault.Store(err)
	}
	return id, nil
}

// recordID is the ID of a record: 80 bits of its SHA-256.
func recordID(text []byte) table.ID {
	sum := sha256.Sum256(text)
	return table.ID(recordPrefix + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10])))
}

// Table returns the table of a record.
func (s *Opened) Table(ctx context.Context, id table.ID) (*table.Table, error) {
	text, at, err := s.Store.Record(ctx, id)
	if err != nil {
		return nil, fault.Store(err)
	}
	if text == nil {
		return nil, table.ErrNoSuchTable
	}
	record, err := notation.Parse(text)
	if err != nil {
		return nil, table.ErrLogBroken.With(err)
	}
	return table.OpenRecord(id, &record, at)
}

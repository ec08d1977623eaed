package puzzle

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"sync"
)

// A Set is puzzles in a fixed order. It does not change, and is safe for concurrent use.
type Set struct {
	list []Puzzle
	byID map[string]*Puzzle
}

// NewSet returns the set of a list of puzzles. It fails if two have the same ID.
func NewSet(list []Puzzle) (*Set, error) {
	s := &Set{list: list, byID: make(map[string]*Puzzle, len(list))}
	for i := range list {
		p := &list[i]
		if s.byID[p.ID] != nil {
			return nil, fmt.Errorf("puzzle %s is there twice", p.ID)
		}
		s.byID[p.ID] = p
	}
	return s, nil
}

// Len returns the number of puzzles.
func (s *Set) Len() int { return len(s.list) }

// At returns the puzzle at a place, counted from 0. The caller must not change it.
func (s *Set) At(i int) *Puzzle { return &s.list[i] }

// ByID returns the puzzle with an ID, nil if there is none. The caller must not change it.
func (s *Set) ByID(id string) *Puzzle { return s.byID[id] }

//go:embed puzzles.jsonl.gz
var packed []byte

// Shipped returns the puzzles that the program ships, in a fixed order. They are read at the first call: it takes some 200 ms.
func Shipped() (*Set, error) { return shipped() }

var shipped = sync.OnceValues(func() (*Set, error) {
	list, err := Unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("the puzzles of this program: %w", err)
	}
	return NewSet(list)
})

// Pack returns puzzles as a compressed file.
func Pack(list []Puzzle) ([]byte, error) {
	var file bytes.Buffer
	to, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := Write(to, list); err != nil {
		return nil, err
	}
	if err := to.Close(); err != nil {
		return nil, err
	}
	return file.Bytes(), nil
}

// Unpack reads the puzzles of a compressed file.
func Unpack(file []byte) ([]Puzzle, error) {
	from, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return Read(from)
}

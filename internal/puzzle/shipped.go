package puzzle

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"sync"
)

// A Set is puzzles in a fixed order. It does not change, and is safe for concurrent use.
type Set struct {
	list    []Puzzle
	singles []*Puzzle
	byID    map[string]*Puzzle
	retired func() (*Set, error) // nil without any
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
		if !p.IsLine() {
			s.singles = append(s.singles, p)
		}
	}
	return s, nil
}

// Len returns the number of puzzles.
func (s *Set) Len() int { return len(s.list) }

// At returns the puzzle at a place, counted from 0. The caller must not change it.
func (s *Set) At(i int) *Puzzle { return &s.list[i] }

// Singles returns the puzzles that are no lines, in the order of the set. The caller must not change them.
func (s *Set) Singles() []*Puzzle { return s.singles }

// ByID returns the puzzle with an ID, also one that is not in the set any more: people have tried it, and days have had it. It is nil if
// there is none. The caller must not change it.
func (s *Set) ByID(id string) *Puzzle {
	p := s.byID[id]
	if p != nil || s.retired == nil || len(id) != idLength {
		return p
	}
	before, err := s.retired()
	if err != nil {
		return nil // a test reads them
	}
	return before.byID[id]
}

var shipped, retired once

// once is a set that is read at the first call. The linker leaves its file out of a program that makes none.
type once struct {
	sync.Once
	set *Set
	err error
}

// read reads the set, with those that were given before.
func (o *once) read(list func() ([]Puzzle, error), before func() (*Set, error)) (*Set, error) {
	o.Do(func() {
		all, err := list()
		if err != nil {
			o.err = fmt.Errorf("the puzzles of this program: %w", err)
			return
		}
		if o.set, o.err = NewSet(all); o.err == nil {
			o.set.retired = before
		}
	})
	return o.set, o.err
}

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

// Unpack reads the puzzles of a compressed file, and checks them.
func Unpack(file []byte) ([]Puzzle, error) { return unpack(file, Parse) }

// unpack reads the puzzles of a compressed file, each line with a function.
func unpack(file []byte, parse func([]byte) (Puzzle, error)) ([]Puzzle, error) {
	from, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return readAll(from, parse)
}

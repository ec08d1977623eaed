package pack

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// A File is a file of a browser: the program, or the puzzles.
type File struct {
	Version string // a digest of it
	Packed  []byte // by Brotli
}

// ErrNone is the error of a server that neither has the program nor can make it.
var ErrNone = errors.New("this server has no program for browsers: it is neither a release nor run from its sources")

// A Source has the program, or makes it once. Its methods may be called by several goroutines at a time.
type Source struct {
	Log  *slog.Logger
	Now  func() time.Time
	Make func(context.Context) ([]byte, error) // makes the program, compressed; [Make] by default

	mu     sync.Mutex
	made   *File
	making bool
	failed time.Time // when the last try failed
	why    error
}

// again is how long a try that failed is not repeated.
const again = time.Minute

// Program returns the program; nil while it is being made, which it begins. It fails if that cannot be done.
func (s *Source) Program() (*File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.made != nil || s.making:
		return s.made, nil
	case len(shipped) > 0:
		s.made = fileOf(shipped)
		return s.made, nil
	case s.why != nil && (errors.Is(s.why, ErrNone) || s.Now().Sub(s.failed) < again):
		return nil, s.why
	}
	s.making, s.why = true, nil
	go s.run()
	return nil, nil
}

// Size is the size of the program, in bytes as it is loaded; 0 if it is not made yet.
func (s *Source) Size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.made == nil {
		return len(shipped)
	}
	return len(s.made.Packed)
}

// run makes the program.
func (s *Source) run() {
	do := s.Make
	if do == nil {
		do = Make
	}
	packed, err := do(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.making = false
	if err != nil {
		s.why, s.failed = err, s.Now()
		s.Log.Warn("the program for play without a net could not be made", "error", err)
		return
	}
	s.made = fileOf(packed)
}

// fileOf is a file with its version.
func fileOf(packed []byte) *File {
	sum := sha256.Sum256(packed)
	return &File{Version: hex.EncodeToString(sum[:6]), Packed: packed}
}

// Plain writes the file as it is, for a client that does not take Brotli.
func (f *File) Plain(to io.Writer) error {
	_, err := io.Copy(to, brotli.NewReader(bytes.NewReader(f.Packed)))
	return err
}

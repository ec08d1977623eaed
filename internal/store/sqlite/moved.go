package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"

	"razzia/internal/atomicfile"
	"razzia/internal/store"
)

// movedTo ends the name of the note beside a file whose games have moved. A restore puts the note aside together with the file.
const movedTo = "-moved"

// MarkMoved notes beside the file that its games have moved to a place, in words. Nothing opens the file from then on.
func (s *Store) MarkMoved(_ context.Context, to string) error {
	return s.failed("note that the games have moved", atomicfile.Write(s.path+movedTo, []byte(to+"\n"), 0o600))
}

// MustBeHere refuses a file whose games have moved, with [store.ErrMoved].
func MustBeHere(path string) error {
	note, err := os.Stat(path + movedTo)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	to, err := os.ReadFile(path + movedTo)
	if err != nil {
		to = []byte("another place") // another user has moved them
	}
	return store.MovedTo(strings.TrimSpace(string(to)), note.ModTime(), "remove "+path+movedTo)
}

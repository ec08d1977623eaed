package moderation

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"
)

// A WordsConfig says which words are not wanted and what becomes of them.
type WordsConfig struct {
	File       string
	Dots       bool // dots take the place of words; otherwise what has them is refused
	Lookalikes bool // characters that look like letters count as these
	LogText    bool // the log has what was refused or changed
	Now        func() time.Time
	Log        *slog.Logger
}

// Words is the list of a file. Its methods may be called by several goroutines at a time. A nil Words wants everything.
type Words struct {
	WordsConfig
	mu     sync.Mutex
	list   *WordList
	digest Digest // of the list
	looked time.Time
	was    stamp // of the file when it was read, also in vain
}

// A Digest tells one list from another: the beginning of the SHA-256 of its file, in hexadecimal digits; "" for no list.
type Digest string

// digestSize is the length of a digest, in bytes before it is written.
const digestSize = 8

// A stamp tells a file from what it was before.
type stamp struct {
	changed time.Time
	size    int64
}

// OpenWords reads the file.
func OpenWords(c WordsConfig) (*Words, error) {
	w := &Words{WordsConfig: c, looked: c.Now()}
	info, err := os.Stat(c.File)
	if err != nil {
		return nil, err
	}
	w.was = stampOf(info)
	w.list, w.digest, err = read(c.File)
	return w, err
}

func stampOf(info fs.FileInfo) stamp { return stamp{info.ModTime(), info.Size()} }

// read reads a list from a file.
func read(name string) (*WordList, Digest, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	sum := sha256.New()
	l, err := ParseWords(io.TeeReader(file, sum))
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", name, err)
	}
	return l, Digest(hex.EncodeToString(sum.Sum(nil)[:digestSize])), nil
}

// current returns the list, which is read again if the file has changed. A file that cannot be read leaves the list as it is.
func (w *Words) current() *WordList {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.Now()
	if now.Sub(w.looked) < Refresh {
		return w.list
	}
	w.looked = now
	_ = w.refresh() // the log says it
	return w.list
}

// Again reads the list now. A file that cannot be read leaves the list as it is.
func (w *Words) Again() error {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.looked = w.Now()
	return w.refresh()
}

// refresh reads the list, if the file has changed.
func (w *Words) refresh() error {
	info, err := os.Stat(w.File)
	if err == nil && stampOf(info) == w.was {
		return nil
	}
	if err == nil {
		w.was = stampOf(info)
		var list *WordList
		var digest Digest
		if list, digest, err = read(w.File); err == nil {
			w.list, w.digest = list, digest
			w.Log.Info("the list of words was read again", "file", w.File)
			return nil
		}
	}
	w.Log.Error("cannot read the list of words, so the last one stays", "error", err)
	return err
}

// Digest returns the digest of the list as it is now.
func (w *Words) Digest() Digest {
	if w == nil {
		return ""
	}
	w.current()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.digest
}

// Watch calls a function with each other list that holds from then on, until the context ends. It looks at each tick; list is the one that
// the caller knows.
func (w *Words) Watch(ctx context.Context, list Digest, ticks <-chan time.Time, changed func(list Digest)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		if now := w.Digest(); now != list {
			list = now
			changed(list)
		}
	}
}

// Check returns a text with dots in the place of words that are not wanted, and whether it has any.
func (w *Words) Check(text string) (dotted string, found bool) {
	if w == nil {
		return text, false
	}
	parts := w.current().Find(text, w.Lookalikes)
	return Dots(text, parts), len(parts) > 0
}

// Dotted returns a text with dots in the place of words that are not wanted.
func (w *Words) Dotted(text string) string {
	dotted, _ := w.Check(text)
	return dotted
}

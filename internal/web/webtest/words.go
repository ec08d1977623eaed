package webtest

import (
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
)

// ChangingWords is a list of words that a test changes: the list holds at once.
func ChangingWords(t *testing.T) (words *moderation.Words, write func(text string)) {
	t.Helper()
	name, looks := filepath.Join(t.TempDir(), "words.txt"), new(atomic.Int64)
	now := func() time.Time { return time.Unix(0, 0).Add(time.Duration(looks.Load()) * moderation.Refresh) }
	write = func(text string) {
		fatal.If(t, os.WriteFile(name, []byte(text), 0o600))
		looks.Add(1)
	}
	write("")
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	return words, write
}

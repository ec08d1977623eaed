package serve

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"razzia/internal/moderation"
)

// wordFlags say which words are not wanted in talk and in names.
type wordFlags struct {
	WordsFile       string `type:"path" env:"RAZZIA_WORDS_FILE" placeholder:"FILE" help:"Words that are not wanted in talk and in names, one word or pattern a line; read again when it changes."`
	Words           string `enum:"refuse,dots" default:"refuse" env:"RAZZIA_WORDS" help:"What becomes of a text with such words: refuse, or dots in their place."`
	WordsLookalikes bool   `env:"RAZZIA_WORDS_LOOKALIKES" help:"Take digits, signs and letters of other scripts that look like letters for these: b4dger is badger."`
	WordsLogText    bool   `env:"RAZZIA_WORDS_LOG_TEXT" help:"Write texts with such words into the log."`
}

// open reads the list. It is nil without a file.
func (f wordFlags) open(log *slog.Logger) (*moderation.Words, error) {
	if f.WordsFile == "" {
		return nil, nil
	}
	w, err := moderation.OpenWords(moderation.WordsConfig{File: f.WordsFile, Dots: f.Words == "dots", Lookalikes: f.WordsLookalikes,
		LogText: f.WordsLogText,
		Now:     time.Now, Log: log})
	if err != nil {
		return nil, fmt.Errorf("--words-file: %w", err)
	}
	return w, nil
}

// watchWords shows the names at all tables and in the lobby as the list of words wants them, also after the file has changed, and notes
// each list in the audit log. Wait returns after the context has ended.
func (s services) watchWords(ctx context.Context, audit *slog.Logger, ticks <-chan time.Time) (wait func()) {
	if s.Words == nil {
		return func() {}
	}
	var watching sync.WaitGroup
	list := s.Words.Digest()
	watching.Go(func() {
		s.Words.Watch(ctx, list, ticks, func(list moderation.Digest) {
			audit.Info("the list of words has changed", slog.Group("audit", "event", "words", "list", list))
			s.site.Renamed(nil)
		})
	})
	return watching.Wait
}

// followWords notes in the audit log how much people may say, and which list of words holds, at the start. Then it watches the list.
// Without a list and a file for the audit log the note is for debugging: a newcomer would read it on their terminal.
func (s services) followWords(ctx context.Context, logs *logs, talk rate) (wait func()) {
	level := slog.LevelInfo
	if s.Words == nil && logs.inLog {
		level = slog.LevelDebug
	}
	logs.audit.Log(ctx, level, "the rules of talk", slog.Group("audit", "event", "talk", "limit", talk.String(), "list", s.Words.Digest()))
	looks := time.NewTicker(moderation.Refresh)
	context.AfterFunc(ctx, looks.Stop)
	return s.watchWords(ctx, logs.audit, looks.C)
}

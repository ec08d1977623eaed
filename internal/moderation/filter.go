package moderation

import (
	"context"
	"log/slog"
	"maps"
	"sync"

	"razzia/internal/people"
)

// A Filter checks what people say and are called: some may not talk, and the operator does not want some words. Several goroutines may use
// it at a time.
type Filter struct {
	Words     *Words // nil for none
	Sanctions Sanctions
	Log       *slog.Logger

	mu    sync.Mutex
	found map[string]int
}

// Found counts the texts with words that are not wanted, by where they were: talk or name.
func (f *Filter) Found() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := map[string]int{"talk": 0, "name": 0}
	maps.Copy(all, f.found)
	return all
}

// Talk checks what a person wants to say at a table, "" for a quick phrase, and returns what they may say.
func (f *Filter) Talk(ctx context.Context, c people.Caller, text string) (string, error) {
	return f.check(ctx, c, "talk", text, ErrWord)
}

// Name checks a name that a person chooses, and returns what may be shown of it. A name says something too, so a person who may not talk
// chooses none.
func (f *Filter) Name(ctx context.Context, c people.Caller, name string) (string, error) {
	return f.check(ctx, c, "name", name, ErrNameWord)
}

// Rename checks the name that a person wants from now on, and returns the one that they have then. The name that others see of them is
// theirs already.
func (f *Filter) Rename(ctx context.Context, c people.Caller, name string) (string, error) {
	if name == c.Person.Name {
		return c.Name, nil
	}
	return f.Name(ctx, c, name)
}

// Shown puts dots in the place of words in a name that a person had before the words were on the list.
func (f *Filter) Shown(name string) string {
	shown, _ := f.Words.Check(name)
	return shown
}

// check puts dots in the place of words that are not wanted, or refuses the text.
func (f *Filter) check(ctx context.Context, c people.Caller, where, text string, refusal error) (string, error) {
	if _, silenced := f.Sanctions.Silences.Of(c.Subjects()...); silenced && c.Known {
		return "", ErrSilenced
	}
	dotted, found := f.Words.Check(text)
	if !found {
		return text, nil
	}
	f.count(where)
	what := []any{"where", where, "refused", !f.Words.Dots}
	if f.Words.LogText {
		what = append(what, "text", text)
	}
	f.Log.InfoContext(ctx, "a text has words that are not wanted", what...)
	if f.Words.Dots {
		return dotted, nil
	}
	return "", refusal
}

func (f *Filter) count(where string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.found == nil {
		f.found = map[string]int{}
	}
	f.found[where]++
}

package moderation_test

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// TestTalkAndNamesAreChecked says and chooses words that are not wanted, by a list that puts dots in their place and by one that refuses
// them.
func TestTalkAndNamesAreChecked(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("badger\n"), 0o600))
	ann := people.Caller{Person: table.Person{ID: "ann", Name: "······"}, Name: "Badger", Identities: []string{"ann"}, Known: true}
	for _, dots := range []bool{false, true} {
		words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Dots: dots, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		fatal.If(t, err)
		f := &moderation.Filter{Words: words, Log: slog.New(slog.DiscardHandler)}
		said, err := f.Talk(t.Context(), ann, "a badger")
		if (err == nil) != dots || !dots && !errors.Is(err, moderation.ErrWord) || said == "a badger" {
			t.Errorf("dots %v: the talk is %q, %v", dots, said, err)
		}
		if chosen, err := f.Rename(t.Context(), ann, "badger"); (err == nil) != dots || !dots && !errors.Is(err, moderation.ErrNameWord) ||
			chosen == "badger" {
			t.Errorf("dots %v: the name is %q, %v", dots, chosen, err)
		}
		if kept, err := f.Rename(t.Context(), ann, ann.Person.Name); kept != ann.Name || err != nil {
			t.Errorf("dots %v: a person who changes nothing is called %q, %v", dots, kept, err)
		}
		if found := f.Found(); found["talk"] != 1 || found["name"] != 1 {
			t.Errorf("dots %v: found %v", dots, found)
		}
	}
}

// TestThoseWhoAreSilencedSayNothing lets a person who may not talk say and choose harmless words. One who is not known is not meant.
func TestThoseWhoAreSilencedSayNothing(t *testing.T) {
	t.Parallel()
	s := sitetest.Open(t)
	fatal.If(t, s.Silences().Ban(t.Context(), moderation.Ban{Subject: "old"}))
	held, err := moderation.OpenSanctions(t.Context(), s, s.Silences(), time.Now, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	f := &moderation.Filter{Sanctions: held}
	for _, known := range []bool{true, false} {
		c := people.Caller{Identities: []string{"new", "old"}, Known: known}
		_, talk := f.Talk(t.Context(), c, "hello")
		_, name := f.Name(t.Context(), c, "Ann")
		if errors.Is(talk, moderation.ErrSilenced) != known || errors.Is(name, moderation.ErrSilenced) != known {
			t.Errorf("known %v: %v, %v", known, talk, name)
		}
	}
}

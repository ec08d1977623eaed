package moderation_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
)

// words is a list for tests.
const words = "\ufeff# not wanted\n\nbadger\n  Straße \nmush*\n*fungus*\nsnake oil\ntoad in the hole\ntoad in hol*\nf*g\nпривет\n88\n"

func list(t *testing.T) *moderation.WordList {
	t.Helper()
	l, err := moderation.ParseWords(strings.NewReader(words))
	fatal.If(t, err)
	return l
}

// TestTextIsMatched checks plain and tricky texts: "" for one that stays as it is.
func TestTextIsMatched(t *testing.T) {
	l := list(t)
	for _, test := range []struct{ text, plain, alike string }{
		{"a badger!", "a ••••••!", "a ••••••!"},
		{"BADGER badgers", "•••••• badgers", "•••••• badgers"},
		{"bädgér ｂａｄｇｅｒ", "•••••• ••••••", "•••••• ••••••"},
		{"ba\u0301dger", "•••••••", "•••••••"},
		{"bad\u200bger bad\u00adger", "••••••• •••••••", "••••••• •••••••"},
		{"𝐛𝐚𝐝𝐠𝐞𝐫 ⓑⓐⓓⓖⓔⓡ", "•••••• ••••••", "•••••• ••••••"},
		{"b a d g e r, b.a.d.g.e.r", "• • • • • •, •••••••••••", "• • • • • •, •••••••••••"},
		{"STRASSE strasse", "••••••• •••••••", "••••••• •••••••"},
		{"mush mushroom amush", "•••• •••••••• amush", "•••• •••••••• amush"},
		{"superfungusses", "••••••••••••••", "••••••••••••••"},
		{"snake oil, snake-oil, snake, oil", "••••• •••, •••••••••, •••••• •••", "••••• •••, •••••••••, •••••• •••"},
		{"fog flag fig f", "••• •••• ••• f", "••• •••• ••• f"},
		{"ПРИВЕТ 88 888", "•••••• •• 888", "•••••• •• 888"},
		{"b4dg3r b@dger", "", "•••••• ••••••"},
		{"bаdgеr", "", "••••••"}, // with Cyrillic letters
		{"5nake 0!l", "", "••••• •••"},
		{"badge mus fun oil snake", "", ""},
		{"no nonsense at 1!", "", ""},
		{"", "", ""},
		{"\ufdfa badger \ufdfa", "\ufdfa •••••• \ufdfa", "\ufdfa •••••• \ufdfa"}, // a sentence of 18 letters in each
		{"\ufdf2 snake \ufdfa oil", "", ""},
		{"ｆ⒰ｇ ㎙ﬁｇ", "ｆ⒰ｇ •••", "ｆ⒰ｇ •••"},
		{"mushﷺ ⒡ﷺg", "••••• ⒡ﷺg", "••••• ⒡ﷺg"},
		{"toad in holes, toad in the hole", "•••• •• •••••, •••• •• ••• ••••", "•••• •• •••••, •••• •• ••• ••••"},
		{"toad in the, toads in the hole", "", ""},
		{"•••• !!! ½ Ⅷ", "", ""},
		{"\xff badger", "\xff ••••••", "\xff ••••••"},
	} {
		for want, alike := range map[*string]bool{&test.plain: false, &test.alike: true} {
			if *want == "" {
				*want = test.text
			}
			if got := moderation.Dots(test.text, l.Find(test.text, alike)); got != *want {
				t.Errorf("%q becomes %q with lookalikes %t: want %q", test.text, got, alike, *want)
			}
		}
	}
}

// TestABadListSaysWhere reads lists with a bad line.
func TestABadListSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"a\n\n!?": "line 3: a line needs a letter", "a\n*": "line 2: \"*\" would match every word", "ok **": "line 1: \"*\"",
		"\xff":                           "line 1: this is not UTF-8",
		"a\n" + strings.Repeat("x", 101): "line 2: a line has at most 100", "a\n" + strings.Repeat("x", 1<<17): "line 2: a line has at most 100",
		strings.Repeat("x\n", 20_001):          "line 20001: a list has at most",
		"a\n" + strings.Repeat("b c*\n", 1001): "line 1002: a list has at most 1000 lines with a *",
	} {
		if _, err := moderation.ParseWords(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// TestTheFileIsReadAgain changes the file: well, badly, and well again. Without it the last list stays.
func TestTheFileIsReadAgain(t *testing.T) {
	name, now, log := filepath.Join(t.TempDir(), "words.txt"), time.Unix(1000, 0), new(strings.Builder)
	write := func(text string) {
		fatal.If(t, os.WriteFile(name, []byte(text), 0o600))
		now = now.Add(moderation.Refresh)
		fatal.If(t, os.Chtimes(name, now, now))
	}
	c := moderation.WordsConfig{File: name, Now: func() time.Time { return now }, Log: slog.New(slog.NewTextHandler(log, nil))}
	if _, err := moderation.OpenWords(c); err == nil {
		t.Error("a file that is not there is opened")
	}
	write("badger\n*")
	if _, err := moderation.OpenWords(c); err == nil || !strings.Contains(err.Error(), "words.txt: line 2:") {
		t.Errorf("a bad file is opened: %v", err)
	}
	write("badger")
	w, err := moderation.OpenWords(c)
	fatal.If(t, err)
	for _, step := range []struct {
		file    string
		matches string
	}{{"badger", "badger"}, {"weasel", "weasel"}, {"*", "weasel"}, {"otter\n", "otter"}} {
		write(step.file)
		for _, text := range []string{"badger", "weasel", "otter"} {
			if _, found := w.Check(text); found != (text == step.matches) {
				t.Errorf("with %q in the file %s is found: %t", step.file, text, found)
			}
		}
	}
	fatal.If(t, os.Remove(name))
	now = now.Add(moderation.Refresh)
	if _, found := w.Check("otter"); !found || strings.Count(log.String(), "cannot read the list of words") != 2 ||
		!strings.Contains(log.String(), "line 1:") {
		t.Errorf("without the file otter is found: %t; the log has %s", found, log)
	}
	if text, found := (*moderation.Words)(nil).Check("otter"); found || text != "otter" {
		t.Error("without a list a word is found")
	}
}

// TestAChangedListIsTold changes the file twice, the second time badly, while it is watched.
func TestAChangedListIsTold(t *testing.T) {
	name, now := filepath.Join(t.TempDir(), "words.txt"), new(atomic.Int64)
	write := func(text string) {
		fatal.If(t, os.WriteFile(name, []byte(text), 0o600))
		now.Add(int64(moderation.Refresh))
	}
	write("badger")
	w, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: func() time.Time { return time.Unix(0, now.Load()) },
		Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	ticks, told := make(chan time.Time), make(chan moderation.Digest, 9)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	first := w.Digest()
	go func() {
		w.Watch(ctx, first, ticks, func(list moderation.Digest) { told <- list })
		close(done)
	}()
	ticks <- time.Time{}
	write("weasels")
	w.Check("a name") // reads it
	ticks <- time.Time{}
	second := <-told
	write("*")
	ticks <- time.Time{}
	ticks <- time.Time{}
	stop()
	<-done
	if len(told) != 0 || second == first || second != w.Digest() || len(second) != 16 || (*moderation.Words)(nil).Digest() != "" {
		t.Errorf("after %q the list %q is told, and %d more", first, second, len(told))
	}
}

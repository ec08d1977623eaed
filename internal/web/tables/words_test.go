package tables_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestWordsForTheShuffleAreTalk adds words that the operator does not want, open and sealed, and those of a player who may not talk.
func TestWordsForTheShuffleAreTalk(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("badger\n"), 0o600))
	for dots, refused := range map[bool]int{false: 422, true: 200} {
		words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Dots: dots, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		fatal.If(t, err)
		h := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
		ann, ben := h.Guest(t), h.Guest(t)
		at := ann.Want(200, ann.Post("/tables", "players=3")).Path
		ann.Want(refused, ann.Post(at+"/word", "seat=0&word=Badger"))
		w, err := fair.NewWord(h.WaitFor(t, at, func(*table.Table) bool { return true }).Proof.Commitment, 0, "badger")
		fatal.If(t, err)
		ann.Want(200, ann.Post(at+"/word", "seat=0&commitment="+w.Commitment))
		ben.Want(refused, ben.Post(at+"/sit", "seat=1&word=b%C3%A1dger"))
		cleo := h.Guest(t)
		h.Silence(t, cleo.Identity())
		for form, fields := range map[string]string{"sit": "seat=2&word=stone", "word": "seat=2&word=stone",
			"open-word": "seat=2&word=stone&salt=0"} {
			if r := cleo.Want(403, cleo.Post(at+"/"+form, fields)); r.Key() != "silenced" {
				t.Errorf("%s: the page does not say why", form)
			}
		}
		cleo.Want(200, cleo.Post(at+"/sit", "seat=2"))
		ben.Post(at+"/sit", "seat=1")
		ann.Want(422, ann.Post(at+"/open-word", "seat=0&word=badger&salt="+w.Salt))
		now := h.WaitFor(t, at, func(now *table.Table) bool { return now.View("", time.Time{}).Words.Closed })
		for _, e := range now.Log {
			if e.Word != nil && strings.Contains(strings.ToLower(e.Word.Text), "dger") {
				t.Errorf("entry %d has the word %q", e.Version, e.Word.Text)
			}
		}
	}
}

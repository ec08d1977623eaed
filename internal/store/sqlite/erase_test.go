package sqlite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/integrity"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The traces that a person leaves in a game of the tests.
var (
	leaver = table.Person{ID: "IDENTITYOFTHELEAVER", Name: "Xanthippe", Face: 3}
	stayer = table.Person{ID: "IDENTITYOFTHESTAYER", Name: "Socrates", Face: 4}
	traces = []string{leaver.ID, leaver.Name, "quicksilver"}
)

// TestNothingOfAPersonIsLeft plays random parts of games, packs some, lets one player go, and looks for their traces in
// the bytes of the file. The check of the database finds nothing wrong, and the traces of the other player are there.
func TestNothingOfAPersonIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), Seed: fair.NewSeed})
	chance := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		for _, moves := range []int{0, 3, 10, 30, 300, 300} {
			playSome(t, h, moves, chance)
		}
		if packed, err := s.Archive(t.Context(), someday, 1); err != nil || len(packed) != 1 { // one of two
			t.Fatalf("packed %q, %v", packed, err)
		}
	}
	if err := h.Records.ForgetPerson(t.Context(), leaver.ID); err != nil {
		t.Fatal(err)
	}
	h.Close()
	wantNoTraceInLogs(t, s)
	if left, err := s.Forgetting(t.Context()); err != nil || len(left) > 0 {
		t.Fatalf("%q, %v are still being removed", left, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantNoTrace(t, path)
	wantWhole(t, path)
}

// playSome makes a table for both players, and plays up to a number of moves with talk between them.
func playSome(t *testing.T, h *host.Host, moves int, chance *rand.Rand) {
	create := table.Create{Maker: leaver, Options: table.Options{Players: 2, Piles: 1},
		Sitting: []table.Sitter{{Person: leaver}, {Person: stayer}}}
	now, err := h.Create(t.Context(), create)
	for n := 0; err == nil && n < moves && now.Phase == table.Playing; n++ {
		actor := now.Game.State.Actor
		by := now.Seats[actor].Person.ID
		legal := now.View(by, time.Now()).Game.Legal
		if len(legal) == 0 {
			break
		}
		act(t, h, now.ID, table.Move{By: by, Seat: actor, Ply: len(now.Moves), Move: legal[chance.IntN(len(legal))]})
		if chance.IntN(10) == 0 {
			act(t, h, now.ID, table.Talk{By: leaver.ID, Text: fmt.Sprint("quicksilver ", len(now.Moves))})
		}
		now, err = h.Table(t.Context(), now.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func act(t *testing.T, h *host.Host, id table.ID, c table.Command) {
	t.Helper()
	if _, err := h.Act(t.Context(), id, c); err != nil {
		t.Fatal(err)
	}
}

// wantNoTrace looks into the bytes of a file and of those beside it.
func wantNoTrace(t *testing.T, path string) {
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	for _, trace := range traces {
		if bytes.Contains(all, []byte(trace)) {
			t.Errorf("%q is still in the file", trace)
		}
	}
}

// wantNoTraceInLogs reads all logs, also those that are packed.
func wantNoTraceInLogs(t *testing.T, s *Store) {
	text, err := json.Marshal(logsOf(t, s))
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range traces {
		if bytes.Contains(text, []byte(trace)) {
			t.Errorf("%q is still in a log", trace)
		}
	}
	if !bytes.Contains(text, []byte(stayer.Name)) {
		t.Error("the other player is gone")
	}
}

// wantWhole runs the check of a database.
func wantWhole(t interface {
	Context() context.Context
	Fatal(args ...any)
	Errorf(format string, args ...any)
}, path string) {
	r, err := OpenReader(t.Context(), path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	report, err := integrity.Run(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report.Problems {
		t.Errorf("%v", p)
	}
}

// TestAnOldFileForgets opens a file of the baseline and lets its players go one after another.
func TestAnOldFileForgets(t *testing.T) {
	path := unpack(t, baselineFile)
	s, err := Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler)})
	persons, err := store.All(reading(t.Context(), s.readers), store.Value[string], `SELECT DISTINCT person FROM persons`)
	if err != nil || len(persons) == 0 {
		t.Fatalf("persons %q, %v", persons, err)
	}
	for _, person := range persons {
		if err := h.Records.ForgetPerson(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	h.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entriesOf(t, path) {
		for _, trace := range append(persons, "Elke") {
			if bytes.Contains([]byte(entry), []byte(trace)) {
				t.Errorf("%q is still in %s", trace, entry)
			}
		}
	}
}

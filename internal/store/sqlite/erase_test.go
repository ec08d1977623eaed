package sqlite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pgregory.net/rapid"

	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/integrity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The traces that a person leaves in a game of the tests.
var (
	leaver = table.Person{ID: "IDENTITYOFTHELEAVER", Name: "Xanthippe", Face: 3}
	stayer = table.Person{ID: "IDENTITYOFTHESTAYER", Name: "Socrates", Face: 4}
	traces = []string{leaver.ID, leaver.Name, "quicksilver"}
)

// TestNothingOfAPersonIsLeft plays random parts of games, lets one player go, and looks for their traces in the bytes of the
// file. The check of the database finds nothing wrong, and the traces of the other player are there.
func TestNothingOfAPersonIsLeft(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		path := filepath.Join(t.TempDir(), fmt.Sprint(rapid.Uint64().Draw(rt, "folder"), ".db"))
		s, err := Open(path)
		if err != nil {
			rt.Fatal(err)
		}
		h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), Seed: fair.NewSeed})
		for range rapid.IntRange(1, 2).Draw(rt, "games") {
			playSome(rt, h)
		}
		if rapid.Bool().Draw(rt, "archived") {
			if _, err := s.Archive(t.Context(), someday, 9); err != nil {
				rt.Fatal(err)
			}
		}
		if err := h.Records.ForgetPerson(t.Context(), leaver.ID); err != nil {
			rt.Fatal(err)
		}
		h.Close()
		wantNoTraceInLogs(rt, s)
		if left, err := s.Forgetting(t.Context()); err != nil || len(left) > 0 {
			rt.Fatalf("%q, %v are still being removed", left, err)
		}
		if err := s.Close(); err != nil {
			rt.Fatal(err)
		}
		wantNoTrace(rt, path)
		wantWhole(rt, path)
	})
}

// playSome makes a table for both players, and plays a random number of moves with talk between them.
func playSome(t *rapid.T, h *host.Host) {
	create := table.Create{Maker: leaver, Options: table.Options{Players: 2, Piles: 1},
		Sitting: []table.Sitter{{Person: leaver}, {Person: stayer}}}
	now, err := h.Create(t.Context(), create)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.SampledFrom([]int{0, 3, 10, 30, 300}).Draw(t, "moves") {
		if now.Phase != table.Playing {
			break
		}
		actor := now.Game.State.Actor
		view := now.View(now.Seats[actor].Person.ID, time.Now())
		if len(view.Game.Legal) == 0 {
			break
		}
		move := rapid.SampledFrom(view.Game.Legal).Draw(t, "move")
		act(t, h, now.ID, table.Move{By: now.Seats[actor].Person.ID, Seat: actor, Ply: len(now.Moves), Move: move})
		if rapid.IntRange(0, 9).Draw(t, "talk") == 0 {
			act(t, h, now.ID, table.Talk{By: leaver.ID, Text: fmt.Sprint("quicksilver ", len(now.Moves))})
		}
		if now, err = h.Table(t.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
	}
}

func act(t *rapid.T, h *host.Host, id table.ID, c table.Command) {
	if _, err := h.Act(t.Context(), id, c); err != nil {
		t.Fatal(err)
	}
}

// wantNoTrace looks into the bytes of a file and of those beside it.
func wantNoTrace(t *rapid.T, path string) {
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
func wantNoTraceInLogs(t *rapid.T, s *Store) {
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
	r, err := OpenReader(t.Context(), path)
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
	s, err := Open(path)
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

// TestForgettingRemovesRecords removes the records that a person opened last, and no others.
func TestForgettingRemovesRecords(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "razzia.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id, person := range map[table.ID]string{"f-a": "Al", "f-b": "Bo"} {
		if err := s.SaveRecord(t.Context(), id, person, []byte("{}"), time.Now(), 9, 9); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.BeginForgetting(t.Context(), "Al", time.Now()); err != nil {
		t.Fatal(err)
	}
	for person, want := range map[string]int{"Al": 0, "Bo": 1} {
		if ids, err := s.RecordsOf(t.Context(), person); err != nil || len(ids) != want {
			t.Errorf("%s has the records %q, %v: want %d", person, ids, err, want)
		}
	}
}

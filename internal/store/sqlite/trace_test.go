package sqlite

import (
	"bytes"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/push"
	"razzia/internal/site"
	"razzia/internal/table"
)

// marks are the texts by which the files are searched for a player: those of one are in those of no other.
func marks(n int) []string {
	var all []string
	for _, what := range []string{"identity", "name", "endpoint", "zone", "settings", "words"} {
		all = append(all, fmt.Sprintf("%s-of-%d.", what, n))
	}
	return all
}

// leaveTraces lets a player do what stores each of their marks.
func leaveTraces(t *testing.T, s *Store, h *host.Host, n int) {
	t.Helper()
	m := marks(n)
	who, now := table.Person{ID: m[0], Name: m[1]}, time.Now()
	made, err := h.Create(t.Context(), table.Create{Maker: who, Options: table.Options{Players: 2, Piles: 1},
		Sitting: []table.Sitter{{Person: who}, {Level: "greedy"}}})
	if err == nil {
		_, err = h.Act(t.Context(), made.ID, table.Talk{By: who.ID, Text: m[5]})
	}
	if err == nil {
		err = push.NewStore(s.Engine()).Subscribe(t.Context(),
			push.Subscription{ID: fmt.Sprint("S", n), Person: m[0], Endpoint: "https://push.example.org/" + strings.Repeat("x", n%300) + m[2],
				Public: bytes.Repeat([]byte{byte(n)}, 65), Auth: make([]byte, 16), Made: now}, push.Settings{Zone: m[3], Lang: "en"})
	}
	if err == nil {
		session := identity.DeviceSession{ID: fmt.Sprint("D", n), Began: now, Used: now, Expires: now.Add(time.Hour)}
		err = identity.NewStore(s.Engine()).KeepGuest(t.Context(), identity.Account{ID: m[0], Name: m[1], Settings: m[4],
			Since: now}, session, identity.Token(m[0]).Hash())
	}
	if err == nil {
		err = identity.NewStore(s.Engine()).SaveProfile(t.Context(), identity.Account{ID: m[0], Name: m[1] + " again", Settings: m[4]}, now)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoFileHasATraceOfAForgottenPlayer lets many players come and go, so that pages split, merge and are freed. Each time the bytes of all
// files in the folder have nothing of those who are gone, while the store is open and after it was closed.
func TestNoFileHasATraceOfAForgottenPlayer(t *testing.T) {
	folder, chance := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	s, err := Open(filepath.Join(folder, "razzia.db"), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), Seed: fair.NewSeed})
	var here, gone []int
	for n := range 45 {
		leaveTraces(t, s, h, n)
		here = append(here, n)
		if n%3 != 2 {
			continue
		}
		i := chance.IntN(len(here))
		id := marks(here[i])[0]
		for _, err := range []error{h.Records.ForgetPerson(t.Context(), id),
			identity.NewStore(s.Engine()).ForgetAccount(t.Context(), id, time.Now()),
			h.Records.ForgetPerson(t.Context(), id)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		gone, here = append(gone, here[i]), slices.Delete(here, i, i+1)
	}
	if _, err := s.Forgetting(t.Context()); err != nil { // as every ten minutes
		t.Fatal(err)
	}
	wantTraces(t, folder, here, gone)
	h.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantTraces(t, folder, here, gone)
}

// TestAReaderDelaysTheRemovalOfTraces forgets a player while a reader needs the file beside the database, as a backup does. When the reader
// has gone, the next step of the host removes the rest.
func TestAReaderDelaysTheRemovalOfTraces(t *testing.T) {
	folder := t.TempDir()
	s, err := Open(filepath.Join(folder, "razzia.db"), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h := host.New(host.Config{Store: s, Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler), Seed: fair.NewSeed})
	defer h.Close()
	leaveTraces(t, s, h, 1)
	reader, err := s.readers.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reader.QueryRow(`SELECT COUNT(*) FROM persons`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	id := marks(1)[0]
	for _, err := range []error{h.Records.ForgetPerson(t.Context(), id),
		identity.NewStore(s.Engine()).ForgetAccount(t.Context(), id, time.Now()), reader.Rollback()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Forgetting(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantTraces(t, folder, nil, []int{1})
	var timeout int64
	if err := s.writer.db.QueryRow(`PRAGMA busy_timeout`).Scan(&timeout); err != nil || timeout != busyTimeout.Milliseconds() {
		t.Errorf("the writer waits for %d ms, %v", timeout, err)
	}
}

// wantTraces looks into the bytes of all files in a folder.
func wantTraces(t *testing.T, folder string, here, gone []int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var all []byte
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	for _, n := range here {
		for _, mark := range marks(n) {
			if !bytes.Contains(all, []byte(mark)) {
				t.Errorf("%s, who is here, is in no file", mark)
			}
		}
	}
	for _, n := range gone {
		for _, mark := range marks(n) {
			if bytes.Contains(all, []byte(mark)) {
				t.Errorf("%s, who is gone, is in a file", mark)
			}
		}
	}
}

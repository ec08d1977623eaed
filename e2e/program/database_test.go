//go:build unix

package program_test

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/web/session"
)

// startLog starts a server with flags and ends it, and returns the lines of its log.
func startLog(t *testing.T, flags ...string) []string {
	t.Helper()
	var log strings.Builder
	startLogging(t, &log, buildProgram(t), t.TempDir(), "127.0.0.1:0", flags...).stop(t)
	said, _, _ := strings.Cut(log.String(), "msg=stopping")
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return lines[:len(lines)-1] // the last one is the begin of the one that was cut
}

// TestTheStartWithADatabaseIsTold starts with a new database, with games in the folder of the settings, and again.
func TestTheStartWithADatabaseIsTold(t *testing.T) {
	database, folder := pgtest.Database(t), commandtest.NewGames(t)
	lines := startLog(t, "--database", database, "--data", folder)
	if len(lines) != 3 || !strings.Contains(lines[0], place.At(database).String()) || !strings.Contains(lines[1], folder) ||
		!strings.Contains(lines[2], "the database is new: it begins without games") {
		t.Errorf("at first it logs %q", lines)
	}
	if lines := startLog(t, "--database", database); len(lines) != 1 {
		t.Errorf("the next start logs %q", lines)
	}
}

// TestStepsOfADatabaseAreTold starts with a database that lacks a step.
func TestStepsOfADatabaseAreTold(t *testing.T) {
	const newest = `(SELECT MAX(version_id) FROM razzia_schema)`
	database := pgtest.Database(t)
	startLog(t, "--database", database)
	version := pgtest.Value[int](t, database, `SELECT `+newest)
	pgtest.Exec(t, database, `DELETE FROM razzia_schema WHERE version_id = `+newest)
	var log strings.Builder
	if s, err := storage.OpenDatabase(t.Context(), database, slog.New(slog.NewTextHandler(&log, nil))); err == nil {
		s.Close()
	}
	commandtest.WantWords(t, log.String(), "No copy is made here", fmt.Sprintf("to_schema=%d", version))
}

// TestADatabaseSaysWhatIsMissing opens a new database as a user without rights there.
func TestADatabaseSaysWhatIsMissing(t *testing.T) {
	database := pgtest.Database(t)
	pgtest.Exec(t, database, `DO $$ BEGIN CREATE ROLE rightless LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`)
	url := strings.Replace(database, "razzia@", "rightless@", 1)
	_, err := storage.OpenDatabase(t.Context(), url, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err == nil || !strings.Contains(err.Error(), "make this user the owner of the database") || strings.Count(err.Error(), "\n") > 0 {
		t.Errorf("the error is %v", err)
	}
}

// TestNodesHearOfARotation rotates at one of two nodes. The other one hears of it and reads the keys, and a cookie of either is good at
// both.
func TestNodesHearOfARotation(t *testing.T) {
	database, quiet := pgtest.Database(t), slog.New(slog.DiscardHandler)
	node := func() *site.Site {
		t.Helper()
		place, err := storage.OpenDatabase(t.Context(), database, quiet)
		fatal.If(t, err)
		s, err := site.Open(t.Context(), site.Config{Store: place.Games, Bus: place.Bus, Log: quiet, Keys: place.OpenKeys,
			Members: identity.Config{Lease: place.Lease}})
		fatal.If(t, err)
		t.Cleanup(func() {
			s.Pages.Close()
			s.Close()
			place.Close()
		})
		return s
	}
	here, there := node(), node()
	one, other := here.Pages.Keys, there.Pages.Keys
	changed, stop := there.Members.Follow(identity.CookieKeysChanged)
	defer stop()
	fatal.If(t, one.Rotate(t.Context()))
	<-changed
	for len(other.Set().Keys) != 2 { // it reads them now
		time.Sleep(10 * time.Millisecond)
	}
	guest := session.New()
	for _, pair := range [][2]*keyring.Ring{{one, other}, {other, one}} {
		if got, ok := session.NewSigner(pair[1].Set, time.Now).Open(session.NewSigner(pair[0].Set, time.Now).Seal(guest)); !ok ||
			got.ID != guest.ID {
			t.Error("a cookie of one node is invalid at the other")
		}
	}
}

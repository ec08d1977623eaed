//go:build unix

package page_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/admin/page"
	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/table"
)

// evil is a text that would be more than text if a page did not escape it.
const evil = `<script src=//x></script>"'&<b>`

// Controls are those of a server with two tables and three people.
type controls struct {
	mu       sync.Mutex
	status   admin.Status
	tables   []admin.Table
	people   []admin.Person
	forgot   []string
	bans     *moderation.Bans
	silences *moderation.Bans
	closed   string // note of the report
	struck   []string
	announce time.Duration
}

// newControls makes them.
func newControls(t *testing.T) *controls {
	t.Helper()
	began := time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC)
	held, err := app.OpenSanctions(t.Context(), new(moderationtest.BanMemory), new(moderationtest.BanMemory), time.Now,
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return &controls{
		bans: held.Bans, silences: held.Silences,
		status: admin.Status{Version: "v1.2.3", Node: evil, Started: began, Tables: 2, People: 3, Streams: 4, LastBackup: &began,
			Address: "http://127.0.0.1:8080", Messages: admin.NotToApple, Alone: true,
			Crowds: []admin.Crowd{{Address: "198.51.100.9", People: 140}}},
		tables: []admin.Table{
			{ID: "k3x2v7q4wz5a", Players: []string{"Ann", evil, "club"}, Round: 2, Watchers: 3, Latest: began.Add(40 * time.Minute)},
			{ID: "m5p4t9c8rh3b", Players: []string{"Ben", ""}, Watchers: 1},
		},
		people: []admin.Person{
			{Name: evil, ID: "EVILEVILEVILEVILEVILEVILEV", Network: "203.0.113.0/24", Tables: []table.ID{"k3x2v7q4wz5a"}},
			{Name: "Ann", ID: "ANNANNANNANNANNANNANNANNAN", Network: "198.51.100.0/24", Tables: []table.ID{"k3x2v7q4wz5a", "m5p4t9c8rh3b"}},
			{Network: "2001:db8:1::/48", Tables: []table.ID{"k3x2v7q4wz5a"}},
		},
	}
}

// Status returns the status.
func (h *controls) Status() admin.Status {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.status
}

// Tables returns the tables.
func (h *controls) Tables(_ context.Context, most int) ([]admin.Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.tables[:min(most, len(h.tables))]), nil
}

// People returns the people.
func (h *controls) People() []admin.Person { return h.people }

// Announce notes the line.
func (h *controls) Announce(line string, until time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status.Notice, h.announce = line, time.Until(until).Round(time.Minute)
}

// Remove removes a table.
func (h *controls) Remove(_ context.Context, id table.ID) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := len(h.tables)
	if h.tables = slices.DeleteFunc(h.tables, func(t admin.Table) bool { return t.ID == id }); len(h.tables) == before {
		return &fault.Fault{Code: fault.NotFound, Key: "no-such-table"}
	}
	return nil
}

// Forget notes the person.
func (h *controls) Forget(_ context.Context, person string) error {
	h.forgot = append(h.forgot, person)
	return nil
}

// Bans returns the list.
func (h *controls) Bans() *moderation.Bans { return h.bans }

// RebuildRatings does nothing: the page does not show ratings.
func (*controls) RebuildRatings(context.Context) error { return nil }

// RebuildMeasures does nothing: the page does not show measures.
func (*controls) RebuildMeasures(context.Context) error { return nil }

// Drain begins a drain.
func (h *controls) Drain() { h.drain(true) }

// Undrain ends a drain.
func (h *controls) Undrain() { h.drain(false) }

func (h *controls) drain(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status.Draining = on
}

// A site is an operator's page that listens, with the controls behind it.
type site struct {
	*controls
	page    *page.Page
	address string
	audit   *strings.Builder
	stop    func() // ends the server behind the page
}

// open serves the page of a server.
func open(t *testing.T) *site {
	t.Helper()
	folder, err := os.MkdirTemp("", "rz") // paths of sockets must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	s := &site{controls: newControls(t), audit: new(strings.Builder)}
	socket, err := admin.Listen(filepath.Join(folder, "admin.sock"))
	if err != nil {
		t.Fatal(err)
	}
	server := admin.New(s.controls, slog.New(slog.NewTextHandler(s.audit, nil)))
	s.stop = server.Close
	go func() { _ = server.Serve(socket) }()
	t.Cleanup(server.Close)
	line, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = "http://" + line.Addr().String()
	s.page = page.New(page.Config{Client: admin.NewClient(filepath.Join(folder, "admin.sock")), Port: line.Addr().(*net.TCPAddr).Port})
	web := &http.Server{Handler: s.page, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	go func() { _ = web.Serve(line) }()
	t.Cleanup(func() { _ = web.Close() })
	return s
}

// read reads the body of an answer.
func read(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Keys has none: the page does not show them.
func (*controls) Keys() *keyring.Ring { return nil }

// LoginLink makes a link for Anna.
func (*controls) LoginLink(_ context.Context, who string) (admin.Link, error) {
	if who != "Anna" {
		return admin.Link{}, &fault.Fault{Code: fault.NotFound, Key: "no-such-person"}
	}
	return admin.Link{Name: "Anna", Person: "ANNA", Path: "/link/SECRET"}, nil
}

// PuzzleReports lists nothing.
func (*controls) PuzzleReports(context.Context, int) ([]admin.PuzzleReport, error) { return nil, nil }

// ClosePuzzle closes nothing.
func (*controls) ClosePuzzle(context.Context, string, string) error { return nil }

// Tokens are those of Anna.
func (*controls) Tokens(_ context.Context, who string) ([]admin.Token, error) {
	if who != "Anna" {
		return nil, &fault.Fault{Code: fault.NotFound, Key: "no-such-person"}
	}
	return []admin.Token{{ID: "T1", Name: "engine", Scopes: []string{"read"}}}, nil
}

// MakeToken makes a token for Anna.
func (h *controls) MakeToken(ctx context.Context, w admin.TokenWish) (admin.NewToken, error) {
	list, err := h.Tokens(ctx, w.Who)
	if err != nil {
		return admin.NewToken{}, err
	}
	return admin.NewToken{Secret: "rzz_SECRET", Token: list[0]}, nil
}

// RevokeToken ends the token of Anna.
func (h *controls) RevokeToken(ctx context.Context, who, id string) error {
	if list, err := h.Tokens(ctx, who); err != nil || list[0].ID != id {
		return &fault.Fault{Code: fault.NotFound, Key: "no-such-token"}
	}
	return nil
}

// Find finds Ann alone.
func (*controls) Find(_ context.Context, name string, _ int) ([]admin.Found, error) {
	if name != "ann" {
		return nil, nil
	}
	return []admin.Found{{Name: "Ann", ID: "A", Member: true}}, nil
}

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

// actions are what the page can ask and do.
func (h *controls) actions() []admin.Bound {
	drains := func(on bool) func(context.Context, admin.Nothing) error {
		return func(context.Context, admin.Nothing) error {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.status.Draining = on
			return nil
		}
	}
	return []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return h.now(), nil }),
		admin.ListTables.By(func(_ context.Context, in admin.TableQuery) ([]admin.Table, error) {
			h.mu.Lock()
			defer h.mu.Unlock()
			return slices.Clone(h.tables[:min(in.Most, len(h.tables))]), nil
		}),
		admin.ListPeople.By(func(context.Context, admin.Looking) (admin.People, error) { return admin.People{There: h.people}, nil }),
		admin.Done(admin.Announce, h.show),
		admin.Done(admin.Delete, h.remove),
		admin.Done(admin.Forget, func(_ context.Context, in admin.Forgetting) error {
			h.forgot = append(h.forgot, in.Person)
			return nil
		}),
		admin.Done(admin.Drain, drains(true)),
		admin.Done(admin.Undrain, drains(false)),
	}
}

// now returns the status.
func (h *controls) now() admin.Status {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.status
}

// show notes the line.
func (h *controls) show(_ context.Context, in admin.Announcement) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status.Notice, h.announce = in.Line, in.For
	return nil
}

// remove removes a table.
func (h *controls) remove(_ context.Context, in admin.Removal) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := len(h.tables)
	if h.tables = slices.DeleteFunc(h.tables, func(t admin.Table) bool { return t.ID == in.Table }); len(h.tables) == before {
		return &fault.Fault{Code: fault.NotFound, Key: "no-such-table"}
	}
	return nil
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
	server := admin.New(slog.New(slog.NewTextHandler(s.audit, nil)), s.actions(), s.reportActions(),
		admin.BansBy(s.bans, s.now), admin.SilencesBy(s.silences))
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

//go:build unix

package pagetest

import (
	"context"
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
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// Evil is a text that would be more than text if a page did not escape it.
const Evil = `<script src=//x></script>"'&<b>`

// Controls are those of a server with two tables and three people.
type Controls struct {
	Mu       sync.Mutex
	Status   admin.Status
	Tables   []admin.Table
	People   []admin.Person
	Forgot   []string
	Bans     *moderation.Bans
	Silences *moderation.Bans
	Closed   string // note of the report
	Struck   []string
	Announce time.Duration
}

// newControls makes them.
func newControls(t *testing.T) *Controls {
	t.Helper()
	began := time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC)
	s := sitetest.Open(t)
	held, err := moderation.OpenSanctions(t.Context(), s, s.Silences(), time.Now,
		slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	return &Controls{
		Bans: held.Bans, Silences: held.Silences,
		Status: admin.Status{Version: "v1.2.3", Node: Evil, Started: began, Tables: 2, People: 3, Streams: 4, LastBackup: &began,
			Address: "http://127.0.0.1:8080", Messages: admin.NotToApple, Alone: true,
			Crowds: []admin.Crowd{{Address: "198.51.100.9", People: 140}}},
		Tables: []admin.Table{
			{ID: "k3x2v7q4wz5a", Players: []string{"Ann", Evil, "club"}, Round: 2, Watchers: 3, Latest: began.Add(40 * time.Minute)},
			{ID: "m5p4t9c8rh3b", Players: []string{"Ben", ""}, Watchers: 1},
		},
		People: []admin.Person{
			{Name: Evil, ID: "EVILEVILEVILEVILEVILEVILEV", Network: "203.0.113.0/24", Tables: []table.ID{"k3x2v7q4wz5a"}},
			{Name: "Ann", ID: "ANNANNANNANNANNANNANNANNAN", Network: "198.51.100.0/24", Tables: []table.ID{"k3x2v7q4wz5a", "m5p4t9c8rh3b"}},
			{Network: "2001:db8:1::/48", Tables: []table.ID{"k3x2v7q4wz5a"}},
		},
	}
}

// actions are what the page can ask and do.
func (h *Controls) actions() []admin.Bound {
	drains := func(on bool) func(context.Context, admin.Nothing) error {
		return func(context.Context, admin.Nothing) error {
			h.Mu.Lock()
			defer h.Mu.Unlock()
			h.Status.Draining = on
			return nil
		}
	}
	return []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return h.now(), nil }),
		admin.ListTables.By(func(_ context.Context, in admin.TableQuery) ([]admin.Table, error) {
			h.Mu.Lock()
			defer h.Mu.Unlock()
			return slices.Clone(h.Tables[:min(in.Most, len(h.Tables))]), nil
		}),
		admin.ListPeople.By(h.find),
		admin.Read(admin.ListBackups, func(context.Context) (admin.Backups, error) { return backups(), nil }),
		admin.Read(admin.ListEvents, func(context.Context) ([]admin.Event, error) {
			return []admin.Event{{At: time.Now(), What: "admin: ban", By: Evil, Details: "done true, input {" + Evil + "}"}}, nil
		}),
		admin.ListTokens.By(func(context.Context, admin.TokenHolder) ([]admin.Token, error) {
			return []admin.Token{{ID: "TOKEN", Name: Evil, Scopes: []string{"read", "play"}, Network: "203.0.113.0/24"}}, nil
		}),
		admin.Done(admin.Announce, h.show),
		admin.Done(admin.Delete, h.remove),
		admin.Done(admin.Forget, func(_ context.Context, in admin.Forgetting) error {
			h.Forgot = append(h.Forgot, in.Person)
			return nil
		}),
		admin.Done(admin.Drain, drains(true)),
		admin.Done(admin.Undrain, drains(false)),
	}
}

// find lists who is there, or with a name everybody twice: as a member and as a guest.
func (h *Controls) find(_ context.Context, in admin.Looking) (admin.People, error) {
	if in.Find == "" {
		return admin.People{There: h.People}, nil
	}
	found := admin.People{ByName: true}
	for i := range 60 {
		one := h.People[i%2]
		found.Found = append(found.Found, admin.Found{Name: one.Name, ID: one.ID, Member: i%3 == 0})
	}
	return found, nil
}

// backups are one that is five hours old, and a failed attempt.
func backups() admin.Backups {
	taken := admin.Backup{Name: "razzia-20261123T020000Z.tar.zst", At: time.Now().Add(-5 * time.Hour), Size: 2_500_000}
	return admin.Backups{Folder: "/var/backups/razzia", Every: 24 * time.Hour, Failing: true, Files: []admin.Backup{taken}}
}

// now returns the status.
func (h *Controls) now() admin.Status {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	return h.Status
}

// show notes the line.
func (h *Controls) show(_ context.Context, in admin.Announcement) error {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	h.Status.Notice, h.Announce = in.Line, in.For
	return nil
}

// remove removes a table.
func (h *Controls) remove(_ context.Context, in admin.Removal) error {
	h.Mu.Lock()
	defer h.Mu.Unlock()
	before := len(h.Tables)
	if h.Tables = slices.DeleteFunc(h.Tables, func(t admin.Table) bool { return t.ID == in.Table }); len(h.Tables) == before {
		return table.ErrNoSuchTable
	}
	return nil
}

// A Site is an operator's page that listens, with the controls behind it.
type Site struct {
	*Controls
	Page    *page.Page
	Address string
	Audit   *strings.Builder
	Stop    func() // ends the server behind the page
}

// Open serves the page of a server.
func Open(t *testing.T) *Site {
	t.Helper()
	folder, err := os.MkdirTemp("", "rz") // paths of sockets must be short
	fatal.If(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	s := &Site{Controls: newControls(t), Audit: new(strings.Builder)}
	socket, err := admin.Listen(filepath.Join(folder, "admin.sock"))
	fatal.If(t, err)
	server := admin.New(slog.New(slog.NewTextHandler(s.Audit, nil)), s.actions(), s.reportActions(),
		admin.BansBy(s.Bans, s.now), admin.SilencesBy(s.Silences))
	s.Stop = server.Close
	go func() { _ = server.Serve(socket) }()
	t.Cleanup(server.Close)
	line, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	s.Address = "http://" + line.Addr().String()
	s.Page = page.New(page.Config{Client: admin.NewClient(filepath.Join(folder, "admin.sock")), Port: line.Addr().(*net.TCPAddr).Port,
		Actions: append(slices.Clone(admin.Actions), admin.Appoint, admin.Dismiss)})
	web := &http.Server{Handler: s.Page, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}
	go func() { _ = web.Serve(line) }()
	t.Cleanup(func() { _ = web.Close() })
	return s
}

package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"time"

	"razzia/cmd/razzia/build"
	"razzia/internal/admin"
	"razzia/internal/analysis"
	"razzia/internal/backup"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/tables"
)

// serveAdmin answers operators in their browsers, and razzia admin until stop is called. A socket that was not asked for and cannot be
// made is no reason to refuse players: the log says so.
func (c Command) serveAdmin(h controls, logs *logs) (stop func(), err error) {
	server := admin.New(logs.audit, h.actions()...)
	h.site.Operate(server)
	path := c.At(h.sockets)
	if path == "" {
		return func() {}, nil
	}
	listener, err := admin.Listen(path)
	switch {
	case err != nil && c.Socket != "":
		return nil, fmt.Errorf("--socket: %w", err)
	case errors.Is(err, errors.ErrUnsupported):
		return func() {}, nil
	case err != nil:
		logs.main.Warn("razzia admin does not work: the socket cannot be made", "error", err)
		return func() {}, nil
	}
	return answerAdmin(server, listener), nil
}

// answerAdmin answers on a socket until stop is called.
func answerAdmin(s *admin.Server, l net.Listener) (stop func()) {
	go func() { _ = s.Serve(l) }() // ends with Close
	return s.Close
}

// controls are what the operator can ask and do at this server.
type controls struct {
	services
	pages    *web.Server
	backups  *backup.Schedule // nil for none
	tls      *credential      // nil for none
	members  *identity.Registry
	keys     *keyring.Ring
	node     string
	started  time.Time
	address  string         // of the pages, for this machine
	public   string         // of the pages, by the name that was given; "" without one
	sockets  string         // folder where the socket is by default; "" for none
	messages admin.Messages // to players who are away
	reloads  *reloader
	trail    *admin.Trail
}

// most bounds the lists that give no limit.
const most = 1000

// actions are what the operator can ask of this server, and let it do.
func (h controls) actions() [][]admin.Bound {
	return [][]admin.Bound{
		{
			admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return h.status(), nil }),
			admin.ListTables.By(h.openTables),
			admin.ListPeople.By(h.people),
			admin.Read(admin.ListBackups, func(context.Context) (admin.Backups, error) { return h.backedUp() }),
			admin.Read(admin.ListEvents, h.trail.Latest),
			admin.Done(admin.Drain, func(context.Context, admin.Nothing) error { h.pages.Drain(); return nil }),
			admin.Done(admin.Undrain, func(context.Context, admin.Nothing) error { h.pages.Undrain(); return nil }),
			admin.Read(admin.Reload, h.reloads.reload),
			admin.Done(admin.Announce, func(_ context.Context, in admin.Announcement) error {
				h.pages.Announce(in.Line, time.Now().Add(in.For))
				return nil
			}),
			admin.Done(admin.Delete, func(ctx context.Context, in admin.Removal) error { return h.tables.Remove(ctx, in.Table) }),
			admin.Done(admin.RebuildRatings, func(ctx context.Context, _ admin.RatingsRebuilding) error {
				return rating.NewStore(h.Games.Engine(), rating.Model).Clear(ctx)
			}),
			admin.Done(admin.RebuildMeasures, func(ctx context.Context, _ admin.MeasuresRebuilding) error {
				return analysis.NewMeasures(h.Games.Engine()).ClearMeasures(ctx)
			}),
		},
		admin.BansBy(h.Sanctions.Bans, h.status), admin.SilencesBy(h.Sanctions.Silences), admin.KeysBy(h.keys),
		h.site.Actions(), h.memberActions(), h.reportActions(), h.puzzleActions(), h.tokenActions(),
	}
}

// status says how the server is doing.
func (h controls) status() admin.Status {
	stats, visitors := h.tables.Stats(), h.pages.Tables.Visitors()
	s := admin.Status{
		Version: build.This().String(), Node: h.node, Process: os.Getpid(), Started: h.started, Draining: h.pages.Draining(),
		NotReady: whyNotReady(h.pages),
		Store:    h.Place.String(), Address: h.address, Public: h.public, Notice: h.pages.Notice(), Messages: h.messages,
		Alone:  h.pages.Proxy == guard.NoProxy && len(h.pages.Reach()) == 0,
		Tables: stats.Rooms, People: len(peopleOf(visitors)), Streams: len(visitors), Thinking: stats.Thinking, Waiting: stats.Waiting,
	}
	if state := h.tls.state(); h.tls != nil {
		s.Certificate = &admin.Certificate{Until: state.Until, Problem: state.Problem}
	}
	for _, crowd := range h.pages.Crowds() {
		s.Crowds = append(s.Crowds, admin.Crowd(crowd))
	}
	if h.backups != nil {
		b := h.backups.Status()
		s.Failing, s.HookFailed = b.Failing, b.HookFailed
		if !b.Last.IsZero() {
			s.LastBackup = &b.Last
		}
	}
	return s
}

// backedUp lists the backups.
func (h controls) backedUp() (admin.Backups, error) {
	out := admin.Backups{Files: []admin.Backup{}}
	if h.backups == nil {
		return out, nil
	}
	files, err := h.backups.Files()
	out.Folder, out.Every, out.Failing = h.backups.Folder, h.backups.Every, h.backups.Status().Failing
	for _, f := range files {
		out.Files = append(out.Files, admin.Backup(f))
	}
	return out, err
}

// readyTime is how long the store may take to say whether games can be kept.
const readyTime = 5 * time.Second

// whyNotReady says why no tables can be played; "" if they can.
func whyNotReady(pages *web.Server) string {
	ctx, cancel := context.WithTimeout(context.Background(), readyTime)
	defer cancel()
	return pages.NotReady(ctx)
}

// openTables lists tables whose game is not over.
func (h controls) openTables(ctx context.Context, in admin.TableQuery) ([]admin.Table, error) {
	sums, err := h.tables.Records.Unfinished(ctx, in.Most)
	watchers := map[table.ID]int{}
	for _, v := range h.pages.Tables.Visitors() {
		watchers[v.Table]++
	}
	list := make([]admin.Table, len(sums))
	for i, sum := range sums {
		list[i] = admin.Table{ID: sum.ID, Players: playersOf(sum), Round: sum.Round, Watchers: watchers[sum.ID], Latest: sum.Latest}
	}
	return list, err
}

// playersOf lists the names at the seats of a table.
func playersOf(sum table.Summary) []string {
	names := make([]string, len(sum.Seats))
	for i, seat := range sum.Seats {
		names[i] = seat.Name
	}
	return names
}

// people lists who is there, or persons with a text in their names.
func (h controls) people(ctx context.Context, in admin.Looking) (admin.People, error) {
	if in.Find == "" {
		return admin.People{There: peopleOf(h.pages.Tables.Visitors())}, nil
	}
	found, err := identity.NewNames(h.Games.Engine()).Find(ctx, in.Find, most)
	list := make([]admin.Found, len(found))
	for i, p := range found {
		list[i] = admin.Found{Name: p.Name, ID: p.Person, Member: p.Member, Latest: p.Latest}
	}
	return admin.People{Found: list, ByName: true}, err
}

// peopleOf lists the persons with their streams, by name.
func peopleOf(visitors []tables.Visitor) []admin.Person {
	type who struct{ id, name, network string }
	tables := map[who][]table.ID{}
	for _, v := range visitors {
		key := who{v.Person, v.Name, v.Network}
		if !slices.Contains(tables[key], v.Table) {
			tables[key] = append(tables[key], v.Table)
		}
	}
	list := make([]admin.Person, 0, len(tables))
	for key, at := range tables {
		slices.Sort(at)
		list = append(list, admin.Person{Name: key.name, ID: key.id, Network: key.network, Tables: at})
	}
	slices.SortFunc(list, admin.ByName)
	return list
}

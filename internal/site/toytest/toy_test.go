package toytest_test

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"razzia/internal/admin"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/toytest"
	"razzia/internal/store"
	"razzia/internal/store/sqlite"
	"razzia/internal/subject"
	"razzia/internal/web/webtest"
)

// TestASubjectIsOneFolder adds the toy to the lists of a site, and asks all parts of the site for it.
func TestASubjectIsOneFolder(t *testing.T) {
	toy := new(toytest.Favourites)
	site.More = append(site.More, func(g site.Ground) subject.Subject {
		if g.On != nil {
			toy.On = g.On
		}
		return toytest.Subject(toy)
	})
	kept, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	h := webtest.NewWith(t, site.Config{Store: keptest.Of(kept)})
	ann := h.Guest(t)

	if home := ann.Want(200, ann.Get("/")).Body; !strings.Contains(home, `<a href="/favourite"`) {
		t.Error("the menu does not lead to the page")
	}
	ann.Want(400, ann.Post("/favourite", "card=Xx"))
	if page := ann.Want(200, ann.Post("/favourite", "card=Th")).Body; !strings.Contains(page, `value="Th"`) {
		t.Error("the page does not show the favourite")
	}
	if home := ann.Want(200, ann.Get("/")).Body; !strings.Contains(home, `<a id="favourite"`) {
		t.Error("the home page does not show the favourite")
	}
	if data := ann.Want(200, ann.Get("/privacy/data")).Body; !strings.Contains(data, `"favourite":"Th"`) {
		t.Errorf("the data of a person are %s", data)
	}
	at, _ := webtest.PlayedByBots(t, h, ann, "bots=1")
	watcher := h.Guest(t)
	for guest, want := range map[*webtest.Guest]bool{ann: true, watcher: false} {
		if page := guest.Want(200, guest.Get(at)).Body; strings.Contains(page, `next-step" href="/favourite"`) != want {
			t.Errorf("the end of a game offers its player, and nobody else, the favourite: want %v", want)
		}
	}
	if games, err := toy.CatchUp(t.Context()); games != 1 || err != nil {
		t.Errorf("%d games have ended, %v", games, err)
	}
	if answer := ann.Want(200, ann.Get("/api/favourite")).Body; !strings.Contains(answer, `"card":"Th","games":1`) {
		t.Errorf("the operation answers %s", answer)
	}
	if !strings.Contains(string(site.Document()), `"getFavourite"`) {
		t.Error("the document does not have the operation")
	}
	checkAction(t, h, ann)
	ann.Want(200, ann.Post("/favourite", "card=Th"))
	ann.Want(200, ann.Post("/privacy/delete", ""))
	if rows := count(t, kept); rows != 0 {
		t.Errorf("a person is forgotten, and %d favourites are left", rows)
	}
}

// checkAction lets the operator clear all favourites.
func checkAction(t *testing.T, h *webtest.Server, g *webtest.Guest) {
	t.Helper()
	declared := func(a admin.Declared) bool { return a.Words() == "clear-favourites" }
	bound := h.Site.Actions()
	if !slices.ContainsFunc(site.Actions(), declared) ||
		!slices.ContainsFunc(bound, func(b admin.Bound) bool { return declared(b.Action) }) {
		t.Fatal("the operator has no such command")
	}
	if _, err := toytest.ClearFavourites.Ask(adminOf(t, bound), admin.Nothing{}); err != nil {
		t.Fatal(err)
	}
	if page := g.Want(200, g.Get("/favourite")).Body; strings.Contains(page, `value="Th"`) {
		t.Error("the operator has not cleared the favourites")
	}
}

// adminOf answers on a socket, and returns a client of it.
func adminOf(t *testing.T, actions []admin.Bound) *admin.Client {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s")
	listener, err := admin.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	server := admin.New(slog.New(slog.DiscardHandler), actions)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Close)
	return admin.NewClient(path)
}

// count counts the favourites.
func count(t *testing.T, kept *sqlite.Store) (rows int) {
	t.Helper()
	err := kept.Engine().Read(t.Context(), "count favourites")(func(scan store.Scan) error { return scan(&rows) },
		`SELECT COUNT(*) FROM favourites`)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

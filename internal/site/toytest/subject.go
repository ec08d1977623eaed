package toytest

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/admin"
	"razzia/internal/fault"
	"razzia/internal/feed"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/subject"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// ClearFavourites removes all favourites.
var ClearFavourites = &admin.Action[admin.Nothing, admin.Nothing]{Name: "clear favourites", Command: "clear-favourites",
	Help: "Remove the favourite cards of all players."}

// Subject is the favourite cards.
func Subject(f *Favourites) subject.Subject {
	return subject.Subject{
		Relations: Stored,
		Tiles:     []pages.Tile{f.tile},
		Steps:     []pages.Step{step},
		Data:      []api.Datum{{Name: "favourite", Read: f.own}},
		Places:    []pages.Place{{Path: "/favourite", In: ui.OfMe, Key: "rules.title"}},
		Routes: func(r *pages.Router) {
			room := room{r.Kit, f}
			r.Handle("GET /favourite", guard.Reading, room.show)
			r.Handle("POST /favourite", guard.Acting, room.choose)
		},
		Operations: f.operations,
		Actions:    []admin.Bound{admin.Done(ClearFavourites, func(ctx context.Context, _ admin.Nothing) error { return f.Clear(ctx) })},
		Tasks: []func(context.Context){func(ctx context.Context) {
			feed.Follow(ctx, slog.Default(), "the games of favourites were not counted", f.CatchUp)
		}},
	}
}

// step leads from the end of a game to the favourite.
func step(_ ui.Page, _ *table.Table, person string) *ui.NextStep {
	if person == "" {
		return nil
	}
	return &ui.NextStep{Path: "/favourite", Words: "Favourite", About: "Choose it again", Icon: "icon-eye"}
}

// tile shows the favourite on the home page, if there is one.
func (f *Favourites) tile(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
	card, err := f.Of(r.Context(), k.Caller(r))
	if card == "" || err != nil {
		return nil, err
	}
	return favouriteTile(p, card), nil
}

// own is the favourite as a person downloads it.
func (f *Favourites) own(ctx context.Context, c people.Caller) (any, error) {
	card, err := f.Of(ctx, c)
	if card == "" || err != nil {
		return nil, err
	}
	return card, nil
}

// A room has the page.
type room struct {
	*pages.Kit
	favourites *Favourites
}

func (m room) show(w http.ResponseWriter, r *exchange.Request) error {
	card, err := m.favourites.Of(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, favouritePage(m.New(r, r.Localizer.Text("rules.title")), card))
}

func (m room) choose(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err == nil {
		err = m.favourites.Choose(r.Context(), m.Caller(r), values.Get("card"))
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, "/favourite")
}

// A Favourite is what the operation answers.
type Favourite struct {
	_     struct{} `doc:"The card that you like best."`
	Card  string   `json:"card,omitempty" doc:"The card (N1). Missing: none."`
	Games int64    `json:"games" doc:"How many games have ended at the site."`
}

// operations adds the operation.
func (f *Favourites) operations(frame *api.Frame) {
	o := api.Operation{Route: "GET /api/favourite", ID: "getFavourite", Cost: guard.Reading, Summary: "Read your favourite card",
		Facts: operation.Facts{Tag: operation.Session, Scope: identity.ReadScope, Refuses: []*fault.Fault{fault.ErrNoSession}}}
	api.Register(frame, o, func(c api.Call, _ *struct{}) (Favourite, error) {
		card, err := f.Of(c.Context(), c.By())
		return Favourite{Card: card, Games: f.games.Load()}, err
	})
}

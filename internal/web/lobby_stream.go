package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"razzia/internal/app"
	"razzia/internal/i18n"
	"razzia/internal/lobby"
	"razzia/internal/web/answer"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// levelOr returns a level of bots, or the usual one for an unknown one.
func (s *Server) levelOr(name string) string {
	if slices.Contains(s.Levels, name) {
		return name
	}
	return s.Level
}

// A lobbyLook is what an event of the lobby depends on: visitors with equal looks share it.
type lobbyLook struct {
	language i18n.Language
	theme    i18n.Theme
	from, to int    // versions of the offers
	blockers string // identities of those who block the visitor, with newlines between them
	were     string // who did so at the first version
}

// lobbyEvents are the events that lead to the newest version. The zero value is empty.
type lobbyEvents struct {
	mu  sync.Mutex
	to  int
	all map[lobbyLook]func() *live.Event
}

// of returns the event of a look, which is rendered once.
func (e *lobbyEvents) of(look lobbyLook, render func(lobbyLook) *live.Event) *live.Event {
	e.mu.Lock()
	if look.to > e.to {
		e.to, e.all = look.to, map[lobbyLook]func() *live.Event{}
	}
	event := e.all[look]
	if event == nil {
		event = sync.OnceValue(func() *live.Event { return render(look) })
		if look.to == e.to {
			e.all[look] = event
		}
	}
	e.mu.Unlock()
	return event()
}

// followLobby streams what changes in the lobby to its page.
func (s *Server) followLobby(w http.ResponseWriter, r *answer.Request) error {
	viewer, end, err := s.streams.Begin(r)
	if err != nil {
		return err
	}
	defer end()
	look := lobbyLook{language: r.Localizer.Language(), theme: r.Localizer.Theme()}
	look.from, _ = strconv.Atoi(cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("version")))
	by, err := s.blockersLater(r)
	if err != nil {
		return err
	}
	look.were = by()
	s.live.Follow(w, r.Request, viewer.Ended, func() (*live.Event, <-chan struct{}) {
		snapshot, next := s.Lobby.Snapshot()
		if snapshot.Version == look.from {
			return nil, next
		}
		look.to, look.blockers = snapshot.Version, by()
		e := s.lobbyEvents.of(look, func(look lobbyLook) *live.Event { return s.lobbyEvent(look, snapshot.Offers) })
		look.from, look.were = look.to, look.blockers
		return e, next
	})
	return nil
}

// blockersEvery is how often a stream of the lobby looks who blocks its visitor: that needs the store.
const blockersEvery = 10 * time.Second

// blockersLater returns a function that says who blocks a visitor, as [lobbyLook] has it. If the store fails later, it says what it said before.
func (s *Server) blockersLater(r *answer.Request) (func() string, error) {
	last, viewer := s.Now(), s.pages.Caller(r).Viewer()
	by, err := s.People.Blockers(r.Context(), viewer)
	known := strings.Join(by, "\n")
	return func() string {
		if now := s.Now(); now.Sub(last) >= blockersEvery {
			if by, err := s.People.Blockers(r.Context(), viewer); err == nil {
				last, known = now, strings.Join(by, "\n")
			}
		}
		return known
	}, err
}

// lobbyEvent renders what has changed between two versions, with all offers of the later one. If that is not known, the page is told that it is old. Nothing
// is said of offers that the visitor was never shown: the ID of a table is all that one needs to watch it.
func (s *Server) lobbyEvent(look lobbyLook, all []lobby.Offer) *live.Event {
	u, ok := s.Lobby.Between(look.from, look.to)
	if !ok {
		return live.NewEvent("stale", look.to, nil)
	}
	return live.NewEvent("", look.to, []byte(lobbyHTML(look, u, all)))
}

// lobbyHTML renders an update for a visitor.
func lobbyHTML(look lobbyLook, u lobby.Update, all []lobby.Offer) string {
	page := ui.Page{Localizer: i18n.LocalizerFor(look.language, look.theme), Links: static.Link, Me: ui.Me{Lang: look.language, Theme: look.theme}}
	var html bytes.Buffer
	hidden, were := look.hidden()
	for _, o := range lobby.Without(u.Changed, hidden) {
		_ = ui.OfferRow(page, o).Render(context.Background(), &html) // never fails: a buffer takes all
	}
	for _, o := range append(lobby.Without(u.Gone, were), newlyHidden(all, u.Changed, hidden, were)...) {
		fmt.Fprintf(&html, `<li data-gone="o-%s"></li>`, o.ID)
	}
	return html.String()
}

// hidden lists who hides their tables from the visitor at the later version, and who did at the first one.
func (l lobbyLook) hidden() (now, before []string) {
	return strings.Split(l.blockers, "\n"), strings.Split(l.were, "\n")
}

// newlyHidden lists offers that the visitor was shown and may not see any more. One that has changed may be new, and they never saw it.
func newlyHidden(all, changed []lobby.Offer, now, before []string) (list []lobby.Offer) {
	for _, o := range all {
		isChanged := slices.ContainsFunc(changed, func(c lobby.Offer) bool { return c.ID == o.ID })
		if slices.Contains(now, o.Maker) && !slices.Contains(before, o.Maker) && !isChanged {
			list = append(list, o)
		}
	}
	return list
}

// followMatch streams to a person who waits how many others do, and where their table is. They wait as long as the stream
// lasts, and shortly after. It ends with their session.
func (s *Server) followMatch(w http.ResponseWriter, r *answer.Request) error {
	if !r.Known() {
		return app.ErrNoPage
	}
	viewer, end, err := s.streams.Begin(r)
	if err != nil {
		return err
	}
	defer end()
	if len(viewer.Identities) == 0 { // their session has just ended
		return app.ErrNoPage
	}
	person := r.Session.ID
	if r.Method != http.MethodHead {
		defer s.Lobby.Queue.Wait(person)()
	}
	page := ui.Page{Localizer: r.Localizer}
	shown, looks, last := -1, 0, (<-chan struct{})(nil)
	s.live.Follow(w, r.Request, viewer.Ended, func() (*live.Event, <-chan struct{}) {
		state, looked, next := s.Lobby.Queue.Looked(person)
		if next != last {
			looks, last = looks+1, next
		}
		switch {
		case !looked || !state.Found && looks < 2: // the last look may have been before the wish
			return nil, next
		case !state.Found:
			return live.LastEvent("go", []byte(lobbyPath)), nil
		case state.Table != "":
			return live.LastEvent("go", []byte(pages.TablePath(state.Table))), nil
		case state.Others == shown:
			return nil, next
		}
		shown = state.Others
		return countEvent(page, shown), next
	})
	return nil
}

// countEvent says how many others wait.
func countEvent(page ui.Page, others int) *live.Event {
	var html bytes.Buffer
	_ = ui.MatchCount(page, others).Render(context.Background(), &html) // never fails: a buffer takes all
	return live.NewEvent("", 0, html.Bytes())
}

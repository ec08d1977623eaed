package pages

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

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/lobby"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
)

// A look is what an event of the lobby depends on: visitors with equal looks share it.
type look struct {
	language i18n.Language
	theme    i18n.Theme
	from, to int    // versions of the offers
	blockers string // identities of those who block the visitor, with newlines between them
	were     string // who did so at the first version
}

// events are the events that lead to the newest version. The zero value is empty.
type events struct {
	mu  sync.Mutex
	to  int
	all map[look]func() *live.Event
}

// of returns the event of a look, which is rendered once.
func (e *events) of(l look, render func(look) *live.Event) *live.Event {
	e.mu.Lock()
	if l.to > e.to {
		e.to, e.all = l.to, map[look]func() *live.Event{}
	}
	event := e.all[l]
	if event == nil {
		event = sync.OnceValue(func() *live.Event { return render(l) })
		if l.to == e.to {
			e.all[l] = event
		}
	}
	e.mu.Unlock()
	return event()
}

// follow streams what changes in the lobby to its page.
func (m *Room) follow(w http.ResponseWriter, r *exchange.Request) error {
	viewer, end, err := m.Streams.Begin(r)
	if err != nil {
		return err
	}
	defer end()
	l := look{language: r.Localizer.Language(), theme: r.Localizer.Theme()}
	l.from, _ = strconv.Atoi(cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("version")))
	by, err := m.blockersLater(r)
	if err != nil {
		return err
	}
	l.were = by()
	m.Live.Follow(w, r.Request, viewer.Ended, func() (*live.Event, <-chan struct{}) {
		snapshot, next := m.Lobby.Open.Snapshot()
		if snapshot.Version == l.from {
			return nil, next
		}
		l.to, l.blockers = snapshot.Version, by()
		e := m.events.of(l, func(l look) *live.Event { return m.event(l, snapshot.Offers) })
		l.from, l.were = l.to, l.blockers
		return e, next
	})
	return nil
}

// blockersEvery is how often a stream of the lobby looks who blocks its visitor: that needs the store.
const blockersEvery = 10 * time.Second

// blockersLater returns a function that says who blocks a visitor, as [look] has it. If the store fails later, it says what it said before.
func (m *Room) blockersLater(r *exchange.Request) (func() string, error) {
	last, viewer := m.Now(), m.Caller(r).Viewer()
	by, err := m.Lobby.People.Blockers(r.Context(), viewer)
	known := strings.Join(by, "\n")
	return func() string {
		if now := m.Now(); now.Sub(last) >= blockersEvery {
			if by, err := m.Lobby.People.Blockers(r.Context(), viewer); err == nil {
				last, known = now, strings.Join(by, "\n")
			}
		}
		return known
	}, err
}

// event renders what has changed between two versions, with all offers of the later one. If that is not known, the page is told that it is
// old. Nothing is said of offers that the visitor was never shown: the ID of a table is all that one needs to watch it.
func (m *Room) event(l look, all []lobby.Offer) *live.Event {
	u, ok := m.Lobby.Open.Between(l.from, l.to)
	if !ok {
		return live.NewEvent("stale", l.to, nil)
	}
	return live.NewEvent("", l.to, []byte(l.html(u, all)))
}

// html renders an update for a visitor.
func (l look) html(u lobby.Update, all []lobby.Offer) string {
	page := pages.Part(l.language, l.theme)
	var html bytes.Buffer
	hidden, were := l.hidden()
	for _, o := range lobby.Without(u.Changed, hidden) {
		_ = offerRow(page, o).Render(context.Background(), &html) // never fails: a buffer takes all
	}
	for _, o := range append(lobby.Without(u.Gone, were), newlyHidden(all, u.Changed, hidden, were)...) {
		fmt.Fprintf(&html, `<li data-gone="o-%s"></li>`, o.ID)
	}
	return html.String()
}

// hidden lists who hides their tables from the visitor at the later version, and who did at the first one.
func (l look) hidden() (now, before []string) {
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

// matchStream is how long the stream of a quick match lasts. Then the page has to ask for another one: a person whose device is gone
// without a word does not, so they are out of the quick match within a minute.
const matchStream = time.Minute - lobby.Silence - 5*time.Second

// followMatch streams to a person who waits how many others do, and where their table is. They wait as long as the stream
// lasts, and shortly after. It ends with their session.
func (m *Room) followMatch(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return fault.ErrNoPage
	}
	viewer, end, err := m.Streams.Begin(r)
	if err != nil {
		return err
	}
	viewer.Ended, end = m.Streams.Until(viewer.Ended, end, m.Now().Add(matchStream))
	defer end()
	if len(viewer.Identities) == 0 { // their session has just ended
		return fault.ErrNoPage
	}
	person := r.Session.ID
	if r.Method != http.MethodHead {
		defer m.Lobby.Open.Queue.Wait(person)()
	}
	page := pages.Part(r.Localizer.Language(), r.Localizer.Theme())
	page.Me.Face = r.Session.Face
	shown, looks, last := -1, 0, (<-chan struct{})(nil)
	m.Live.Follow(w, r.Request, viewer.Ended, func() (*live.Event, <-chan struct{}) {
		state, looked, next := m.Lobby.Open.Queue.Looked(person)
		if next != last {
			looks, last = looks+1, next
		}
		switch {
		case !looked || !state.Found && looks < 2: // the last look may have been before the request
			return nil, next
		case !state.Found:
			return live.LastEvent("go", []byte(path)), nil
		case state.Table != "":
			return live.LastEvent("go", []byte(pages.TablePath(state.Table))), nil
		case state.Others == shown:
			return nil, next
		}
		shown = state.Others
		return tableEvent(Match{page, state}), next
	})
	return nil
}

// tableEvent shows how many others wait.
func tableEvent(m Match) *live.Event {
	var html bytes.Buffer
	_ = matchTable(m).Render(context.Background(), &html) // never fails: a buffer takes all
	return live.NewEvent("", 0, html.Bytes())
}

package pages

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
	"razzia/internal/web/live"
)

// calm is the shortest time between two changes of a page. At many tables something happens all the time.
const calm = time.Second

// A look is what the shared part of a page depends on besides the evening.
type look struct {
	language i18n.Language
	theme    i18n.Theme
}

// shared has the events with what all see alike, of each evening at its newest moment. The zero value is empty.
type shared struct {
	mu  sync.Mutex
	all map[evening.Key]*moment
}

// A moment is an evening at a number of its snapshots.
type moment struct {
	number int
	events map[look]func() *live.Event
}

// mostMoments bounds how many evenings are kept: those beyond it are rendered anew.
const mostMoments = 64

// of returns the event of a snapshot, which is rendered once.
func (c *shared) of(s *evening.Snapshot, l look, render func() *live.Event) *live.Event {
	c.mu.Lock()
	at := c.all[s.Key]
	if at == nil || at.number < s.Number {
		if at == nil && len(c.all) >= mostMoments || c.all == nil {
			c.all = map[evening.Key]*moment{}
		}
		at = &moment{s.Number, map[look]func() *live.Event{}}
		c.all[s.Key] = at
	}
	event := at.events[l]
	if event == nil || at.number != s.Number {
		event = sync.OnceValue(render)
		if at.number == s.Number {
			at.events[l] = event
		}
	}
	c.mu.Unlock()
	return event()
}

// A follower sends one page what has changed.
type follower struct {
	room    *room
	view    *view
	who     []string // identities of the viewer
	stays   func(*evening.Evening) string
	seen    int      // number of the sitting that the viewer knows of: they are not led there again
	inRoom  bool     // the page is that of the evening: one that shows the end of a game does not leave it for the final
	unheard []string // identities of those whose talk the viewer does not see
	own     string   // their own part as it was sent last
	talk    string   // the talk of those who watch the final, likewise
	number  int      // of the snapshot that was sent last
	heard   int      // of its talk
	sent    time.Time
	waiting []*live.Event
	next    func() (*evening.Snapshot, <-chan struct{})
}

// follow streams an evening to its page. A viewer whose table is made is told where it is.
func (m *room) follow(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	viewer, end, err := m.streams.Begin(r)
	if err != nil {
		return err
	}
	defer end()
	v.screen, v.beside = r.URL.Query().Has("screen"), r.URL.Query().Has("beside")
	next, stop := m.evenings.Follow(v.of.Key)
	defer stop()
	f := &follower{room: m, view: v, who: r.Identities(), unheard: viewer.Unheard, next: next}
	caller := m.Caller(r)
	f.stays = func(e *evening.Evening) string {
		name, _ := m.evenings.Stays(r.Context(), caller, e) // the page, loaded anew, offers what fails here
		return name
	}
	f.inRoom = r.URL.Query().Has("seen")
	f.seen, _ = strconv.Atoi(r.URL.Query().Get("seen"))
	m.Live.Follow(w, r.Request, viewer.Ended, f.event)
	return nil
}

// event returns the next event, or a channel that is closed when there may be another.
func (f *follower) event() (*live.Event, <-chan struct{}) {
	if len(f.waiting) > 0 {
		first := f.waiting[0]
		f.waiting = f.waiting[1:]
		return first, nil
	}
	if rest := f.sent.Add(calm).Sub(f.room.Now()); rest > 0 && !f.sent.IsZero() {
		return nil, after(rest)
	}
	s, wake := f.next()
	if s == nil || s.Number == f.number && s.Heard == f.heard {
		return nil, wake
	}
	if f.show(s); len(f.waiting) == 0 { // others talk
		return nil, wake
	}
	f.sent = f.room.Now()
	return f.event()
}

// after returns a channel that is closed after a while.
func after(rest time.Duration) <-chan struct{} {
	over := make(chan struct{})
	time.AfterFunc(rest, func() { close(over) })
	return over
}

// show prepares the events that a snapshot brings.
func (f *follower) show(s *evening.Snapshot) {
	v := *f.view
	isNew := s.Number != f.number
	f.number, f.heard = s.Number, s.Heard
	v.of = &evening.View{Snapshot: s, Me: s.Find(f.who), Organises: f.view.of.Organises, Stays: f.stays(s.Evening), Who: f.who,
		Unheard: f.unheard}
	if v.of.Me != nil {
		v.of.Mine = s.At(v.of.Me.Number)
	}
	if talk := html(watchers(&v)); talk != f.talk {
		f.talk = talk
		f.waiting = append(f.waiting, live.NewEvent("talk", s.Heard, []byte(talk)))
	}
	if isNew && !v.beside {
		f.showRest(s, &v)
	}
}

// showRest prepares all but the talk: what all see, what is the viewer's own, and where they are led.
func (f *follower) showRest(s *evening.Snapshot, v *view) {
	l := look{v.Page.Me.Lang, v.Page.Me.Theme}
	f.waiting = append(f.waiting, f.room.shared.of(s, l, func() *live.Event {
		of := v.shown()
		of.me = 0
		return live.NewEvent("", s.Number, []byte(html(sharedParts(of))))
	}))
	if own := html(ownParts(v)); own != f.own {
		f.own = own
		f.waiting = append(f.waiting, live.NewEvent("own", s.Number, []byte(own)))
	}
	if at := v.leads(); at != nil && at.Number != f.seen && !v.screen && (v.plays() || f.inRoom) {
		f.seen = at.Number
		f.waiting = append(f.waiting, live.NewEvent("go", s.Number, []byte(tablePath(at.Table))))
	}
}

// html renders a part of a page.
func html(part templ.Component) string {
	var out bytes.Buffer
	_ = part.Render(context.Background(), &out) // never fails: a buffer takes all
	return out.String()
}

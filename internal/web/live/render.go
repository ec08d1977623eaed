package live

import (
	"errors"
	"sync"
	"time"

	"razzia/internal/table"
)

// A Renderer renders a table as the data of an event, as a person sees it at a moment. Away is the bit set of absent seats.
//
// Renderers are compared with ==. Streams with equal renderers share what one of them renders, so the result may depend
// only on the arguments and on the fields of the renderer. The person is "" for everybody who neither has a seat nor made
// the table.
type Renderer interface {
	Render(t *table.Table, person string, away uint8, now time.Time) ([]byte, error)
}

// A frameCache has the frames of all tables that are streamed.
type frameCache struct {
	mu     sync.Mutex
	tables map[table.ID]*frames
}

// frames are the frames of one table at its newest version, by all that they depend on.
type frames struct {
	streams int // that use it

	mu      sync.Mutex
	version int
	all     map[look]*rendering
}

// A look is what a frame depends on besides the version of the table.
type look struct {
	render Renderer
	person string
	away   uint8
	time   int64 // rounded; 0 unless a clock runs
}

// A rendering is a frame that is rendered once.
type rendering struct {
	once  sync.Once
	frame *frame
	err   error
}

// mostFrames bounds the frames of a table: clocks and absent players make new ones without a new version.
const mostFrames = 64

// clockStep is how exact the clocks in a shared frame are. Pages show seconds.
const clockStep = 100 * time.Millisecond

// errNotRendered is the error of a frame whose rendering panicked.
var errNotRendered = errors.New("the table was not rendered")

// of returns the frames of a table. They are dropped when the last stream has released them.
func (c *frameCache) of(id table.ID) (f *frames, release func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f = c.tables[id]
	if f == nil {
		f = &frames{all: map[look]*rendering{}}
		c.tables[id] = f
	}
	f.streams++
	return f, func() { c.release(id, f) }
}

func (c *frameCache) release(id table.ID, f *frames) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.streams--; f.streams == 0 {
		delete(c.tables, id)
	}
}

// frame returns the event that shows a table to a person.
func (h *Hub) frame(cache *frames, t *table.Table, person string, away uint8, render Renderer) (*frame, error) {
	at := look{render: render, away: away}
	if takesPart(t, person) {
		at.person = person
	}
	now := h.now()
	if _, runs := t.Deadline(); runs {
		now = now.Truncate(clockStep)
		at.time = now.UnixMilli()
	}
	r := new(rendering)
	if _, given := h.host.GivenHint(t, at.person); !given && h.host.EarlyPasses(t, at.person) == nil { // they come and go without a new version
		r = cache.at(t.Version, at)
	}
	r.once.Do(func() {
		r.err = errNotRendered
		data, err := render.Render(t, at.person, away, now)
		if err == nil {
			r.frame = eventFrame(t.Version, data)
		}
		r.err = err
	})
	return r.frame, r.err
}

// takesPart reports whether a person has a seat or made the table. Everybody else sees the same.
func takesPart(t *table.Table, person string) bool {
	if person == "" {
		return false
	}
	for _, seat := range t.Seats {
		if seat.Person.ID == person {
			return true
		}
	}
	return t.Maker.ID == person
}

// at returns the rendering of a version; a new one that is not kept if the cache is ahead.
func (f *frames) at(version int, l look) *rendering {
	f.mu.Lock()
	defer f.mu.Unlock()
	if version < f.version {
		return new(rendering)
	}
	r := f.all[l]
	if version == f.version && r != nil {
		return r
	}
	if version > f.version || len(f.all) >= mostFrames {
		f.version, f.all = version, map[look]*rendering{}
	}
	r = new(rendering)
	f.all[l] = r
	return r
}

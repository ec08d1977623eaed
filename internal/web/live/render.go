package live

import (
	"errors"
	"sync"
	"time"

	"razzia/internal/table"
)

// A Scene is what an event shows: a table as a person sees it at a moment.
type Scene struct {
	Table  *table.Table
	Person string // "" for everybody who neither has a seat nor made the table
	Undoer string // another identity of theirs that may ask to go back, a [table.Table.OtherUndoer]; "" for none
	Away   uint8  // bit set of absent seats
	Ready  uint8  // bit set of the seats that go on in a pause
	Later  Parts  // what comes after the version and is there
	Moves  int    // the last moves, which the client has not seen: they are shown one after another. 0 for the table alone
	Now    time.Time

	Muted table.Muted // persons whose talk the viewer does not see
}

// A Renderer renders a scene as the data of an event.
//
// Renderers are compared with ==. Streams with equal renderers share what one of them renders, so the result may depend
// only on the scene and on the fields of the renderer.
type Renderer interface {
	Render(s Scene) ([]byte, error)
}

// A Later is a Renderer that shows something which comes after the last version of a table, such as the measure of the game.
type Later interface {
	Renderer

	// Later returns what is there of it at a table whose game is over. If more is coming, wake is called when it is.
	Later(t *table.Table, wake func()) Parts
}

// Parts are a bit set of what comes after the version of a table. Pages tell their stream which ones they show.
type Parts uint8

// The parts.
const (
	Measured Parts = 1 << iota // what the finished game says of luck and skill
	RatedYet                   // how it was rated, or why not
	Praised                    // what its players have done for the first time
)

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

	past   *table.Table // the table for those who may not see all of it yet; nil before it is asked for
	behind *frames      // those of that table
}

// A look is what a frame depends on besides the version of the table.
type look struct {
	render Renderer
	person string
	undoer string
	away   uint8
	ready  uint8
	later  Parts
	naming uint64
	moves  int
	muted  table.Muted
	time   int64 // rounded; 0 unless a clock or a pause runs
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

// mostMoves is how many moves an event shows one after another. A client that has missed more sees the table alone.
const mostMoves = 3

// missed counts the moves that a client has not seen, up to mostMoves. It is 0 if there are more, and where a table shows
// nothing on the way.
func missed(t *table.Table, version int) int {
	if t.Options.Tempo() == table.AtOnce {
		return 0
	}
	if n := t.Log.MovesSince(version); n <= mostMoves {
		return n
	}
	return 0
}

// frame returns the event that shows a table to a person who has not seen its last moves.
func (h *Hub) frame(cache *frames, s Scene, render Renderer) (*frame, error) {
	t := s.Table
	if s.Now = h.now(); !takesPart(t, s.Person) {
		s.Person = ""
	}
	at := look{render: render, person: s.Person, undoer: s.Undoer, away: s.Away, ready: s.Ready, later: s.Later, naming: t.Naming(),
		moves: s.Moves, muted: s.Muted}
	_, runs := t.Deadline()
	if _, pausing := t.Pause(); runs || pausing {
		s.Now = s.Now.Truncate(clockStep)
		at.time = s.Now.UnixMilli()
	}
	if t.Behind() {
		cache = cache.ofPast()
	}
	r := new(rendering)
	if _, given := h.host.GivenHint(t, at.person); !given && h.host.Plans.At(t, at.person) == nil { // they come and go without a new version
		r = cache.at(t.Version, at)
	}
	r.once.Do(func() {
		r.err = errNotRendered
		data, err := render.Render(s)
		if err == nil {
			r.frame = eventFrame(t.Version, data)
		}
		r.err = err
	})
	return r.frame, r.err
}

// tableFor returns the table as persons with these identities may see it. All watchers of a round share one earlier table.
func (f *frames) tableFor(t *table.Table, identities []string) (*table.Table, error) {
	if !table.HeldBack(t, identities) {
		return t, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.past != nil && f.past.Version == table.WholeRounds(t) && f.past.Naming() == t.Naming() {
		return f.past, nil
	}
	past, err := t.For(identities)
	if err == nil {
		f.past = past
	}
	return past, err
}

// ofPast returns the frames of the table for those who may not see all of it yet.
func (f *frames) ofPast() *frames {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.behind == nil {
		f.behind = &frames{all: map[look]*rendering{}}
	}
	return f.behind
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

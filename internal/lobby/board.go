package lobby

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"razzia/internal/rating"
	"razzia/internal/table"
)

// A Bus carries hints between nodes: a [razzia/internal/host.Bus].
type Bus interface {
	Publish(id table.ID, version int)
	Listen(heard func(id table.ID, version int), lost func()) (stop func())
}

// A Config is what a Board and a Queue are made of.
type Config struct {
	Store Store
	Bus   Bus
	Now   func() time.Time // time.Now by default
	Log   *slog.Logger     // slog.Default() by default

	// NewID draws the ID of a table.
	NewID func() table.ID
	// Banned reports whether the operator has banned a person; nil for no such persons.
	Banned func(person string) bool

	// Names reads the present names and faces of persons who have an account; nil if names never change. See [Board.Renamed].
	Names func(ctx context.Context, persons []string) (table.Profiles, error)

	// Ratings reads the ratings of persons; nil if there are none. A person without games is missing.
	Ratings func(ctx context.Context, persons []string) (map[string]rating.Set, error)

	// Make makes the table of a group under the ID that the group has.
	Make func(ctx context.Context, g *Group) error
	// Remove removes a table that was made in vain.
	Remove func(ctx context.Context, id table.ID) error
}

// A Board has all offers in memory, and says what has changed. Its methods may be called by several goroutines at a time.
type Board struct {
	Config
	unlisten func()
	current  context.Context // ends with Close
	stop     context.CancelFunc

	publishing sync.Mutex // held while an update is made

	mu        sync.Mutex
	known     known                 // as far as this node knows
	rated     map[string]rating.Set // of the persons at tables that wait; zero for a person without games. It is replaced, never changed
	announced map[table.ID]int      // the version that this node has told the others
	stale     map[table.ID]bool     // tables that another node has changed
	due       bool                  // an update comes soon
	timers    []*time.Timer         // of the next update and of the next refresh
	shown     *Snapshot
	recent    []Update      // the last updates, the newest last
	next      chan struct{} // closed by the next update
}

// A Snapshot is all offers at a version.
type Snapshot struct {
	Version int
	Offers  []Offer // the newest first
}

// An Update is how offers differ from those of the version before.
type Update struct {
	Version int
	Changed []Offer // new ones among them; the newest first
	Gone    []Offer // as they were
}

const (
	// pace is the time between two updates, at least: changes in between come together.
	pace = 60 * time.Millisecond
	// refreshEvery is how often all offers are read again: hints may be lost, and tables grow old.
	refreshEvery = 10 * time.Second
	// never is a time for timers that wait for nothing.
	never = 1000 * time.Hour
	// keptUpdates is how many updates a visitor may have missed.
	keptUpdates = 64
	// readTime is the longest time for reading the store.
	readTime = 5 * time.Second
)

// hintPrefix begins the IDs of hints about offers. No table has such an ID.
const hintPrefix = "+"

// NewBoard makes a board. It reads the offers in the background.
func NewBoard(c Config) *Board {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	b := &Board{Config: c, known: known{all: map[table.ID]Offer{}}, announced: map[table.ID]int{}, stale: map[table.ID]bool{},
		next:  make(chan struct{}),
		shown: &Snapshot{Version: int(c.Now().UnixMilli())}} // versions of different nodes, and of different starts, differ
	b.current, b.stop = context.WithCancel(context.Background())
	b.unlisten = b.Bus.Listen(b.heard, b.lost)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timers = []*time.Timer{time.AfterFunc(never, b.update), time.AfterFunc(0, b.refresh)}
	return b
}

// Close ends the updates.
func (b *Board) Close() {
	b.stop()
	b.unlisten()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.timers {
		t.Stop()
	}
}

// Changed notes that this node has changed a table. It tells the other nodes, if they see a difference.
func (b *Board) Changed(sum table.Summary) {
	b.mu.Lock()
	// A refresh may have read the change between its storage and this call. Then this node knows it, and the others may not.
	read := b.known.all[sum.ID].Version == sum.Version
	publish := b.note(&sum) || read && b.announced[sum.ID] < sum.Version
	if publish {
		b.announced[sum.ID] = sum.Version
	}
	b.mu.Unlock()
	if publish {
		b.Bus.Publish(hintPrefix+sum.ID, sum.Version)
	}
}

// note takes up a summary, and reports whether visitors see a difference. The board is locked.
func (b *Board) note(sum *table.Summary) bool {
	before, was := b.known.all[sum.ID]
	offer, is := OfferOf(sum)
	switch {
	case !was && !is, was && before.Version > sum.Version:
		return false
	case was && is && before.Version == sum.Version && before.looksLike(&offer): // names change without a version
		return false
	case is:
		b.known.put(offer)
	default:
		b.known.drop(sum.ID)
	}
	if was && is && before.looksLike(&offer) {
		return false
	}
	b.updateSoon()
	return true
}

// updateSoon sets the timer of the next update. The board is locked.
func (b *Board) updateSoon() {
	if !b.due && b.current.Err() == nil {
		b.due = true
		b.timers[0].Reset(pace)
	}
}

// heard receives a hint of the bus.
func (b *Board) heard(id table.ID, version int) {
	offer, found := strings.CutPrefix(string(id), hintPrefix)
	if !found {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if id := table.ID(offer); b.announced[id] < version {
		b.stale[id] = true
		b.updateSoon()
	}
}

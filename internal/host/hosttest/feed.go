package hosttest

import (
	"fmt"
	"sync"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/table"
)

// finish creates a table whose game is over.
func (f fixture) finish(id table.ID) {
	f.Helper()
	f.make(id, append([]table.Entry{made("p", 0)}, numbered(2, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Ended})...)...)
}

// A reader is a consumer of the feed: it stores its position together with the games that it has seen.
type reader struct {
	position int64
	seen     map[table.ID]int64
}

// read reads one page of the feed. It is false at the end.
func (r *reader) read(f fixture, most int) bool {
	f.Helper()
	games, err := f.Finished(f.Context(), r.position, most)
	fatal.If(f, err)
	for _, game := range games {
		if game.Number != r.position+1 {
			f.Errorf("game number %d comes after %d", game.Number, r.position)
		}
		if first, again := r.seen[game.ID]; again {
			f.Errorf("game %s has the numbers %d and %d", string(game.ID), first, game.Number)
		}
		if game.Phase != table.Over {
			f.Errorf("game %s is in the feed while %s", string(game.ID), game.Phase)
		}
		r.position, r.seen[game.ID] = game.Number, game.Number
	}
	return len(games) > 0
}

func newReader() *reader { return &reader{seen: map[table.ID]int64{}} }

func feedsInOrder(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	early, slow := newReader(), newReader()
	if early.read(f, 10) {
		t.Error("there is a game in an empty store")
	}
	f.make("waiting", made("p", 0))
	f.make("running", made("p", 0), numbered(2, table.Entry{Kind: table.Began})[0])
	for i := range 7 {
		f.finish(table.ID(fmt.Sprint(i)))
		early.read(f, 10)
		f.add(table.ID(fmt.Sprint(i)), talk(4, 1)...) // what is said afterwards makes no new game
	}
	f.add("running", numbered(3, table.Entry{Kind: table.Ended})...)
	for _, r := range []*reader{early, slow} {
		for r.read(f, 3) {
		}
		if len(r.seen) != 8 {
			t.Errorf("a reader saw %d games, want 8", len(r.seen))
		}
	}
	for id, number := range early.seen {
		if slow.seen[id] != number {
			t.Errorf("game %s has number %d for one reader and %d for another", string(id), number, slow.seen[id])
		}
	}
	if games, err := f.Finished(t.Context(), 0, 0); len(games) > 0 || err != nil {
		t.Errorf("of no games wanted, %d come, %v", len(games), err)
	}
}

// feedsInARush finishes games from many goroutines while others read the feed.
func feedsInARush(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const writers, each, readers = 8, 12, 3
	var writing, reading sync.WaitGroup
	done := make(chan struct{})
	for w := range writers {
		writing.Go(func() {
			for i := range each {
				f.finish(table.ID(fmt.Sprint(w, "-", i)))
			}
		})
	}
	for range readers {
		reading.Go(func() {
			r := newReader()
			for open := true; open || r.read(f, 5); {
				select {
				case <-done:
					open = false
				default:
				}
				r.read(f, 5)
			}
			if len(r.seen) != writers*each {
				t.Errorf("a reader saw %d games, want %d", len(r.seen), writers*each)
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
}

// feedsAfterReopening restarts the program between the end of a game and the reading of the feed, and reads from the
// position that was reached before.
func feedsAfterReopening(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	if reopen == nil {
		return
	}
	r := newReader()
	for i := range 4 {
		f := fixture{t, store}
		f.finish(table.ID(fmt.Sprint(i)))
		if i%2 == 0 {
			r.read(f, 10)
		}
		store = reopen()
	}
	for r.read(fixture{t, store}, 10) {
	}
	if len(r.seen) != 4 {
		t.Errorf("after restarts the reader has seen %d games, want 4", len(r.seen))
	}
}

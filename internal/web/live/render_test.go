package live

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// A kind is a renderer of tests. It renders what it is called with.
type kind struct {
	name    string
	renders *int
	before  func() // nil for nothing
}

// Render renders its arguments.
func (k *kind) Render(s Scene) ([]byte, error) {
	*k.renders++
	if k.before != nil {
		k.before()
	}
	return fmt.Appendf(nil, "%s of %d for %q, %b away", k.name, s.Table.Version, s.Person, s.Away), nil
}

func newKind(name string, before func()) *kind { return &kind{name, new(int), before} }

// A rendered is a hub with the frames of one table.
type rendered struct {
	*testing.T
	hub    *Hub
	frames *frames
	table  *table.Table
	moves  int
}

// withHub runs a test with a hub in fake time.
func withHub(t *testing.T, test func(r *rendered)) {
	synctest.Test(t, func(t *testing.T) {
		games := host.New(host.Config{Store: new(memory.Store), Bus: new(bus.Local), Log: slog.New(slog.DiscardHandler)})
		defer games.Close()
		h := NewHub(Config{Host: games, Now: time.Now})
		defer h.Close()
		now := twoSeats("t")
		now.Version, now.Maker.ID = 1, "maker"
		f, release := h.frames.of(now.ID)
		defer func() {
			if release(); len(h.frames.tables) > 0 {
				t.Error("the frames of a table without streams are kept")
			}
		}()
		test(&rendered{t, h, f, now, 0})
	})
}

// frame renders the table for a person.
func (r *rendered) frame(person string, away uint8, k *kind) (*frame, error) {
	return r.hub.frame(r.frames, Scene{Table: r.table, Person: person, Away: away, Moves: r.moves}, k)
}

// want checks what a person receives, and how often it was rendered by then.
func (r *rendered) want(person string, away uint8, k *kind, text string, renders int) {
	r.Helper()
	f, err := r.frame(person, away, k)
	if err != nil || !bytes.Contains(f.text, []byte("data: "+text+"\n")) || *k.renders != renders {
		r.Errorf("%q receives %v, %v after %d renderings: want %q after %d", person, f, err, *k.renders, text, renders)
	}
}

// TestViewersShareARendering shares it among all who only watch, and gives players and the maker their own.
func TestViewersShareARendering(t *testing.T) {
	withHub(t, func(r *rendered) {
		page, program := newKind("page", nil), newKind("program", nil)
		for range 3 {
			r.want("", 0, page, `page of 1 for "", 0 away`, 1)
			r.want("somebody", 0, page, `page of 1 for "", 0 away`, 1)
			r.want("", 0, program, `program of 1 for "", 0 away`, 1)
		}
		for i, person := range []string{"ada", "bo", "maker"} {
			for range 2 {
				r.want(person, 0, page, fmt.Sprintf("page of 1 for %q, 0 away", person), 2+i)
			}
		}
		r.want("", bo, page, `page of 1 for "", 10 away`, 5)
		old := *r.table
		r.table.Version++
		r.want("", 0, page, `page of 2 for "", 0 away`, 6)
		newest := r.table
		r.table = &old
		r.want("", 0, page, `page of 1 for "", 0 away`, 7) // a stream that has an older table
		r.table = newest
		r.want("", 0, page, `page of 2 for "", 0 away`, 7)
		for range 2 {
			r.moves = 1
			r.want("", 0, page, `page of 2 for "", 0 away`, 8) // a stream that has not seen the last move
			r.moves = 0
			r.want("", 0, page, `page of 2 for "", 0 away`, 8)
		}
	})
}

// TestMutesHaveFramesOfTheirOwn shares frames among viewers who mute no player of the table, and among those who mute the same players.
func TestMutesHaveFramesOfTheirOwn(t *testing.T) {
	withHub(t, func(r *rendered) {
		page := newKind("page", nil)
		for _, test := range []struct {
			unheard []string
			renders int
		}{{nil, 1}, {[]string{"elsewhere"}, 1}, {[]string{"ada", "elsewhere"}, 2}, {[]string{"ada"}, 2}, {[]string{"ada", "bo"}, 3}, {nil, 3}} {
			if _, err := r.hub.frame(r.frames, Scene{Table: r.table, Muted: r.table.Muted(test.unheard)}, page); err != nil ||
				*page.renders != test.renders {
				t.Errorf("with %q muted there are %d renderings, %v: want %d", test.unheard, *page.renders, err, test.renders)
			}
		}
	})
}

// TestTheFramesOfATableAreBounded has more kinds of viewers than are kept. As many as are kept share fully.
func TestTheFramesOfATableAreBounded(t *testing.T) {
	withHub(t, func(r *rendered) {
		kinds := make([]*kind, mostFrames+1)
		for i := range kinds {
			kinds[i] = newKind("page", nil)
		}
		for range 3 {
			for _, k := range kinds[:mostFrames] {
				r.want("", 0, k, `page of 1 for "", 0 away`, 1)
			}
		}
		r.want("", 0, kinds[mostFrames], `page of 1 for "", 0 away`, 1)
		if n := len(r.frames.all); n > mostFrames {
			t.Errorf("%d frames are kept, want at most %d", n, mostFrames)
		}
	})
}

// TestARenderingThatPanics ends the streams that share it. They get the next version.
func TestARenderingThatPanics(t *testing.T) {
	withHub(t, func(r *rendered) {
		broken := newKind("page", func() { panic("a bug") })
		func() {
			defer func() { _ = recover() }()
			_, _ = r.frame("", 0, broken)
		}()
		for range 3 {
			if f, err := r.frame("", 0, broken); !errors.Is(err, errNotRendered) {
				t.Errorf("after a panic the others get %v, %v", f, err)
			}
		}
		broken.before = nil
		r.want("ada", 0, broken, `page of 1 for "ada", 0 away`, 2)
		r.table.Version++
		r.want("", 0, broken, `page of 2 for "", 0 away`, 3)
	})
}

// TestACompressionThatPanics must not leave the others with an event that lacks.
func TestACompressionThatPanics(t *testing.T) {
	f := newFrame([]byte("text"))
	func() {
		defer func() { _ = recover() }()
		_, _ = f.coded(place{}, func([]byte) []byte { panic("a bug") })
	}()
	if code, err := f.coded(place{}, bytes.Clone); !errors.Is(err, errNotCoded) {
		t.Errorf("after a panic the others get %q, %v", code, err)
	}
}

// TestASlowRenderingDelaysOnlyThoseWhoShareIt renders for everybody else meanwhile.
func TestASlowRenderingDelaysOnlyThoseWhoShareIt(t *testing.T) {
	withHub(t, func(r *rendered) {
		began, done := make(chan struct{}), make(chan struct{})
		slow, quick := newKind("slow page", func() { close(began); <-done }), newKind("page", nil)
		var sharing sync.WaitGroup
		for range 3 {
			sharing.Go(func() {
				if f, err := r.frame("", 0, slow); err != nil || *slow.renders != 1 {
					t.Errorf("received %v, %v", f, err)
				}
			})
		}
		<-began
		r.want("", 0, quick, `page of 1 for "", 0 away`, 1)
		r.want("ada", 0, quick, `page of 1 for "ada", 0 away`, 2)
		_, release := r.hub.frames.of("another")
		release()
		close(done)
		sharing.Wait()
	})
}

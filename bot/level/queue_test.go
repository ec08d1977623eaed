package level

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
)

// A slow searcher takes a second for each move, and records how many search at a time.
type slow struct {
	searcher
	searching, most *atomic.Int32
}

func (p slow) Choose(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
	p.most.Store(max(p.most.Load(), p.searching.Add(1)))
	time.Sleep(time.Second) // of synctest's fake time
	p.searching.Add(-1)
	return razzia.Call(), nil
}

func TestNoMoreMastersSearchThanThereAreSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const tables = 300
		slots := make(chan struct{}, 1)
		searching, most, answers := new(atomic.Int32), new(atomic.Int32), make(chan error, tables)
		began := time.Now()
		for range tables {
			q := &queued{slow{searching: searching, most: most}, slots}
			go func() {
				_, err := q.Choose(t.Context(), razzia.State{}, 0)
				answers <- err
			}()
		}
		for range tables {
			if err := <-answers; err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(began); most.Load() != 1 || took != tables*time.Second {
			t.Errorf("with one slot %d searched at a time, %v in all: want 1 and %v", most.Load(), took, tables*time.Second)
		}
	})
}

// TestUnqueuedMastersDoNotWait asks many masters at once that share one slot, each without its queue.
func TestUnqueuedMastersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const tables = 10
		slots := make(chan struct{}, 1)
		searching, most, answers := new(atomic.Int32), new(atomic.Int32), make(chan error, tables)
		began := time.Now()
		for range tables {
			p := bot.Unqueued(&queued{slow{searching: searching, most: most}, slots})
			go func() {
				_, err := p.Choose(t.Context(), razzia.State{}, 0)
				answers <- err
			}()
		}
		for range tables {
			if err := <-answers; err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(began); took != time.Second {
			t.Errorf("%d masters without a queue took %v: want a second, all at once", tables, took)
		}
	})
}

// TestUnqueuedLevelsKeepTheirAbilities checks that a level without its queue can do what it can do with it, and that
// players without a queue stay as they are.
func TestUnqueuedLevelsKeepTheirAbilities(t *testing.T) {
	for _, name := range []string{"expert", "master"} {
		p, err := bot.New(name, 1)
		fatal.If(t, err)
		free := bot.Unqueued(p)
		if _, ok := free.(bot.Queued); ok {
			t.Errorf("%s without its queue has a queue", name)
		}
		if _, ok := free.(searcher); !ok {
			t.Errorf("%s without its queue lacks an ability", name)
		}
		if _, ok := free.(capped); !ok {
			t.Errorf("%s without its queue has no cap", name)
		}
	}
	greedy := byNodes(t, "greedy", 1)
	if bot.Unqueued(greedy) != greedy {
		t.Error("greedy is another player without a queue")
	}
}

func TestWaitForASlotHonoursTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queued{slow{}, make(chan struct{})} // no slot is ever free
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if m, err := q.Choose(ctx, razzia.State{}, 0); !errors.Is(err, context.DeadlineExceeded) || m != (razzia.Move{}) {
			t.Errorf("Choose gave %v, %v: want the error of the context", m, err)
		}
		if _, err := q.Analyze(ctx, razzia.State{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Analyze gave %v: want the error of the context", err)
		}
	})
}

func TestMasterReleasesItsSlot(t *testing.T) {
	p := byNodes(t, "master", 1)
	s := moments(t, 2)[0].state
	for range 3 * cap(slots) {
		if _, err := p.Choose(t.Context(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if _, err := p.(bot.Historian).ChooseAfter(t.Context(), bot.Past{}, s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if _, err := p.(bot.Analyst).Analyze(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if p.(bot.Counter).Nodes() == 0 {
		t.Error("master counts no nodes")
	}
}

// TestMoreTimeMakesNoLevelStronger gives the levels that search a minute for a move: they evaluate as many positions
// as without. Within a millisecond master evaluates fewer.
func TestMoreTimeMakesNoLevelStronger(t *testing.T) {
	list := moments(t, 4)
	s := list[len(list)/2].state
	for name, spec := range map[string]string{"expert": timeless(expertSpec), "master": timeless(masterSpec)} {
		nodes := func(pace time.Duration) uint64 {
			p, err := openQueued(spec, 1)
			fatal.If(t, err)
			p.(bot.Pacer).Pace(pace)
			if _, err := p.Choose(t.Context(), s, s.Actor); err != nil {
				t.Fatal(err)
			}
			return p.(bot.Counter).Nodes()
		}
		own := nodes(0)
		if got := nodes(time.Minute); got != own {
			t.Errorf("%s evaluates %d positions within a minute: want its own %d", name, got, own)
		}
		if got := nodes(time.Millisecond); name == "master" && got >= own {
			t.Errorf("%s evaluates %d positions within a millisecond, and %d without that limit", name, got, own)
		}
	}
}

// TestLevelsAreCapped checks that the levels that people choose from are opened with their cap.
func TestLevelsAreCapped(t *testing.T) {
	for _, name := range bot.Levels() {
		p, err := bot.New(name, 1)
		fatal.If(t, err)
		if _, ok := bot.Unqueued(p).(capped); !ok {
			if _, pacer := p.(bot.Pacer); pacer {
				t.Errorf("%s uses all the time that it is given", name)
			}
		}
	}
}

// Package offlinetest plays games as a browser does without a net, and sends them as it does.
package offlinetest

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/offline"
	"razzia/internal/table"
)

// A journal is in memory.
type journal struct {
	mu     sync.Mutex
	values map[string][]byte
}

func (j *journal) Put(_ context.Context, values map[string][]byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	maps.Copy(j.values, values)
	maps.DeleteFunc(j.values, func(_ string, value []byte) bool { return value == nil })
	return nil
}

func (j *journal) All(context.Context) (map[string][]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return maps.Clone(j.values), nil
}

// A Browser has a site of its own, and plays there.
type Browser struct {
	testing.TB
	*offline.Site
	journal journal
}

// Me is the person of a browser.
var Me = table.Person{ID: "id-in-the-browser", Name: "Ann"}

// Open opens a browser without games.
func Open(t testing.TB) *Browser {
	t.Helper()
	b := &Browser{TB: t, journal: journal{values: map[string][]byte{}}}
	var err error
	b.Site, err = offline.Open(t.Context(), offline.Config{Journal: &b.journal})
	fatal.If(t, err)
	t.Cleanup(b.Close)
	return b
}

// Play makes a table and plays its game to the end: people make legal moves by chance, and take some back where they may.
func (b *Browser) Play(random *rand.Rand, c table.Creation) table.ID {
	b.Helper()
	t, err := b.Host.Create(b.Context(), c)
	fatal.If(b, err)
	versions, stop := b.Host.Watch(t.ID)
	defer stop()
	t, err = b.Host.Table(b.Context(), t.ID) // a bot may have moved before the watch began
	fatal.If(b, err)
	if t.Options.Pace > 0 {
		t, err = b.Host.Act(b.Context(), t.ID, table.SetPace{By: Me.ID})
		fatal.If(b, err)
	}
	for t.Phase != table.Over {
		seen := t.Version
		var refused error // a bot may have been faster
		if command := b.next(random, t); command != nil {
			_, refused = b.Host.Act(b.Context(), t.ID, command)
		} else {
			<-versions
		}
		t, err = b.Host.Table(b.Context(), t.ID)
		fatal.If(b, err)
		if refused != nil && t.Version == seen {
			b.Fatal(refused)
		}
	}
	return t.ID
}

// next is what the people of a table do next; nil if a bot is to move.
func (b *Browser) next(random *rand.Rand, t *table.Table) table.Command {
	v := t.View(Me.ID, t.Log[len(t.Log)-1].At)
	_, pausing := t.Pause()
	switch {
	case v.Lesson != nil && v.Lesson.Read && v.Lesson.Last:
		return table.EndLesson{By: Me.ID}
	case v.Lesson != nil && v.Lesson.Read:
		return table.GoOn{By: Me.ID, Done: v.Lesson.Done}
	case pausing:
		return table.Resume{Ply: v.Ply}
	case v.UndoTo != nil && t.Epoch < 5 && random.IntN(8) == 0:
		return table.Undo{By: Me.ID, Ply: *v.UndoTo, Epoch: v.Epoch}
	case v.Game.Acting == razzia.NoSeat:
		return nil
	}
	move := v.Game.Legal[random.IntN(len(v.Game.Legal))]
	return table.Move{By: Me.ID, Seat: v.Game.Acting, Ply: v.Ply, Epoch: v.Epoch, Move: move}
}

// Log is the log of a table up to the end of its game.
func (b *Browser) Log(id table.ID) []table.Entry {
	b.Helper()
	t, err := b.Host.Table(b.Context(), id)
	fatal.If(b, err)
	end := slices.IndexFunc(t.Log, func(e table.Entry) bool { return e.Kind == table.Ended })
	return t.Log[:end+1]
}

// Sent is what the browser sends of a game: the secret, and the lines of its log as they are in the journal.
func (b *Browser) Sent(id table.ID) (secret, log string) {
	b.Helper()
	values, _ := b.journal.All(b.Context())
	var kept struct{ Secret []byte }
	fatal.If(b, json.Unmarshal(values["table/"+string(id)], &kept))
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if strings.HasPrefix(key, "entry/"+string(id)+"/") {
			lines = append(lines, string(values[key]))
		}
	}
	return string(kept.Secret), strings.Join(lines, "\n")
}

// Against makes a table against bots that move at once.
func Against(levels ...string) table.Create {
	c := table.Create{Maker: Me, Options: table.Options{Players: 1 + len(levels), Piles: 2, Pace: 0}, Sitting: []table.Sitter{{Person: Me}}}
	for _, level := range levels {
		c.Sitting = append(c.Sitting, table.Sitter{Level: level})
	}
	return c
}

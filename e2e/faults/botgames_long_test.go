//go:build linux && long

package faults

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A trial lets bot accounts play many games at two nodes.
type trial struct {
	*database
	*network
	nodes  [2]*node
	owners []*owner
	bots   []*botAccount
	silent []*botAccount            // second programs of some bot accounts
	named  map[string][]*botAccount // the programs of an account, by its name

	toMake, games, events, moves, byes, streams, invited atomic.Int64
	mu                                                   sync.Mutex
	waits                                                map[string]chan struct{} // by table: closed when a bot hears of the end
	left                                                 map[string]bool          // where a bot has resigned
	notes                                                map[string]int           // what went wrong or was refused, and how often
	delays                                               []time.Duration          // from the change of a table to the event
}

// An owner is a member with bot accounts.
type owner struct {
	caller
	mu   sync.Mutex // held while a table is made: after no answer, one that waits is taken for the one that was asked for
	bots []*botAccount
}

// botsOfOwner is how many bot accounts a member may have.
const botsOfOwner = 5

func (t *trial) note(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.notes[what]++
}

func (t *trial) late(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.delays = append(t.delays, d)
}

// over notes that a bot has heard of the end of a game.
func (t *trial) over(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.ended(id)
	select {
	case <-c:
	default:
		close(c)
		t.games.Add(1)
	}
}

// ended is closed when a bot has heard of the end of a game. The lock is held.
func (t *trial) ended(id string) chan struct{} {
	if t.waits[id] == nil {
		t.waits[id] = make(chan struct{})
	}
	return t.waits[id]
}

// makeOwner makes a member and their bot accounts.
func (tr *trial) makeOwner(t *testing.T, number int) *owner {
	jar, _ := cookiejar.New(nil) // without options it never fails
	o := &owner{caller: caller{trial: tr, client: &http.Client{Jar: jar, Transport: tr.transport}}}
	for _, step := range []struct{ path, name string }{{"/api/session", fmt.Sprint("Owner ", number)}, {"/api/session/keep", ""}} {
		var body any
		if step.name != "" {
			body = map[string]any{"name": step.name}
		}
		if a := o.must(t.Context(), "POST", step.path, body); a.status >= 300 {
			t.Errorf("%s: %d %s", step.path, a.status, a.body)
			return o
		}
	}
	for i := range botsOfOwner {
		name := fmt.Sprintf("B%d.%d", number, i)
		a := o.must(t.Context(), "POST", "/api/session/bots", map[string]any{"name": name})
		var made struct{ Token string }
		if json.Unmarshal(a.body, &made) != nil || made.Token == "" {
			t.Errorf("no bot account: %d %s", a.status, a.body)
			return o
		}
		client := &http.Client{Transport: tr.transport}
		o.bots = append(o.bots, &botAccount{caller: caller{tr, client, made.Token, ""}, name: name + " [bot]"})
	}
	var list struct{ Bots []struct{ ID, Name string } }
	a := o.must(t.Context(), "GET", "/api/session/bots", nil)
	_ = json.Unmarshal(a.body, &list) // a missing one is found below
	for _, b := range o.bots {
		at := slices.IndexFunc(list.Bots, func(l struct{ ID, Name string }) bool { return l.Name == b.name })
		if at < 0 {
			t.Errorf("the list of bot accounts lacks %s: %s", b.name, a.body)
			return o
		}
		b.id = list.Bots[at].ID
	}
	return o
}

// playOn makes games, one after the other, until enough are made or a context ends. The other context ends when no game goes on any more.
func (t *trial) playOn(making, ctx context.Context) {
	for making.Err() == nil && ctx.Err() == nil && t.toMake.Add(-1) >= 0 {
		id := ""
		switch rand.IntN(8) {
		case 0: // a member may send 30 invitations an hour
			id = t.playInvited(ctx)
		case 1, 2, 3:
			id = t.playHouse(ctx)
		default:
			id = t.playOpen(ctx)
		}
		if id == "" {
			t.toMake.Add(1)
			continue
		}
		t.awaitEnd(ctx, id)
	}
}

// awaitEnd waits until a bot hears of the end of a game.
func (t *trial) awaitEnd(ctx context.Context, id string) {
	t.mu.Lock()
	over := t.ended(id)
	t.mu.Unlock()
	select {
	case <-over:
	case <-ctx.Done():
	}
}

// readLeft reads the tables where a bot has resigned, again and again: bots of the house are slow at a table without a reader.
func (t *trial) readLeft(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, 10*time.Second) {
		t.mu.Lock()
		var ids []string
		for id := range t.left {
			select {
			case <-t.ended(id):
			default:
				ids = append(ids, id)
			}
		}
		t.mu.Unlock()
		for _, id := range ids {
			for _, n := range t.nodes {
				t.bots[0].ask(ctx, n.listen, "GET", "/api/tables/"+id, nil)
			}
		}
	}
}

// resigned notes that a bot resigns at a table.
func (t *trial) resigned(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.left[id] = true
}

// some are different bots.
func (t *trial) some(count int) (list []*botAccount) {
	for len(list) < count {
		if b := t.bots[rand.IntN(len(t.bots))]; !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	return list
}

// playHouse lets a bot play against bots of the house. Without an answer a game may go on all the same.
func (t *trial) playHouse(ctx context.Context) string {
	return t.some(1)[0].make(ctx, "/api/play", map[string]any{"bots": 1 + rand.IntN(3), "piles": 1, "level": "beginner", "pace": 0})
}

// make makes a table.
func (c *caller) make(ctx context.Context, path string, body map[string]any) string {
	var v view
	a := c.ask(ctx, c.anyNode(), "POST", path, body)
	if a.status >= 300 || json.Unmarshal(a.body, &v) != nil {
		pause(ctx, 20*time.Millisecond)
		return ""
	}
	return v.ID
}

// playOpen lets a bot make a table, and others sit down there.
func (t *trial) playOpen(ctx context.Context) string {
	bots := t.some(2 + rand.IntN(2))
	id := bots[0].make(ctx, "/api/tables", map[string]any{"players": len(bots), "piles": 1, "pace": 0})
	for seat := 0; id != "" && seat < len(bots); {
		a := bots[seat].must(ctx, "POST", "/api/tables/"+id+"/sit", map[string]any{"seat": seat})
		if a.status != http.StatusOK && a.key != "seat-taken" && a.key != "seated" {
			t.note(fmt.Sprintf("nobody sits down: %d %s", a.status, a.body))
			return ""
		}
		seat++
	}
	return id
}

// playInvited lets a member invite bots to a table.
func (t *trial) playInvited(ctx context.Context) string {
	bots, o := t.some(2+rand.IntN(2)), t.owners[rand.IntN(len(t.owners))]
	o.mu.Lock()
	defer o.mu.Unlock()
	id := o.make(ctx, "/api/tables", map[string]any{"players": len(bots), "piles": 1, "pace": 0, "botAccounts": true})
	if id == "" {
		return ""
	}
	for _, b := range bots {
		a := o.must(ctx, "POST", "/api/invitations", map[string]any{"table": id, "person": b.id})
		if a.key == "game-began" { // all others sit: it was invited by a request without an answer
			t.invited.Add(1)
			continue
		}
		if a.status != http.StatusOK {
			t.note(fmt.Sprintf("no invitation: %d %s", a.status, a.body))
			return ""
		}
		t.invited.Add(1)
	}
	return id
}

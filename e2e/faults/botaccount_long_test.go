//go:build linux && long

package faults

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// A botAccount is a program that plays by the stream of its events, as docs/build/bots.md says.
type botAccount struct {
	caller
	name, id string
	silent   bool   // it is the second program of an account: it gets events, in the other form, and does nothing
	last     string // id of the last event that was handled
	got      []told
	acks     []acked
}

// A told is an event that arrived.
type told struct {
	kind, table string
	version     int
	seat        int
}

// An acked is a move that a node has acknowledged.
type acked struct {
	table, move string
	ply         int
}

// A line is a line of the stream.
type line struct {
	Event, ID, Table string
	Version          int
	Seat             *int
	At               time.Time
	Retry            int
}

// run follows the events until the context ends.
func (b *botAccount) run(ctx context.Context) {
	wait := 50 * time.Millisecond
	for ctx.Err() == nil {
		if b.follow(ctx, b.anyNode()) {
			wait = 50 * time.Millisecond
		}
		pause(ctx, wait)
		wait = min(2*wait, 2*time.Second)
	}
}

// follow follows one stream until it ends, and reports whether an event came.
func (b *botAccount) follow(ctx context.Context, address string) (came bool) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	path := "/api/events"
	if b.last != "" {
		path += "?after=" + url.QueryEscape(b.last)
	}
	alive := time.AfterFunc(silence, stop)
	defer alive.Stop()
	got, err := b.send(ctx, address, "GET", path, nil)
	if err != nil {
		return false
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		b.note(fmt.Sprintf("%d of GET /api/events", got.StatusCode))
		return false
	}
	b.streams.Add(1)
	defer b.streams.Add(-1)
	for lines := bufio.NewReader(got.Body); ; {
		e, err := b.next(lines, alive)
		if err != nil {
			return came
		}
		if e.Event == "bye" {
			b.byes.Add(1)
			pause(ctx, time.Duration(e.Retry)*time.Millisecond)
			return came
		}
		came = true
		b.handle(ctx, &e)
	}
}

// silence is how long a stream may say nothing. Then its connection is dead.
const silence = time.Minute

// next reads the next event of a stream. One whose last line has no end has not arrived.
func (b *botAccount) next(lines *bufio.Reader, alive *time.Timer) (e line, err error) {
	for {
		text, err := lines.ReadBytes('\n')
		if err != nil {
			return e, err
		}
		alive.Reset(silence)
		text = bytes.TrimSpace(text)
		if b.silent { // server-sent events
			data, is := bytes.CutPrefix(text, []byte("data: "))
			if is {
				err = json.Unmarshal(data, &e)
			}
			if err != nil || len(text) > 0 || e.ID == "" {
				continue // the event is whole at an empty line
			}
			return e, nil
		}
		if e = (line{}); len(text) > 0 && json.Unmarshal(text, &e) == nil && (e.ID != "" || e.Event == "bye") {
			return e, nil
		}
	}
}

// handle does what a bot does at an event, and keeps its id.
func (b *botAccount) handle(ctx context.Context, e *line) {
	t := told{kind: e.Event, table: e.Table, version: e.Version, seat: -1}
	if e.Seat != nil {
		t.seat = *e.Seat
	}
	b.got = append(b.got, t)
	b.last = e.ID
	b.events.Add(1)
	if b.silent {
		return
	}
	switch e.Event {
	case "turn":
		b.late(time.Since(e.At))
		b.play(ctx, e)
	case "invitation":
		b.accept(ctx, e.Table)
	case "end":
		b.over(e.Table)
		if rand.IntN(4) == 0 {
			b.talk(ctx, e.Table, "good game")
		}
	}
}

func (b *botAccount) talk(ctx context.Context, id, text string) {
	b.ask(ctx, b.anyNode(), "POST", "/api/tables/"+id+"/talk", map[string]any{"text": text})
}

// play makes the move of a turn. It reads the table before each attempt, so no move is made twice.
func (b *botAccount) play(ctx context.Context, e *line) {
	path, ply := "/api/tables/"+e.Table, -1
	resigns := rand.Float64() < *resigning // settled once: a request that comes late must not resign after a move
	for ; ctx.Err() == nil; pause(ctx, 5*time.Millisecond) {
		address := b.anyNode()
		a := b.ask(ctx, address, "GET", fmt.Sprint(path, "?seen=", e.Version), nil)
		var v view
		if a.status != http.StatusOK || json.Unmarshal(a.body, &v) != nil {
			continue
		}
		if v.Version < e.Version {
			b.note("an older table than the event was shown")
		}
		if v.Phase != "playing" || v.Game.Acting != *e.Seat || ply >= 0 && v.Ply != ply {
			return // the move was made without an answer; if it is the bot's turn again, that has an event of its own
		}
		if ply = v.Ply; b.act(ctx, address, &v, *e.Seat, resigns) {
			return
		}
	}
}

// act makes a random move, or resigns, and reports whether that is done for certain.
func (b *botAccount) act(ctx context.Context, address string, v *view, seat int, resigns bool) (done bool) {
	path := "/api/tables/" + v.ID
	if resigns {
		b.resigned(v.ID)
		return b.ask(ctx, address, "POST", path+"/resign", map[string]any{"seat": seat}).status == http.StatusOK
	}
	move := choose(v.Game.Legal)
	a := b.ask(ctx, address, "POST", path+"/moves", map[string]any{"seat": seat, "ply": v.Ply, "epoch": v.Epoch, "move": move})
	if a.status != http.StatusOK {
		return false // it may be made: the table says so
	}
	b.acks = append(b.acks, acked{v.ID, move, v.Ply})
	b.moves.Add(1)
	if rand.IntN(40) == 0 {
		b.talk(ctx, v.ID, "hm")
	}
	return true
}

// choose is a random move, but no high bid.
func choose(legal []string) string {
	for range 8 {
		move := legal[rand.IntN(len(legal))]
		var bid int
		if _, err := fmt.Sscanf(move, "bid %d", &bid); err != nil || bid <= 9 {
			return move
		}
	}
	return legal[len(legal)-1]
}

// accept takes a free seat at the table of an invitation.
func (b *botAccount) accept(ctx context.Context, id string) {
	for ; ctx.Err() == nil; pause(ctx, 5*time.Millisecond) {
		var v struct {
			Phase string
			Seats []struct {
				Name string
				Mine bool
			}
		}
		a := b.must(ctx, "GET", "/api/tables/"+id, nil)
		if a.status != http.StatusOK || json.Unmarshal(a.body, &v) != nil || v.Phase != "waiting" {
			return
		}
		free := -1
		for seat, s := range v.Seats {
			if s.Mine {
				return
			}
			if s.Name == "" {
				free = seat
			}
		}
		if free >= 0 {
			b.ask(ctx, b.anyNode(), "POST", "/api/tables/"+id+"/sit", map[string]any{"seat": free})
		}
	}
}

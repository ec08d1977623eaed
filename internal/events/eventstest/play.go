package eventstest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"razzia"
	"razzia/internal/events"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Trial is a number of games between persons who know of them by their events alone.
type Trial struct {
	Nodes   func() []*Node // that are there now
	Persons int            // 0 for four
	Games   int            // of each person's making
	AtOnce  int            // games of one person's making; 0 for three
	Seed    uint64
}

// A player is a person with a client whose connection breaks again and again.
type player struct {
	*Trial
	t      *testing.T
	person table.Person
	chance *rand.Rand
	last   string // ID of the last event that arrived
	got    []events.Event
	made   int
	ended  int // games of their making
	own    map[table.ID]bool
}

// Run plays the games of a trial, and checks that each player got each event once: a game begins only when its players are seated, goes on
// only when they hear of their turns, and a person makes the next game only when they hear of the end of one.
func (tr *Trial) Run(t *testing.T) {
	t.Helper()
	tr.Persons, tr.AtOnce = max(tr.Persons, 4), max(tr.AtOnce, 3)
	players := make([]*player, tr.Persons)
	var playing sync.WaitGroup
	var left atomic.Int64
	left.Store(int64(tr.Persons))
	ctx, done := context.WithCancel(t.Context())
	defer done()
	for i := range players {
		players[i] = &player{Trial: tr, t: t, person: table.Person{ID: personID(i), Name: fmt.Sprint("Player ", i)},
			chance: rand.New(rand.NewPCG(tr.Seed, uint64(i))), own: map[table.ID]bool{}}
		for players[i].last == "" && ctx.Err() == nil { // from its start on a client misses nothing
			first, stop := context.WithCancel(ctx)
			players[i].connect(first, 1, func(*events.Event) { stop() })
			stop()
		}
	}
	for _, p := range players {
		playing.Go(func() {
			finished := func() {
				if left.Add(-1) == 0 {
					done()
				}
			}
			p.play(ctx, finished)
		})
	}
	playing.Wait()
	for _, p := range players {
		p.drain()
		p.check()
	}
}

func personID(i int) string { return fmt.Sprint("person-", i) }

// play follows the events of the player until the context ends. Finished is called when all games of their making are over.
func (p *player) play(ctx context.Context, finished func()) {
	for p.made < min(p.AtOnce, p.Games) {
		p.make()
	}
	for ctx.Err() == nil {
		p.connect(ctx, 1+p.chance.IntN(40), func(e *events.Event) {
			p.act(e)
			if p.made == p.Games && p.ended == p.Games {
				p.ended++ // say it once
				finished()
			}
		})
	}
}

// connect follows the events at some node until the connection breaks. Then the last event has not arrived.
func (p *player) connect(ctx context.Context, most int, arrived func(*events.Event)) {
	nodes := p.Nodes()
	n := nodes[p.chance.IntN(len(nodes))]
	feed, err := n.Hub.Open(p.sources(n), p.reader(), p.last)
	if err != nil {
		p.t.Error(err)
		return
	}
	defer feed.Close()
	for i := 0; ; {
		e, wake, err := feed.Next(ctx)
		switch {
		case ctx.Err() != nil || closing(err):
			return
		case err != nil:
			p.t.Error(err)
			return
		case e == nil:
			select {
			case <-wake:
			case <-n.Gone:
				return
			case <-ctx.Done():
			}
			continue
		}
		if i++; i > most {
			return // the event was sent, and has not arrived
		}
		p.last, p.got = e.ID, append(p.got, *e)
		arrived(e)
	}
}

func (p *player) sources(n *Node) events.Sources {
	return events.Sources{Tables: n.Host.Records, People: n.People}
}

func (p *player) reader() events.Reader {
	return events.Reader{Viewer: people.Viewer{ID: p.person.ID, Identities: []string{p.person.ID}, Member: true}}
}

// closing reports whether an error says that a node is closing or its store is out of reach.
func closing(err error) bool {
	refusal := fault.Of(err)
	return refusal != nil && refusal.Code == fault.Failed
}

// act does what a player does at an event.
func (p *player) act(e *events.Event) {
	switch e.Kind {
	case events.Turn:
		p.move(e)
		if p.chance.IntN(10) == 0 {
			p.talk(e, "hm")
		}
	case events.End:
		if p.chance.IntN(3) == 0 {
			p.talk(e, "good game")
		}
		if !p.own[e.Table] {
			return
		}
		if p.ended++; p.made < p.Games {
			p.make()
		}
	}
}

// make makes a table with another person.
func (p *player) make() {
	other := p.chance.IntN(p.Persons - 1)
	if personID(other) == p.person.ID {
		other = p.Persons - 1
	}
	p.made++
	at, err := try(p, func(h *host.Host) (*table.Table, error) {
		return h.Create(p.t.Context(), table.Create{Maker: p.person, Options: table.Options{Players: 2, Piles: 1}})
	})
	if err != nil {
		p.t.Error(err)
		return
	}
	p.own[at.ID] = true
	for seat, person := range []table.Person{p.person, {ID: personID(other), Name: fmt.Sprint("Player ", other)}} {
		sit := table.Sit{Person: person, Seat: razzia.Seat(seat)}
		if _, err := try(p, func(h *host.Host) (*table.Table, error) { return h.Act(p.t.Context(), at.ID, sit) }); err != nil {
			p.t.Error(err)
		}
	}
}

// try does something at some node, and once more at another one if the node ends meanwhile.
func try(p *player, do func(*host.Host) (*table.Table, error)) (*table.Table, error) {
	for {
		nodes := p.Nodes()
		at, err := do(nodes[p.chance.IntN(len(nodes))].Host)
		if !closing(err) {
			return at, err
		}
	}
}

// move makes a random move in the turn of an event.
func (p *player) move(e *events.Event) {
	_, err := try(p, func(h *host.Host) (*table.Table, error) {
		now, err := h.TableSince(p.t.Context(), e.Table, e.Version)
		if err != nil {
			return nil, err
		}
		moves := now.Game.State.Legal(nil)
		if now.Game.State.Actor != *e.Seat || len(moves) == 0 {
			return now, nil // an attempt before was stored, though it seemed to fail
		}
		return h.Act(p.t.Context(), e.Table, table.Move{By: p.person.ID, Seat: *e.Seat, Ply: len(now.Moves), Epoch: now.Epoch,
			Move: moves[p.chance.IntN(len(moves))]})
	})
	if err != nil {
		p.t.Errorf("turn %s at version %d: %v", e.Table, e.Version, err)
	}
}

func (p *player) talk(e *events.Event, text string) {
	talk := table.Talk{By: p.person.ID, Text: text, Seen: e.Version}
	_, err := try(p, func(h *host.Host) (*table.Table, error) {
		if _, err := h.TableSince(p.t.Context(), e.Table, e.Version); err != nil { // this node may not know that the player sits there
			return nil, err
		}
		return h.Act(p.t.Context(), e.Table, talk)
	})
	if err != nil {
		p.t.Error(err)
	}
}

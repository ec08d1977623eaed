package eventstest

import (
	"context"
	"fmt"
	"slices"

	"razzia"
	"razzia/internal/events"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// drain reads what the player has not got yet, when nothing happens any more.
func (p *player) drain() {
	ctx, stop := context.WithCancel(p.t.Context())
	defer stop()
	n := p.Nodes()[0]
	feed, err := n.Hub.Open(p.sources(n), p.reader(), p.last)
	fatal.If(p.t, err)
	defer feed.Close()
	for {
		e, _, err := feed.Next(ctx)
		fatal.If(p.t, err)
		if e == nil {
			return
		}
		p.got = append(p.got, *e)
	}
}

// check compares what the player got with the logs of the tables.
func (p *player) check() {
	byTable := map[table.ID][]string{}
	turns := map[table.ID][]int{}
	for _, e := range p.got[1:] { // the first is the start
		if e.Kind == events.Turn {
			turns[e.Table] = append(turns[e.Table], e.Version)
			continue
		}
		byTable[e.Table] = append(byTable[e.Table], fmt.Sprint(e.Kind, " ", e.Version))
	}
	want := 0
	for _, id := range p.tables() {
		want++
		log := p.log(id)
		if got := byTable[id]; !slices.Equal(got, p.wanted(log)) {
			p.t.Errorf("%s got at a table %v, want %v", p.person.Name, got, p.wanted(log))
		}
		if got := turns[id]; !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) < len(got) || len(got) != p.moves(log) {
			p.t.Errorf("%s was told of the turns %v of a game with %d moves of theirs", p.person.Name, got, p.moves(log))
		}
	}
	if len(byTable) != want || want < p.Games {
		p.t.Errorf("%s was told of %d tables, and sat at %d", p.person.Name, len(byTable), want)
	}
}

// wanted lists the events of a log besides turns.
func (p *player) wanted(log []table.Entry) (list []string) {
	for _, e := range log {
		switch {
		case e.Kind == table.Began:
			list = append(list, fmt.Sprint(events.Begin, " ", e.Version))
		case e.Kind == table.Ended:
			list = append(list, fmt.Sprint(events.End, " ", e.Version))
		case e.Kind == table.Talked && e.Person.ID != p.person.ID:
			list = append(list, fmt.Sprint(events.Talk, " ", e.Version))
		}
	}
	return list
}

// moves counts the moves of the player in a log.
func (p *player) moves(log []table.Entry) (n int) {
	seats := p.sits(log)
	for _, e := range log {
		if e.Kind == table.Moved && e.Seat >= 0 && seats[e.Seat] {
			n++
		}
	}
	return n
}

// sits lists the seats that the player has taken.
func (p *player) sits(log []table.Entry) map[razzia.Seat]bool {
	seats := map[razzia.Seat]bool{}
	for _, e := range log {
		if e.Kind == table.Sat && e.Person.ID == p.person.ID {
			seats[e.Seat] = true
		}
	}
	return seats
}

// tables lists all tables of the player.
func (p *player) tables() (all []table.ID) {
	for after := table.ID(""); ; {
		page, err := p.Nodes()[0].Host.Records.Naming(p.t.Context(), p.person.ID, after, 100)
		fatal.If(p.t, err)
		if all = append(all, page...); len(page) < 100 {
			return all
		}
		after = page[len(page)-1]
	}
}

// log reads the log of a table.
func (p *player) log(id table.ID) []table.Entry {
	g, err := p.Nodes()[0].Host.Records.Glance(p.t.Context(), id, 0, 1<<30) // from the store
	fatal.If(p.t, err)
	return g.Entries
}

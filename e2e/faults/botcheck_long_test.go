//go:build linux && long

package faults

import (
	"context"
	"fmt"
	"slices"

	"razzia"
	whole "razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
)

// A verdict counts what the events of bot accounts lack, compared with the logs of their tables.
type verdict struct {
	tables, games                        int
	turns, begins, ends, talks           int // of which all programs together must have been told
	invitations                          int // of which bots were told
	lost, repeated, wrong, unmade, stuck int
	complaints                           []string
}

func (v *verdict) complain(count *int, format string, args ...any) {
	if *count++; len(v.complaints) < 40 {
		v.complaints = append(v.complaints, fmt.Sprintf(format, args...))
	}
}

// judge compares what all programs got with the logs in the database.
func (t *trial) judge(ctx context.Context) (v verdict, err error) {
	s, err := postgres.Open(ctx, t.url(), whole.Relations())
	if err != nil {
		return v, err
	}
	defer s.Close()
	ids, err := t.tableIDs()
	if err != nil {
		return v, err
	}
	heard, acks := map[string][]*hearing{}, map[string][]acked{} // by table
	for _, b := range append(t.bots[:len(t.bots):len(t.bots)], t.silent...) {
		for id, h := range v.ofProgram(b) {
			heard[id] = append(heard[id], h)
		}
		for _, a := range b.acks {
			acks[a.table] = append(acks[a.table], a)
		}
	}
	for _, id := range ids {
		log, err := s.Read(ctx, table.ID(id), 0)
		if err != nil {
			return v, err
		}
		v.ofTable(id, log, t.programsOf(log, heard[id]), acks[id])
		delete(heard, id)
		delete(acks, id)
	}
	if len(heard)+len(acks) > 0 {
		v.complain(&v.wrong, "events of %d tables and moves of %d that are not there", len(heard), len(acks))
	}
	for range int(t.invited.Load()) - v.invitations {
		v.complain(&v.lost, "an invitation was not told")
	}
	return v, nil
}

// A hearing is what a program got at a table.
type hearing struct {
	*botAccount
	got []told
}

// ofProgram sorts what a program got by tables, and judges its start and its invitations: each comes once, and is over once. A program that
// does nothing may find one over before it is told.
func (v *verdict) ofProgram(b *botAccount) map[string]*hearing {
	tables, invitations, starts := map[string]*hearing{}, map[string][]string{}, 0
	for _, e := range b.got {
		switch e.kind {
		case "start":
			starts++
			continue
		case "invitation", "invitation-over":
			invitations[e.table] = append(invitations[e.table], e.kind)
			continue
		}
		if tables[e.table] == nil {
			tables[e.table] = &hearing{botAccount: b}
		}
		tables[e.table].got = append(tables[e.table].got, e)
	}
	if starts != 1 {
		v.complain(&v.wrong, "%s was told %d times where it starts", b.name, starts)
	}
	for id, list := range invitations {
		switch whole := []string{"invitation", "invitation-over"}; {
		case len(list) > 2:
			v.complain(&v.repeated, "%s at table %s: %v", b.name, id, list)
		case !slices.Equal(list, whole):
			v.complain(&v.lost, "%s at table %s: %v", b.name, id, list)
		}
	}
	if !b.silent {
		v.invitations += len(invitations)
	}
	return tables
}

// programsOf adds to those that have heard of a table the programs of the players that have not.
func (t *trial) programsOf(log []table.Entry, heard []*hearing) []*hearing {
	for _, e := range log {
		if e.Kind != table.Sat {
			continue
		}
		for _, b := range t.named[e.Person.Name] {
			if !slices.ContainsFunc(heard, func(h *hearing) bool { return h.botAccount == b }) {
				heard = append(heard, &hearing{botAccount: b})
			}
		}
	}
	return heard
}

// ofTable judges the events of one table.
func (v *verdict) ofTable(id string, log []table.Entry, heard []*hearing, acks []acked) {
	v.tables++
	begun, ended := 0, 0
	var moves []string
	for _, e := range log {
		switch e.Kind {
		case table.Moved:
			moves = append(moves, e.Move.String())
		case table.Began:
			begun++
		case table.Ended:
			ended++
		}
	}
	v.games += ended
	if begun > ended {
		v.complain(&v.stuck, "table %s does not end: its last entry is %+v", id, log[len(log)-1])
	}
	for _, a := range acks {
		if a.ply >= len(moves) || moves[a.ply] != a.move {
			v.complain(&v.unmade, "table %s: the acknowledged move %d, %s, is missing", id, a.ply, a.move)
		}
	}
	for _, h := range heard {
		if !slices.ContainsFunc(log, func(e table.Entry) bool { return e.Kind == table.Sat && e.Person.Name == h.name }) {
			v.complain(&v.wrong, "%s was told of table %s, where it has no seat", h.name, id)
		}
		v.ofOthers(id, h.name, wantedBy(h.name, log), h.got)
		v.ofTurns(id, h, log)
	}
}

// wantedBy lists the events of a log besides turns, for one player.
func wantedBy(name string, log []table.Entry) (list []told) {
	for _, e := range log {
		switch {
		case e.Kind == table.Began:
			list = append(list, told{kind: "begin", version: e.Version})
		case e.Kind == table.Ended:
			list = append(list, told{kind: "end", version: e.Version})
		case e.Kind == table.Talked && e.Person.Name != name:
			list = append(list, told{kind: "talk", version: e.Version})
		}
	}
	return list
}

// ofOthers judges the events of a player at a table besides turns: each once, in the order of the table.
func (v *verdict) ofOthers(id, name string, wanted, got []told) {
	seen, last := map[told]int{}, 0
	for _, e := range got {
		if e.kind == "turn" {
			continue
		}
		seen[told{kind: e.kind, version: e.version}]++
		if e.version < last {
			v.complain(&v.wrong, "table %s: %s was told of version %d after %d", id, name, e.version, last)
		}
		last = e.version
	}
	for _, w := range wanted {
		switch w.kind {
		case "begin":
			v.begins++
		case "end":
			v.ends++
		default:
			v.talks++
		}
		if seen[w] == 0 {
			v.complain(&v.lost, "table %s: %s was not told of %s at version %d", id, name, w.kind, w.version)
		} else if seen[w] > 1 {
			v.complain(&v.repeated, "table %s: %s was told %d times of %s at version %d", id, name, seen[w], w.kind, w.version)
		}
		delete(seen, w)
	}
	for w := range seen {
		v.complain(&v.wrong, "table %s: %s was told of %s at version %d, which is not in the log", id, name, w.kind, w.version)
	}
}

// ofTurns judges the turns of a program: one event for each turn, between the change that made it their turn and the move. A bot moves only
// at an event, so no turn is over before. To a program that does nothing it may be.
func (v *verdict) ofTurns(id string, h *hearing, log []table.Entry) {
	mine := map[razzia.Seat]bool{}
	turns := slices.DeleteFunc(slices.Clone(h.got), func(e told) bool { return e.kind != "turn" })
	from := 0 // version since which the next mover is known
	for _, e := range log {
		if e.Kind == table.Sat && e.Person.Name == h.name {
			mine[e.Seat] = true
		}
		if (e.Kind == table.Moved || e.Kind == table.Resigned) && mine[e.Seat] { // a bot resigns only at a turn
			is := func(t told) bool { return t.version >= from && t.version < e.Version && t.seat == int(e.Seat) }
			before := len(turns)
			turns = slices.DeleteFunc(turns, is)
			v.turns++
			if n := before - len(turns); n == 0 && !h.silent {
				v.complain(&v.lost, "table %s: %s was not told of the turn before version %d, %s", id, h.name, e.Version, e.Kind)
			} else if n > 1 {
				v.complain(&v.repeated, "table %s: %s was told %d times of the turn before version %d", id, h.name, n, e.Version)
			}
		}
		switch e.Kind {
		case table.Resigned:
			delete(mine, e.Seat) // a bot of the house plays on
		case table.Began, table.Moved:
			from = e.Version
		}
	}
	if len(turns) > 0 {
		v.complain(&v.wrong, "table %s: %s was told of turns that were not its own: %v", id, h.name, turns)
	}
}

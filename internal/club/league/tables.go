package league

import (
	"context"
	"errors"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// makeTables makes the tables that are wanted, and notes that they are there. A table that another node has made, or this one before it
// stopped, is taken as it is.
func (k *Keeper) makeTables(ctx context.Context, l *League) (*League, error) {
	there, refused := map[table.ID]bool{}, map[table.ID]bool{}
	var err error
	for i := range l.Games {
		g := &l.Games[i]
		if g.Stage != Wanted || l.IsOver() {
			continue
		}
		failed := k.makeTable(ctx, l, g)
		switch {
		case failed == nil:
			there[g.Table] = true
		case event.IsRefused(failed):
			k.Ground.Log.Error("a game of a league cannot begin", "league", l.Key, "error", failed)
			if k.Ground.Now().Sub(l.opened(g)) > patience {
				refused[g.Table] = true
			}
		default:
			err = errors.Join(err, failed)
		}
	}
	if len(there)+len(refused) == 0 {
		return l, err
	}
	var made []int
	now, failed := k.Store.Change(ctx, l.Key, func(l *League) (bool, error) {
		made = l.run(there)
		return true, l.void(k, refused)
	})
	if failed == nil {
		k.call(now, made)
	}
	return now, errors.Join(err, failed)
}

// run notes which tables are there, and returns the numbers of their games that were not noted before.
func (l *League) run(there map[table.ID]bool) (made []int) {
	for i := range l.Games {
		if g := &l.Games[i]; g.Stage == Wanted && there[g.Table] {
			g.Stage = Running
			made = append(made, g.Number)
		}
	}
	return made
}

// void ends games that cannot begin: all have the same.
func (l *League) void(k *Keeper, refused map[table.ID]bool) error {
	var events []season.Event
	for i := range l.Games {
		if g := &l.Games[i]; g.Stage == Wanted && refused[g.Table] {
			g.Stage = Told
			events = append(events, season.Event{At: k.Ground.Now(), Kind: season.Ended, Table: g.Number, Result: make([]season.Seat, seats)})
		}
	}
	return l.tellAll(events)
}

// makeTable makes the table of a game, or finds it. A bot has the seat of a person who left before it began.
func (k *Keeper) makeTable(ctx context.Context, l *League, g *Game) error {
	c := table.PlayEvent{Event: l.Key.event(), Options: l.options(k.Ground.Tempo)}
	for _, seat := range l.State.Games[g.Number-1].Seats {
		sitter := table.Sitter{Level: standIn}
		if m := l.Member(seat.Player); m != nil && m.Standing == In {
			sitter = table.Sitter{Person: table.Person{ID: m.Person, Name: m.Name, Face: m.Face}}
		}
		c.Sitting, c.Packages = append(c.Sitting, sitter), append(c.Packages, seat.Package)
	}
	if c.MadeBy() == "" { // all have left: there is no game to play
		return errNobody
	}
	_, err := k.Ground.Make(ctx, g.Table, c)
	return err
}

// patience is for how long something is tried again that may be possible soon.
const patience = 10 * time.Minute

// opened is when a game was to begin.
func (l *League) opened(g *Game) time.Time {
	r := l.State.Rules
	return l.State.Starts.Add(r.Length / time.Duration(r.Tables/seats) * time.Duration(l.State.Games[g.Number-1].Block))
}

// errNobody is the error of a game whose players have all left before it began.
var errNobody = fault.Invalid.New("league-nobody", "", "All players of the game have left.")

// standIn is the level of the bots that play for those who left before a game began.
const standIn = "greedy"

// wanted are the seats of a game that bots must have.
func (l *League) wanted(g *Game) (bots int) {
	for seat, left := range l.State.Games[g.Number-1].Left {
		if left || l.State.Phase == season.Closing {
			bots |= 1 << seat
		}
	}
	return bots
}

// giveToBots gives the seats to bots that must have one, and notes it.
func (k *Keeper) giveToBots(ctx context.Context, l *League) (*League, error) {
	given := map[table.ID]int{}
	var err error
	for i := range l.Games {
		g := &l.Games[i]
		wanted := l.wanted(g)
		if g.Stage != Running || g.Bots&wanted == wanted {
			continue
		}
		if failed := k.give(ctx, l, g, wanted&^g.Bots); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		given[g.Table] = wanted
	}
	if len(given) == 0 {
		return l, err
	}
	now, failed := k.Store.Change(ctx, l.Key, func(l *League) (bool, error) {
		for i := range l.Games {
			l.Games[i].Bots |= given[l.Games[i].Table]
		}
		return true, nil
	})
	return now, errors.Join(err, failed)
}

// give gives seats of a table to bots, for good.
func (k *Keeper) give(ctx context.Context, l *League, g *Game, which int) error {
	return k.Ground.Resign(ctx, g.Table, func(t *table.Table) (persons []string) {
		for i, seat := range seatsAt(&l.State.Games[g.Number-1], t) {
			if which&(1<<seat) != 0 && t.Seats[i].Person.ID != "" {
				persons = append(persons, t.Seats[i].Person.ID)
			}
		}
		return persons
	})
}

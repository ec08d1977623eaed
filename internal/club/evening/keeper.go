package evening

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"razzia"
	"razzia/internal/club/event"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Keeper lets evenings go on by themselves. Its methods may be called by several goroutines at a time.
type Keeper struct {
	Store  Store
	Ground *event.Ground
}

// Every is the time between two looks at the evenings.
const Every = 500 * time.Millisecond

// Run lets evenings go on until its context ends. Each node of a site runs one.
func (k *Keeper) Run(ctx context.Context) {
	k.Ground.Keep(ctx, Every, "cannot let an evening go on; trying again", k.CatchUp)
}

// CatchUp lets each evening go on at which something has to happen now. One that fails delays no other; the error is that of the first.
func (k *Keeper) CatchUp(ctx context.Context) error {
	due, err := k.Store.Due(ctx, k.Ground.Now())
	for _, key := range due {
		if failed := k.goOn(ctx, key); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// steps is how many things may happen at an evening at one look.
const steps = 8

// goOn lets an evening go on until nothing happens any more.
func (k *Keeper) goOn(ctx context.Context, key Key) error {
	for range steps {
		was, now, err := k.Store.Change(ctx, key, func(e *Evening) (*Evening, error) {
			around, err := k.around(ctx, e)
			if err != nil {
				return nil, err
			}
			next, _ := e.Next(around)
			return next, nil
		})
		if err != nil {
			return err
		}
		k.callToBegin(was, now)
		if made, err := k.makeTables(ctx, now); err != nil || was == now && !made {
			return err
		}
	}
	return nil
}

// around is what an evening needs to know of the world.
func (k *Keeper) around(ctx context.Context, e *Evening) (Around, error) {
	a := Around{Now: k.Ground.Now(), Outcomes: map[int]Outcome{}, NewID: host.NewID, Barred: k.Ground.IsBanned}
	over, err := k.Store.Over(ctx, e.Key)
	if err == nil {
		a.Accounts, err = k.Store.Accounts(ctx, e.Key)
	}
	for _, number := range over {
		if err != nil || number > len(e.Sittings) {
			break
		}
		a.Outcomes[number], err = k.outcome(ctx, e.Sittings[number-1].Table)
	}
	return a, err
}

// outcome is what has become of the game at a table that is over or was removed.
func (k *Keeper) outcome(ctx context.Context, id table.ID) (Outcome, error) {
	t, err := k.Ground.Look(ctx, id)
	switch {
	case fault.IsNotFound(err):
		return Outcome{Gone: true}, nil
	case err != nil:
		return Outcome{}, err
	}
	return outcomeOf(t), nil
}

// makeTables makes the tables of games that have begun, and notes that they are there. A table that another node has made, or this one
// before it stopped, is taken as it is. A game that cannot begin has no result.
func (k *Keeper) makeTables(ctx context.Context, e *Evening) (made bool, err error) {
	if e.Stage != Playing {
		return false, nil
	}
	there, refused := map[table.ID]*table.Table{}, map[table.ID]bool{}
	for i := range e.Sittings {
		s := &e.Sittings[i]
		if s.State != Paired {
			continue
		}
		t, failed := k.makeTable(ctx, e, s)
		switch {
		case failed == nil:
			there[s.Table] = t
		case event.IsRefused(failed):
			k.Ground.Log.Error("a game of an evening cannot begin", "evening", e.Key, "error", failed)
			refused[s.Table] = true
		default:
			err = errors.Join(err, failed)
		}
	}
	if len(there)+len(refused) == 0 {
		return false, err
	}
	was, now, failed := k.Store.Change(ctx, e.Key, func(e *Evening) (*Evening, error) { return e.begun(there, refused, k.Ground.Now()), nil })
	if failed == nil {
		k.callToTables(was, now)
		failed = errors.Join(k.resignGone(ctx, now, there), k.drop(ctx, now, there))
	}
	return true, errors.Join(err, failed)
}

// drop removes the tables of games that were called off while these tables were made: no one is led there.
func (k *Keeper) drop(ctx context.Context, e *Evening, made map[table.ID]*table.Table) (err error) {
	wanted := map[table.ID]bool{}
	for i := range e.Sittings {
		if s := &e.Sittings[i]; !s.Made.IsZero() || s.Open() {
			wanted[s.Table] = true
		}
	}
	for id := range made {
		if !wanted[id] {
			err = errors.Join(err, k.Ground.Drop(ctx, id))
		}
	}
	return err
}

// dropPaired removes the tables of games that were called off before it was noted that they are there.
func (k *Keeper) dropPaired(ctx context.Context, was *Evening) (err error) {
	for i := range was.Sittings {
		if s := &was.Sittings[i]; s.State == Paired && was.Stage == Playing {
			err = errors.Join(err, k.Ground.Drop(ctx, s.Table))
		}
	}
	return err
}

// resignGone gives the seats of those to bots who have gone since a game was paired.
func (k *Keeper) resignGone(ctx context.Context, e *Evening, made map[table.ID]*table.Table) (err error) {
	for i := range e.Sittings {
		s := &e.Sittings[i]
		for _, seat := range s.Seats {
			if made[s.Table] != nil && seat.Guest != 0 && e.Guest(seat.Guest).Presence >= Left {
				err = errors.Join(err, k.resign(ctx, s, e.Guest(seat.Guest)))
			}
		}
	}
	return err
}

// resign gives the seat of a guest at a game to a bot, for good; nil for no game.
func (k *Keeper) resign(ctx context.Context, at *Sitting, g *Guest) error {
	if at == nil || at.State != Running {
		return nil
	}
	return k.Ground.Resign(ctx, at.Table, func(*table.Table) []string { return []string{g.Person} })
}

// begun notes which tables are there, and which cannot be made.
func (e *Evening) begun(there map[table.ID]*table.Table, refused map[table.ID]bool, now time.Time) *Evening {
	it := e.clone()
	for i := range it.Sittings {
		s := &it.Sittings[i]
		switch t := there[s.Table]; {
		case s.State != Paired:
		case t != nil:
			s.begin(t, now)
		case refused[s.Table]:
			s.State, s.Ended = Void, now
			for _, seat := range s.Seats { // in an arena they wait before they are paired again
				it.release(seat, now)
			}
		}
	}
	return it
}

// begin notes that the table of a sitting is there. The seats get the order of the table.
func (s *Sitting) begin(t *table.Table, now time.Time) {
	s.State, s.Made = Running, now
	all := razzia.Packages(len(s.Seats))
	seats := make([]Seat, 0, len(s.Seats))
	for _, dealt := range t.Setup.Packages {
		at := slices.IndexFunc(s.Seats, func(seat Seat) bool { return seat.Package == slices.Index(all, dealt) })
		if at < 0 {
			return // a pairing without packages: the order is that of the table
		}
		seats = append(seats, s.Seats[at])
	}
	s.Seats = seats
}

// standIn is the level of the bot that plays for a guest who may not, at an evening without bots.
const standIn = "greedy"

// makeTable makes the table of a sitting, or finds it. A bot plays for a guest who has gone or may not play: the others have their game.
func (k *Keeper) makeTable(ctx context.Context, e *Evening, s *Sitting) (*table.Table, error) {
	c := table.PlayEvent{Event: string(e.Key), Options: e.options(s, k.Ground.Tempo)}
	for _, seat := range s.Seats {
		sitter := table.Sitter{Level: seat.Level}
		if seat.Guest != 0 {
			sitter = k.sitter(e, e.Guest(seat.Guest))
		}
		c.Sitting, c.Packages = append(c.Sitting, sitter), append(c.Packages, seat.Package)
	}
	return k.Ground.Make(ctx, s.Table, c)
}

// sitter is who sits down for a guest.
func (k *Keeper) sitter(e *Evening, g *Guest) table.Sitter {
	if g.Presence >= Left || k.Ground.IsBanned(g.Person) || table.IsBotAccount(g.Person) && !e.Accounts || !table.ValidName(g.Name) {
		return table.Sitter{Level: cmp.Or(e.Bots, standIn)}
	}
	return table.Sitter{Person: table.Person{ID: g.Person, Name: g.Name, Face: g.Face}}
}

package play

import (
	"context"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Solve answers the puzzle of a day. The first answer counts: a later one changes nothing, and returns the first.
func (d *Service) Solve(ctx context.Context, c people.Caller, day daily.Day, m razzia.Move) (Puzzle, error) {
	r, err := d.begun(ctx, c, day)
	if err == nil {
		err = c.MustBeKnown()
	}
	if err != nil {
		return Puzzle{}, err
	}
	p, err := d.puzzleOf(ctx, c, r)
	switch {
	case err != nil || p.Answered:
		return p, err
	case p.Puzzle == nil:
		return p, ErrNoPuzzle
	}
	if _, legal := p.Puzzle.Way(m); !legal {
		return p, fault.ErrForm
	}
	a, err := d.Store.Answer(ctx, c.Identities, daily.Answer{
		Day: day, Person: c.Person.ID, Move: m.String(), Solved: p.Puzzle.Solves(m), At: c.Now,
	})
	if err != nil {
		return p, fault.Store(err)
	}
	p.answer(&a)
	return p, nil
}

// Play begins the round of a day, or goes on with it: the table is the same at each call until its game is over. On the day it is the round
// that counts; if that is over, and on earlier days, it is practice. The work of its bots counts to the share of the caller.
func (d *Service) Play(ctx context.Context, c people.Caller, day daily.Day) (table.ID, error) {
	r, err := d.begun(ctx, c, day)
	if err == nil {
		err = c.MustBeKnown()
	}
	if err != nil {
		return "", err
	}
	id, err := d.tableOf(ctx, c, r)
	if err == nil {
		d.Tables.Charge(id, c.Origin)
	}
	return id, err
}

// tableOf returns the table where the caller plays a round now.
func (d *Service) tableOf(ctx context.Context, c people.Caller, r *daily.Round) (table.ID, error) {
	if r.Day == daily.DayOf(c.Now) {
		if id, counts, err := d.playFirst(ctx, c, r); err != nil || counts {
			return id, err
		}
	}
	return d.practise(ctx, c, r)
}

// playFirst begins the round that counts, or goes on with it. It is false if that is over. The try is stored before its table. The next
// call makes a table that is missing, under the same ID, so a server that stops in between loses no try, and gives none twice.
func (d *Service) playFirst(ctx context.Context, c people.Caller, r *daily.Round) (id table.ID, counts bool, err error) {
	try := daily.Try{Day: r.Day, Person: c.Person.ID, Table: host.NewID(), Begun: c.Now}
	try, err = d.Store.Begin(ctx, c.Identities, try)
	switch {
	case err != nil:
		return "", false, fault.Store(err)
	case try.Table == "":
		return "", false, fault.ErrOldCookie // their data are being removed
	case try.Stage != daily.Running:
		return "", false, nil
	}
	t, err := d.open(ctx, c, r, try)
	if err != nil {
		return "", false, err
	}
	return t.ID, t.Phase != table.Over, nil
}

// open returns the table of a try, and makes it if it is missing.
func (d *Service) open(ctx context.Context, c people.Caller, r *daily.Round, t daily.Try) (*table.Table, error) {
	at, err := d.Tables.Table(ctx, t.Table)
	if !fault.IsNotFound(err) {
		return at, err
	}
	player := c.Person
	player.ID = t.Person
	if at, err = d.makeTable(ctx, r, t.Table, player); err == nil {
		return at, nil
	}
	if there, other := d.Tables.Table(ctx, t.Table); other == nil { // another request was faster
		return there, nil
	}
	return nil, err
}

// makeTable makes a table of a round.
func (d *Service) makeTable(ctx context.Context, r *daily.Round, id table.ID, p table.Person) (*table.Table, error) {
	secret, there, err := d.Store.Secret(ctx, r.Day)
	switch {
	case err != nil:
		return nil, fault.Store(err)
	case !there:
		return nil, ErrNoDay
	}
	return d.Tables.CreateAs(ctx, id, r.Command(secret, p))
}

// practise begins a practice of a round, or goes on with the latest one.
func (d *Service) practise(ctx context.Context, c people.Caller, r *daily.Round) (id table.ID, err error) {
	err = d.Tables.Alone(ctx, host.Making, c.Person.ID, func() (err error) {
		id, err = d.practiceOf(ctx, c, r)
		return err
	})
	return id, err
}

// practiceOf is practise while no other request of the player makes a table.
func (d *Service) practiceOf(ctx context.Context, c people.Caller, r *daily.Round) (table.ID, error) {
	id, err := d.Store.PracticeOf(ctx, r.Day, c.Identities)
	if err != nil {
		return "", fault.Store(err)
	}
	if id != "" {
		t, err := d.Tables.Table(ctx, id)
		if err == nil && t.Phase != table.Over {
			return id, nil
		}
		if err != nil && !fault.IsNotFound(err) {
			return "", err
		}
	}
	if err := d.Tables.CheckMaker(ctx, c.Person.ID); err != nil {
		return "", err
	}
	t, err := d.makeTable(ctx, r, host.NewID(), c.Person)
	if err != nil {
		return "", err
	}
	return t.ID, fault.Store(d.Store.Practice(ctx, r.Day, c.Person.ID, t.ID))
}

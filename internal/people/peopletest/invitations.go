package peopletest

import (
	"fmt"
	"slices"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/people"
	"razzia/internal/table"
)

// waiting makes a table of Ann with a number of seats, and returns its ID.
func (f *fixture) waiting(name string, seats int) table.ID {
	f.Helper()
	id, log := table.ID(name), f.created(seats)
	made, err := table.Read(id, log)
	fatal.If(f, err)
	fatal.If(f, f.all.Create(f.Context(), id, []byte("secret"), log, made.Summary()))
	return id
}

// created is the log of a table of Ann that waits.
func (f *fixture) created(seats int) []table.Entry {
	return []table.Entry{{Version: 1, At: now, Kind: table.Created, Seat: razzia.NoSeat, Person: &table.Person{ID: "ANN", Name: "Ann"},
		Options: &table.Options{Players: seats, Piles: 2}}}
}

// invited lists the tables of the invitations of a person.
func (f *fixture) invited(person string) (list []table.ID) {
	f.Helper()
	found, err := f.Invitations(f.Context(), person, now)
	fatal.If(f, err)
	for _, i := range found {
		list = append(list, i.Table)
	}
	slices.Sort(list)
	return list
}

// to is a person who is invited, as the inviter knows them.
func to(id string) people.Person { return people.Person{ID: id, Name: "Known as " + id, Face: 5} }

// accept is an answer of a person who comes to a table.
func accept(id table.ID) people.Answer {
	return people.Answer{Table: id, State: people.Accepted, At: now}
}

// invitation is one by a member at the moment of the tests.
func invitation(inviter string, id table.ID) people.Invitation {
	return people.Invitation{Table: id, By: people.Person{ID: inviter, Name: "Then"}, At: now, Ends: now.Add(people.InvitationTime)}
}

func (f *fixture) invitations() {
	ctx := f.Context()
	one, two := f.waiting("one", 3), f.waiting("two", 2)
	for _, id := range []table.ID{one, two, "gone"} {
		fatal.If(f, f.Invite(ctx, to("BEN"), invitation("ANN", id)))
	}
	fatal.If(f, f.Invite(ctx, to("BEN"), invitation("CAT", one)))
	list, err := f.Invitations(ctx, "BEN", now)
	fatal.If(f, err)
	same(f, "an invitation", list[0], people.Invitation{Table: one, By: list[0].By, At: now,
		Ends: now.Add(people.InvitationTime), Options: table.Options{Players: 3, Piles: 2},
		Seats: make([]table.SeatSummary, 3)})
	same(f, "the tables", f.invited("BEN"), []table.ID{one, one, two})
	same(f, "the tables of another", f.invited("CAT"), nil)
	_, err = f.AnswerInvitation(ctx, "CAT", accept(one))
	f.refused("answer the invitation of another", err, people.ErrNoInvitation)
	inviters, err := f.AnswerInvitation(ctx, "BEN", accept(one))
	fatal.If(f, err)
	slices.Sort(inviters)
	same(f, "who had invited Ben", inviters, []string{"ANN", "CAT"})
	_, err = f.AnswerInvitation(ctx, "BEN", accept(one))
	f.refused("answer twice", err, people.ErrNoInvitation)
	fatal.If(f, f.Invite(ctx, to("BEN"), invitation("ANN", one)))
	same(f, "the tables after an answer", f.invited("BEN"), []table.ID{two})
	f.block("ANN", "BEN")
	same(f, "invitations by one who blocks", f.invited("BEN"), nil)
	f.refused("invite a blocked one", f.Invite(ctx, to("BEN"), invitation("ANN", two)), people.ErrBlocking)
	fatal.If(f, f.Unblock(ctx, "ANN", "BEN"))
	f.block("BEN", "ANN")
	fatal.If(f, f.Invite(ctx, to("BEN"), invitation("ANN", two))) // it must not show
	same(f, "invitations by a blocked one", f.invited("BEN"), nil)
	fatal.If(f, f.Unblock(ctx, "BEN", "ANN"))
	same(f, "invitations after that", f.invited("BEN"), []table.ID{two})
	fatal.If(f, f.all.Remove(ctx, two))
	same(f, "invitations to a table that is gone", f.invited("BEN"), nil)
}

// limits reaches the limits of an hour.
func (f *fixture) limits() {
	ctx := f.Context()
	id := f.waiting("one", 3)
	for n := range people.MostInvitations {
		fatal.If(f, f.Invite(ctx, to(fmt.Sprint("guest", n)), invitation("ANN", id)))
	}
	f.refused("one invitation too many", f.Invite(ctx, to("BEN"), invitation("ANN", id)), people.ErrMany)
	later := invitation("ANN", id)
	later.At, later.Ends = now.Add(time.Hour), now.Add(2*time.Hour)
	fatal.If(f, f.Invite(ctx, to("BEN"), later))
	for n := range people.MostAsks {
		other := fmt.Sprint("M", n)
		fatal.If(f, f.all.KeepGuest(ctx, account(other), session("S-"+other), hashOf(other)))
		fatal.If(f, f.Ask(ctx, "ANN", other, now))
	}
	f.refused("one question too many", f.Ask(ctx, "ANN", "BEN", now), people.ErrMany)
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now.Add(people.AskTime)))
}

package trainingtest

import (
	"errors"
	"time"

	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/training"
)

// joins signs a guest in: their answers and their open question are those of the member from then on.
func (f *fixture) joins() {
	f.answer("guest", f.ask("guest", drill.Row), 30, now)
	f.answer("member", f.ask("member", drill.Row), 60, now)
	f.ask("member", drill.Row)
	open := f.ask("guest", drill.Row)
	account := identity.Account{ID: f.id("member"), Name: "Name", Since: now}
	identitytest.JoinGuest(f, f.all, account, f.id("guest"), now)
	both := training.Day{Kind: drill.Row, Day: today, Answers: 2, Score: 90}
	f.wantDays("member", both)
	f.wantDays("guest", both)
	f.wantLatest("member", open)
	if !f.answer("member", open, 10, now) {
		f.Error("the question of the guest cannot be answered by the member")
	}
	f.wantDays("member", training.Day{Kind: drill.Row, Day: today, Answers: 3, Score: 100})
	f.wantLatest("member", f.ask("member", drill.Row))
}

// forgets removes the data of a person. After that nothing of theirs is stored.
func (f *fixture) forgets() {
	for _, person := range []string{"ann", "ben"} {
		f.answer(person, f.ask(person, drill.Row), 30, now)
	}
	kept := f.ask("ben", drill.Row)
	open := f.ask("ann", drill.Row)
	fatal.If(f, f.all.BeginForgetting(f.Context(), f.id("ann"), now))
	fatal.If(f, f.all.EndForgetting(f.Context(), f.id("ann")))
	f.wantNothing("ann")
	f.wantDays("ben", training.Day{Kind: drill.Row, Day: today, Answers: 1, Score: 30})
	f.wantLatest("ben", kept)
	_, err := f.Answer(f.Context(), open)
	_, again := f.Ask(f.Context(), open)
	if !errors.Is(err, training.ErrGone) || !errors.Is(again, training.ErrGone) {
		f.Errorf("after that an answer fails with %v, a question with %v; want %v", err, again, training.ErrGone)
	}
	f.wantNothing("ann")
}

// wantNothing fails if a store has something of a person.
func (f *fixture) wantNothing(person string) {
	f.Helper()
	f.wantDays(person)
	for _, kind := range drill.Kinds() {
		if _, found, err := f.Latest(f.Context(), f.id(person), kind); found || err != nil {
			f.Errorf("%s has a question of the drill %s: %v, %v", person, kind, found, err)
		}
	}
}

// sweeps removes what guests have left who do not return. Members keep theirs.
func (f *fixture) sweeps() {
	for _, person := range []string{"ann", "member"} {
		f.answer(person, f.ask(person, drill.Bid), 50, now)
	}
	identitytest.JoinGuest(f, f.all, identity.Account{ID: f.id("account"), Name: "Name", Since: now}, f.id("member"), now)
	day := training.Day{Kind: drill.Bid, Day: today, Answers: 1, Score: 50}
	at := now.Add(identity.GuestTime - time.Hour)
	fatal.If(f, f.all.Sweep(f.Context(), at, at))
	f.wantDays("ann", day)
	at = now.Add(identity.GuestTime + time.Hour)
	fatal.If(f, f.all.Sweep(f.Context(), at, at))
	f.wantNothing("ann")
	f.wantDays("member", day)
}

package peopletest

import (
	"fmt"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/people"
	"razzia/internal/table"
)

// sends lets a member invite a person to a table for some minutes.
func (f *fixture) sends(inviter, person string, id table.ID, minutes int) {
	f.Helper()
	i := invitation(inviter, id)
	i.Ends = now.Add(time.Duration(minutes) * time.Minute)
	fatal.If(f, f.Invite(f.Context(), to(person), i))
}

// declines lets a person decline the invitations to a table, some minutes after now.
func (f *fixture) declines(person string, id table.ID, why people.Reason, minutes int) {
	f.Helper()
	_, err := f.AnswerInvitation(f.Context(), person,
		people.Answer{Table: id, State: people.Declined, Reason: why, At: after(minutes)})
	fatal.If(f, err)
}

// after is a moment some minutes after now.
func after(minutes int) time.Time { return now.Add(time.Duration(minutes) * time.Minute) }

// states lists what became of the invitations of a member to a table at a moment: "BEN declined later".
func (f *fixture) states(inviter string, id table.ID, minutes int) (list []string) {
	f.Helper()
	sent, err := f.SentTo(f.Context(), inviter, id, after(minutes))
	fatal.If(f, err)
	for _, s := range sent {
		text := fmt.Sprint(s.Identity, " ", s.State)
		if s.Reason != people.NoReason {
			text += fmt.Sprint(" ", s.Reason)
		}
		list = append(list, text)
	}
	return list
}

// overSince lists who refused since a moment, as another one has it: "BEN declined".
func (f *fixture) overSince(inviter string, since, minutes int) (list []string) {
	f.Helper()
	sent, err := f.SentSince(f.Context(), inviter, after(since), after(minutes))
	fatal.If(f, err)
	for _, s := range sent {
		if s.Refused() {
			list = append(list, fmt.Sprint(s.Identity, " ", s.State))
		}
	}
	return list
}

func (f *fixture) sent() {
	one, two := f.waiting("one", 3), f.waiting("two", 3)
	for _, person := range []string{"BEN", "CAT", "GUEST"} {
		f.sends("ANN", person, one, 60)
	}
	f.sends("CAT", "BEN", one, 60)
	f.sends("ANN", "BEN", two, 60)
	same(f, "the invitations of Ann", f.states("ANN", one, 0), []string{"BEN open", "CAT open", "GUEST open"})
	f.declines("BEN", one, people.OtherClock, 5)
	f.declines("GUEST", one, people.NoReason, 6)
	_, err := f.AnswerInvitation(f.Context(), "CAT", accept(one))
	fatal.If(f, err)
	same(f, "what became of them", f.states("ANN", one, 6), []string{"BEN declined clock", "CAT accepted", "GUEST declined"})
	same(f, "that of Cat", f.states("CAT", one, 6), []string{"BEN declined clock"})
	same(f, "those of others", f.states("BEN", one, 6), nil)
	same(f, "those to another table", f.states("ANN", two, 6), []string{"BEN open"})
	same(f, "who refused", f.overSince("ANN", 0, 6), []string{"BEN declined", "GUEST declined"})
	same(f, "who refused at last", f.overSince("ANN", 6, 6), []string{"GUEST declined"})
	list, err := f.SentTo(f.Context(), "ANN", one, after(6))
	fatal.If(f, err)
	same(f, "a declined one", list[0], people.Sent{Table: one, To: member("BEN"), Identity: "BEN", At: now, Ends: after(60),
		State: people.Declined, Reason: people.OtherClock, Over: after(5)})
	same(f, "that of a guest", list[2].To, to("GUEST"))
}

func (f *fixture) timeouts() {
	one := f.waiting("one", 3)
	f.sends("ANN", "BEN", one, 10)
	f.sends("ANN", "CAT", one, 20160)
	for minutes, open := range map[int]int{9: 1, 10: 0} {
		list, err := f.Invitations(f.Context(), "BEN", after(minutes))
		fatal.If(f, err)
		same(f, fmt.Sprint("open after ", minutes, " minutes"), len(list), open)
	}
	same(f, "before it ends", f.states("ANN", one, 9), []string{"BEN open", "CAT open"})
	same(f, "then", f.states("ANN", one, 10), []string{"BEN timeout", "CAT open"})
	same(f, "who did not answer", f.overSince("ANN", 10, 10), []string{"BEN timeout"})
	same(f, "the same after that", f.overSince("ANN", 11, 11), nil)
	same(f, "all that did not answer", f.overSince("ANN", 0, 20160), []string{"BEN timeout", "CAT timeout"})
	_, err := f.AnswerInvitation(f.Context(), "BEN", people.Answer{Table: one, State: people.Declined, At: after(10)})
	f.refused("answer too late", err, people.ErrNoInvitation)
	list, err := f.SentSince(f.Context(), "ANN", now, after(10))
	fatal.If(f, err)
	same(f, "the order and the ends", []time.Time{list[0].Ends, list[0].Over, list[1].Ends, list[1].Over},
		[]time.Time{after(10), after(10), after(20160), {}})
}

// moot lets invitations time out where that is no news.
func (f *fixture) moot() {
	ctx := f.Context()
	one, gone := f.waiting("one", 3), f.waiting("gone", 3)
	f.sends("ANN", "BEN", one, 10)
	f.sends("ANN", "CAT", one, 10)
	f.sends("ANN", "BEN", gone, 10)
	fatal.If(f, f.all.Remove(ctx, gone))
	log := []table.Entry{{Version: 2, At: now, Kind: table.Sat, Seat: razzia.Seat(1), Person: &table.Person{ID: "BEN", Name: "Ben"}}}
	seated, err := table.Read(one, append(f.created(3), log...))
	fatal.If(f, err)
	fatal.If(f, f.all.Append(ctx, one, log, seated.Summary()))
	same(f, "who did not come", f.overSince("ANN", 0, 10), []string{"CAT timeout"})
	same(f, "the list", f.states("ANN", one, 10), []string{"BEN accepted", "CAT timeout"})
}

// taken lets persons sit down at a table to which they are invited, however they came there: they have accepted. A person who stands up
// is still invited, and one without a seat when the game begins has not answered in time.
func (f *fixture) taken() {
	ctx, one := f.Context(), f.waiting("one", 3)
	f.joinGuest("GUEST", "CAT")
	for _, person := range []string{"BEN", "CAT", "DAN"} {
		f.sends("ANN", person, one, 60)
	}
	log := f.created(3)
	happens := func(e table.Entry) {
		e.Version, e.At = len(log)+1, now
		log = append(log, e)
		changed, err := table.Read(one, log)
		fatal.If(f, err)
		fatal.If(f, f.all.Append(ctx, one, log[len(log)-1:], changed.Summary()))
	}
	sits := func(seat razzia.Seat, id string) {
		happens(table.Entry{Kind: table.Sat, Seat: seat, Person: &table.Person{ID: id, Name: id}})
	}
	sits(0, "BEN")
	sits(1, "GUEST") // another identity of Cat's
	same(f, "who sits", f.states("ANN", one, 1), []string{"BEN accepted", "CAT accepted", "DAN open"})
	happens(table.Entry{Kind: table.StoodUp, Seat: 0})
	same(f, "who stood up", f.states("ANN", one, 1), []string{"BEN open", "CAT accepted", "DAN open"})
	f.declines("BEN", one, people.NotNow, 2)
	sits(0, "BEN")
	sits(2, "ANN")
	happens(table.Entry{Kind: table.Began, Seat: razzia.NoSeat, Proof: new(fair.Proof),
		Packages: [][]int{{2, 5, 8, 13}, {3, 6, 9, 12}, {4, 7, 10, 11}}})
	same(f, "once the game is on", f.states("ANN", one, 3), []string{"BEN accepted", "CAT accepted", "DAN timeout"})
	same(f, "what Ann is told", f.overSince("ANN", 0, 60), nil)
}

// hiddenAnswers answers invitations while one blocks the other: that does not show. An answer from before stays.
func (f *fixture) hiddenAnswers() {
	one, two := f.waiting("one", 3), f.waiting("two", 3)
	f.sends("ANN", "BEN", one, 10)
	f.sends("ANN", "BEN", two, 10)
	f.declines("BEN", two, people.NotNow, 1)
	fatal.If(f, f.Block(f.Context(), "BEN", people.Block{Person: to("ANN"), Since: after(2)}))
	f.declines("BEN", one, people.PeopleOnly, 3)
	same(f, "an answer under a block", f.states("ANN", one, 4), []string{"BEN open"})
	same(f, "an answer before it", f.states("ANN", two, 4), []string{"BEN declined later"})
	same(f, "what Ann is told", f.overSince("ANN", 0, 4), []string{"BEN declined"})
	same(f, "it looks as if it had timed out", f.states("ANN", one, 10), []string{"BEN timeout"})
	fatal.If(f, f.Block(f.Context(), "ANN", people.Block{Person: to("BEN"), Since: after(11)}))
	same(f, "what she sees of a person whom she blocks", f.states("ANN", two, 11), nil)
	same(f, "what she is told of them", f.overSince("ANN", 0, 11), nil)
}

// forgottenAnswers removes what a person answered.
func (f *fixture) forgottenAnswers() {
	ctx, one := f.Context(), f.waiting("one", 3)
	f.sends("ANN", "BEN", one, 60)
	f.sends("ANN", "GUEST", one, 60)
	f.declines("BEN", one, people.BotsOnly, 1)
	f.declines("GUEST", one, people.BotsOnly, 1)
	for _, person := range []string{"BEN", "GUEST"} {
		fatal.If(f, f.all.BeginForgetting(ctx, person, now))
	}
	fatal.If(f, f.all.ForgetAccount(ctx, "BEN", now))
	same(f, "what Ann sees", f.states("ANN", one, 2), nil)
	same(f, "what she is told", f.overSince("ANN", 0, 2), nil)
}

// again sends the same invitation again: that works once it has timed out, an hour after it came.
func (f *fixture) again() {
	one := f.waiting("one", 3)
	f.sends("ANN", "BEN", one, 10)
	f.sends("ANN", "CAT", one, 10)
	f.declines("CAT", one, people.NotNow, 1)
	resend := func(person string, minutes int) {
		fatal.If(f, f.Invite(f.Context(), to(person), people.Invitation{Table: one, By: people.Person{ID: "ANN", Name: "Ann"}, At: after(minutes),
			Ends: after(minutes + 5)}))
	}
	resend("BEN", 59)
	same(f, "within an hour", f.states("ANN", one, 60), []string{"BEN timeout", "CAT declined later"})
	resend("BEN", 61)
	resend("CAT", 61)
	same(f, "after that", f.states("ANN", one, 62), []string{"CAT declined later", "BEN open"})
	same(f, "and then", f.overSince("ANN", 60, 66), []string{"BEN timeout"})
}

// kept lets invitations to a table that is there no more be removed, but no answer that the inviter may not know.
func (f *fixture) kept() {
	one, two := f.waiting("one", 3), f.waiting("two", 3)
	f.sends("ANN", "BEN", one, 60)
	f.sends("ANN", "CAT", one, 60)
	f.declines("BEN", one, people.NotNow, 1)
	fatal.If(f, f.all.Remove(f.Context(), one))
	sweep := func(at time.Time) {
		i := people.Invitation{Table: two, By: people.Person{ID: "CAT"}, At: at, Ends: at.Add(time.Hour)}
		fatal.If(f, f.Invite(f.Context(), to("GUEST"), i))
	}
	sweep(after(61))
	same(f, "after an hour", f.states("ANN", one, 61), []string{"BEN declined later"})
	sweep(after(2).Add(people.AnswerTime))
	same(f, "in the end", f.states("ANN", one, 62), nil)
}

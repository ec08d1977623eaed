package eventstest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/events"
	"razzia/internal/fatal"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Invitations is a trial of invitations between persons who are away most of the time.
type Invitations struct {
	Nodes func() []*Node // that are there now, all with the clock
	Clock *Clock
	Count int // invitations in all: 60 at most, for the limits
	Seed  uint64
}

// A trialRun is a trial that goes on.
type trialRun struct {
	*Invitations
	t        *testing.T
	chance   *rand.Rand
	persons  []*player
	open     []people.Sent
	refusals map[string][]string // what each inviter is to be told
	streams  map[*player]stream  // that are open
}

// A stream is the connection of a person to a node.
type stream struct {
	*events.Feed
	gone <-chan struct{} // closed when the node ends
}

// Run sends invitations, of which some are declined, some accepted and some time out. Each person reads their events now and then, at any
// node, and may lose the last one. It checks that each inviter got each refusal once, and each guest an end for each invitation.
func (tr *Invitations) Run(t *testing.T) {
	t.Helper()
	r := &trialRun{Invitations: tr, t: t, chance: rand.New(rand.NewPCG(tr.Seed, 1)), refusals: map[string][]string{},
		streams: map[*player]stream{}}
	for i := range 4 {
		p := &player{Trial: &Trial{Nodes: tr.Nodes}, t: t, person: table.Person{ID: personID(i), Name: fmt.Sprint("Player ", i)}}
		r.persons = append(r.persons, p)
		p.drain() // from its start on a client misses nothing
		p.last = p.got[len(p.got)-1].ID
	}
	for sent := 0; sent < tr.Count; {
		tr.Clock.Pass(time.Duration(r.chance.IntN(180)) * time.Second)
		r.timeOut()
		switch r.chance.IntN(4) {
		case 0:
			sent++
			r.invite()
		case 1:
			r.answer()
		default:
			r.read(r.persons[r.chance.IntN(len(r.persons))])
		}
	}
	tr.Clock.Pass(time.Hour)
	r.timeOut()
	for _, p := range r.persons {
		if s, is := r.streams[p]; is {
			s.Close()
		}
		p.drain()
		r.check(p)
	}
}

func (r *trialRun) node() *Node {
	nodes := r.Nodes()
	return nodes[r.chance.IntN(len(nodes))]
}

// invite lets a person invite another one to a new table, for some minutes.
func (r *trialRun) invite() {
	from := r.chance.IntN(2)
	by, to := r.persons[from].person, r.persons[from+1+r.chance.IntN(2)].person
	n, now := r.node(), r.Clock.Now()
	maker := table.Person{ID: fmt.Sprint("maker-", now.Unix()), Name: "Maker"} // a person may make some tables only
	made, err := n.Host.Create(r.t.Context(), table.Create{Maker: maker, Options: table.Options{Players: 3, Piles: 1}})
	fatal.If(r.t, err)
	i := people.Invitation{Table: made.ID, By: people.Person{ID: by.ID, Name: by.Name}, At: now,
		Ends: now.Add(time.Duration(1+r.chance.IntN(30)) * time.Minute)}
	fatal.If(r.t, n.People.Store.Invite(r.t.Context(), people.Person{ID: to.ID, Name: to.Name}, i))
	r.open = append(r.open, people.Sent{Table: made.ID, Identity: to.ID, To: people.Person{ID: by.ID}, Ends: i.Ends})
}

// answer lets a person accept or decline an open invitation.
func (r *trialRun) answer() {
	if len(r.open) == 0 {
		return
	}
	at := r.chance.IntN(len(r.open))
	s := r.open[at]
	r.open = slices.Delete(r.open, at, at+1)
	n, ctx := r.node(), r.t.Context()
	if r.chance.IntN(3) == 0 {
		sit := table.Sit{Person: table.Person{ID: s.Identity, Name: "Guest"}, Seat: razzia.Seat(r.chance.IntN(3))}
		if _, err := n.Host.Act(ctx, s.Table, sit); err != nil {
			r.t.Fatal(err)
		}
		return
	}
	reasons := append(people.Reasons(), people.NoReason)
	why := reasons[r.chance.IntN(len(reasons))]
	fatal.If(r.t, n.People.Decline(ctx, people.Viewer{ID: s.Identity, Identities: []string{s.Identity}}, s.Table, why))
	r.refuse(s, string(why))
}

// refuse notes what an inviter is to be told.
func (r *trialRun) refuse(s people.Sent, why string) {
	r.refusals[s.To.ID] = append(r.refusals[s.To.ID], fmt.Sprint(s.Table, " ", people.Person{ID: s.Identity}.Handle(), " ", why))
}

// timeOut notes which invitations have timed out.
func (r *trialRun) timeOut() {
	r.open = slices.DeleteFunc(r.open, func(s people.Sent) bool {
		over := !s.Ends.After(r.Clock.Now())
		if over {
			r.refuse(s, string(people.TimedOut))
		}
		return over
	})
}

// stream returns the stream of a person: the one that is open, if its node is there, or a new one.
func (r *trialRun) stream(p *player) stream {
	if s, is := r.streams[p]; is {
		select {
		case <-s.gone:
			s.Close()
		default:
			return s
		}
	}
	n := r.node()
	feed, err := n.Hub.Open(p.sources(n), p.reader(), p.last)
	fatal.If(r.t, err)
	r.streams[p] = stream{feed, n.Gone}
	return r.streams[p]
}

// read lets a person read some events. If there are more, the connection breaks, and the next one has not arrived.
func (r *trialRun) read(p *player) {
	s := r.stream(p)
	for left := r.chance.IntN(6); ; left-- {
		e, _, err := s.Next(r.t.Context())
		fatal.If(r.t, err)
		if e == nil {
			return
		}
		if left <= 0 {
			s.Close()
			delete(r.streams, p)
			return
		}
		p.last, p.got = e.ID, append(p.got, *e)
	}
}

// check compares what a person got with what they are to be told.
func (r *trialRun) check(p *player) {
	var refusals []string
	open := map[table.ID]int{}
	for _, e := range p.got {
		switch e.Kind {
		case events.Declined:
			refusals = append(refusals, fmt.Sprint(e.Table, " ", e.To.Person, " ", e.Reason))
		case events.Invited:
			open[e.Table]++
		case events.Over:
			open[e.Table]--
		}
	}
	want := r.refusals[p.person.ID]
	slices.Sort(want)
	slices.Sort(refusals)
	if !slices.Equal(refusals, want) {
		r.t.Errorf("%s got the refusals %q, want %q", p.person.Name, refusals, want)
	}
	for id, n := range open {
		if n != 0 {
			r.t.Errorf("%s got %d more invitations to %s than ends of them", p.person.Name, n, id)
		}
	}
}

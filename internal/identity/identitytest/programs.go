package identitytest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// program is a new program of the account ANN with an ID.
func program(id string) identity.Program {
	s := session(id)
	s.Grant = identity.Grant{Name: "Änn's \\ bot", Scopes: []identity.Scope{identity.ReadScope, identity.PlayScope}}
	return identity.Program{Account: "ANN", By: "S1", Session: s, Hash: hash(id), Most: 3}
}

func (f *fixture) programs() {
	ctx := f.Context()
	f.refused("a program of nobody", f.AddProgram(ctx, program("P1"), now), identity.ErrNoAccount)
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	one := program("P1")
	fatal.If(f, f.AddProgram(ctx, one, now))
	f.Store = f.reopen()
	m, err := f.FindMember(ctx, one.Hash, now)
	fatal.If(f, err)
	same(f, "the member", m, identity.Member{Account: ann, Session: one.Session, Identities: []string{"ANN"}})
	for what, by := range map[string]string{"a program": "P1", "nobody": "S9"} {
		other := program("P2")
		other.By = by
		f.refused("a program made by "+what, f.AddProgram(ctx, other, now), identity.ErrNoSession)
	}
	operator := program("P2")
	operator.By = ""
	fatal.If(f, f.AddProgram(ctx, operator, now))
	fatal.If(f, f.AddProgram(ctx, program("P3"), now))
	f.refused("one too many", f.AddProgram(ctx, program("P4"), now), identity.ErrManyTokens)
	fatal.If(f, f.AddProgram(ctx, program("P4"), now.Add(time.Hour))) // the others have expired
	ended, err := f.EndSessions(ctx, "ANN", []string{"P1"}, now)
	fatal.If(f, err)
	same(f, "the program that is ended", ended, []string{"P1"})
	_, err = f.FindMember(ctx, one.Hash, now)
	f.refused("its token", err, identity.ErrNoSession)
	list, err := f.SessionsOf(ctx, "ANN", now)
	fatal.If(f, err)
	same(f, "the sessions that are left", len(list), 4)
	ended, err = f.EndOthers(ctx, "ANN", "S1", now)
	fatal.If(f, err)
	same(f, "the programs that end with all other devices", len(ended), 3)
}

// programRace makes programs at the same time: no more than there is room for.
func (f *fixture) programRace() {
	fatal.If(f, f.KeepGuest(f.Context(), ann, session("S1"), hash("one")))
	var made atomic.Int64
	var done sync.WaitGroup
	for i := range 8 {
		done.Go(func() {
			if f.AddProgram(f.Context(), program(fmt.Sprint("P", i)), now) == nil {
				made.Add(1)
			}
		})
	}
	done.Wait()
	same(f, "programs", made.Load(), int64(3))
}

package identitytest

import (
	"slices"
	"sync"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

func (f *fixture) ends() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	l := identity.Link{Account: "ANN", Session: "S1", Expires: now.Add(time.Minute)}
	fatal.If(f, f.SaveLink(ctx, hash("link"), l, now, now))
	_, err := f.EndSessions(ctx, "ANN", []string{"S1"}, now)
	fatal.If(f, err)
	_, err = f.UseLink(ctx, hash("link"), join("S2", ""), now)
	f.refused("the link of a device that was signed out", err, identity.ErrNoLink)
	f.refused("a link by a device that was signed out", f.SaveLink(ctx, hash("link"), l, now, now), identity.ErrNoSession)
}

// replacements ends the session of a token in each way, and looks for the note of the token.
// endsOthers signs all other devices out while some sign in by a link: each has ended, or could not use the link.
func (f *fixture) endsOthers() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Since: now}, session("S9"), hash("ben")))
	for round := range 8 {
		fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Session: "S1", Expires: now.Add(time.Minute)}, now, now))
		if round == 0 {
			_, err := f.UseLink(ctx, hash("link"), join("S2", ""), now)
			fatal.If(f, err)
			fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}, now, now))
		}
		var both sync.WaitGroup
		var used, failed error
		var ended []string
		both.Go(func() { _, used = f.UseLink(ctx, hash("link"), join("S3", ""), now) })
		both.Go(func() { ended, failed = f.EndOthers(ctx, "ANN", "S1", now) })
		both.Wait()
		fatal.If(f, failed)
		if used != nil {
			f.refused("a link of the account", used, identity.ErrNoLink)
		}
		if slices.Contains(ended, "S3") != (used == nil) || slices.Contains(ended, "S2") != (round == 0) {
			f.Errorf("round %d: ended %v; the link: %v", round, ended, used)
		}
		left, err := f.SessionsOf(ctx, "ANN", now)
		fatal.If(f, err)
		same(f, "the sessions that are left", left, []identity.DeviceSession{session("S1")})
	}
	all, err := f.Changes(ctx, 2)
	fatal.If(f, err)
	if !slices.ContainsFunc(all, func(c identity.Change) bool { return c.Subject == "S2" }) {
		f.Errorf("the changes are %v", all)
	}
	_, err = f.FindMember(ctx, hash("ben"), now)
	fatal.If(f, err)
}

func (f *fixture) sweeps() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Since: now}, session("S2"), hash("ben")))
	fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}, now, now))
	fatal.If(f, f.Sweep(ctx, now.Add(time.Minute), now.Add(time.Second)))
	_, err := f.FindLink(ctx, hash("link"), now)
	f.refused("a link that was swept", err, identity.ErrNoLink)
	_, err = f.FindMember(ctx, hash("one"), now)
	fatal.If(f, err)
	all, err := f.Changes(ctx, 0)
	fatal.If(f, err)
	same(f, "the changes that are left", all, []identity.Change{{Number: 2, Subject: "BEN"}})
	fatal.If(f, f.Sweep(ctx, now.Add(time.Hour), now))
	_, err = f.FindMember(ctx, hash("one"), now)
	f.refused("a session that was swept", err, identity.ErrNoSession)
}

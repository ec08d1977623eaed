package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"
)

// The times of sessions.
const (
	// Unused is the time without use after which a session ends. A player may be away for long, and a lost session costs them their
	// games if no other device is signed in.
	Unused = 365 * 24 * time.Hour

	// TouchEvery is how exact the last use of a session is: a use is written once in this time.
	TouchEvery = time.Hour
)

// newSession begins a session.
func (r *Registry) newSession(at Place) DeviceSession {
	now := r.Now()
	return DeviceSession{ID: rand.Text(), Began: now, Used: now, Expires: now.Add(Unused), Place: at}
}

// Keep makes an account of a guest, whose device has a token then. A second call with the same token changes nothing, so that an answer
// that was lost can be asked for again. It fails with ErrTaken if the identity belongs to an account already, and the token is
// of no session of it. From its answer on the cookie of the guest is invalid at any node.
func (r *Registry) Keep(ctx context.Context, a Account, token Token, at Place) (Member, error) {
	a.Since = r.Now()
	err := r.Store.KeepGuest(ctx, a, r.newSession(at), token.Hash())
	switch {
	case errors.Is(err, ErrTaken):
		m, missing := r.Store.FindMember(ctx, token.Hash(), r.Now())
		if missing == nil && slices.Contains(m.Identities, a.ID) {
			r.settle(ctx, a.ID) // the first call may have ended before
			return m, nil
		}
		return Member{}, err
	case err != nil:
		return Member{}, err
	}
	r.settle(ctx, a.ID)
	return r.Store.FindMember(ctx, token.Hash(), r.Now())
}

// Adopt makes an account of a guest without a session, for the operator.
func (r *Registry) Adopt(ctx context.Context, a Account) error {
	a.Since = r.Now()
	if err := r.Store.KeepGuest(ctx, a, DeviceSession{}, Hash{}); err != nil {
		return err
	}
	r.settle(ctx, a.ID)
	return nil
}

// Member returns the member with the session of a token, or fails with ErrNoSession. It notes the use of the session: touched says that
// it lasts longer from now on.
func (r *Registry) Member(ctx context.Context, token Token, at Place) (m Member, touched bool, err error) {
	if !token.Plausible() {
		return Member{}, false, ErrNoSession
	}
	now := r.Now()
	if m, err = r.Store.FindMember(ctx, token.Hash(), now); err != nil || now.Sub(m.Session.Used) < TouchEvery {
		return m, false, err
	}
	m.Session.Used, m.Session.Expires, m.Session.Place = now, now.Add(Unused), at
	return m, true, r.Store.TouchSession(ctx, m.Session)
}

// Sweep removes from the store what is too old.
func (r *Registry) Sweep(ctx context.Context) error {
	now := r.Now()
	return r.Store.Sweep(ctx, now, now.Add(-NotesKept))
}

// RunSweeps removes what is too old, at once and then every hour, until its context ends. Each node of a site runs one: what has to be gone
// after some time goes even if no one comes.
func (r *Registry) RunSweeps(ctx context.Context) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if err := r.Sweep(ctx); err != nil && ctx.Err() == nil {
			r.Log.ErrorContext(ctx, "cannot remove what is too old; trying again in an hour", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// IsSignedIn reports whether the session of a member goes on.
func (r *Registry) IsSignedIn(ctx context.Context, token Token) (bool, error) {
	_, err := r.Store.FindMember(ctx, token.Hash(), r.Now())
	if errors.Is(err, ErrNoSession) {
		return false, nil
	}
	return err == nil, err
}

// Sessions lists the devices of an account that are signed in, the one used last first. [PersonalTokens.Of] lists the programs.
func (r *Registry) Sessions(ctx context.Context, account string) ([]DeviceSession, error) {
	all, err := r.Store.SessionsOf(ctx, account, r.Now())
	return slices.DeleteFunc(all, func(s DeviceSession) bool { return s.IsProgram() }), err
}

// End ends sessions of an account, and returns those that it has ended.
func (r *Registry) End(ctx context.Context, account string, ids ...string) ([]string, error) {
	ended, err := r.Store.EndSessions(ctx, account, ids, r.Now())
	if err != nil {
		return nil, err
	}
	return ended, r.Look(context.WithoutCancel(ctx))
}

// EndOthers ends all sessions of a member but their own, those of programs too, with all links of the account.
func (r *Registry) EndOthers(ctx context.Context, m *Member) ([]string, error) {
	ended, err := r.Store.EndOthers(ctx, m.ID, m.Session.ID, r.Now())
	if err != nil {
		return nil, err
	}
	return ended, r.Look(context.WithoutCancel(ctx))
}

// SaveProfile replaces the name, the face and the settings of an account. A new name or face holds at once at all tables.
func (r *Registry) SaveProfile(ctx context.Context, a Account) error {
	if err := r.Store.SaveProfile(ctx, a, r.Now()); err != nil {
		return err
	}
	defer r.tell()
	return r.Look(context.WithoutCancel(ctx))
}

// Identities lists the identities that share an account with one, its account's own first: only the one itself if it has none.
func (r *Registry) Identities(ctx context.Context, identity string) ([]string, error) {
	account, err := r.Store.AccountOf(ctx, identity)
	if err != nil || account == "" {
		return []string{identity}, err
	}
	return r.Store.IdentitiesOf(ctx, account)
}

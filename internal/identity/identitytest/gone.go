package identitytest

import (
	"context"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// An Eraser is a store of accounts in which the removal of a person's data begins.
type Eraser interface {
	identity.Store
	BeginForgetting(ctx context.Context, person string, at time.Time) error
}

// Gone tests that an identity whose data are removed is invalid as long as cookies live, unless it is banned until a moment, zero for
// no end.
func Gone(t *testing.T, s Eraser, ban func(subject string, until time.Time) error, live time.Duration) {
	f, ctx := &fixture{T: t, Store: s}, t.Context()
	fatal.If(f, s.KeepGuest(ctx, identity.Account{ID: "HAL", Name: "Hal", Since: now}, identity.DeviceSession{}, identity.Hash{}))
	guests := map[string]bool{"ANN": false, "BEN": true, "BANNED": true, "WAS BANNED": false, "": true}
	fatal.If(f, ban("BANNED", time.Time{}))
	fatal.If(f, ban("WAS BANNED", now.Add(-time.Minute)))
	for _, who := range []string{"ANN", "ANN", "BANNED", "WAS BANNED"} {
		fatal.If(f, s.BeginForgetting(ctx, who, now))
	}
	for who, want := range guests {
		if guest, err := s.IsGuest(ctx, who); err != nil || guest != want {
			t.Errorf("%q is a guest: %v, %v; want %v", who, guest, err, want)
		}
	}
	if noted, err := s.ChangedSince(ctx, identity.Departure("ANN"), now); err != nil || !noted {
		t.Errorf("the others do not hear of it: %v, %v", noted, err)
	}
	fatal.If(f, s.BeginForgetting(ctx, "ANN", now.Add(2*identity.NotesKept)))
	if old, err := s.ChangedSince(ctx, "HAL", now); err != nil || old {
		t.Errorf("notes of before stay where no member comes: %v, %v", old, err)
	}
	ann := identity.Account{ID: "ANN", Name: "Ann", Since: now}
	f.refused("an account of her", s.KeepGuest(ctx, ann, identity.DeviceSession{}, identity.Hash{}), identity.ErrGone)
	link := identity.Token("link").Hash()
	fatal.If(f, s.SaveLink(ctx, link, identity.Link{Account: "HAL", Expires: now.Add(time.Hour)}, now, now))
	_, err := s.UseLink(ctx, link, identity.Joining{Session: identity.DeviceSession{ID: "S", Began: now, Used: now,
		Expires: now.Add(time.Hour)},
		Guest: "ANN", Most: 9}, now)
	f.refused("to join another one", err, identity.ErrGone)

	fatal.If(f, s.Sweep(ctx, now.Add(live), now))
	if guest, err := s.IsGuest(ctx, "ANN"); err != nil || guest {
		t.Errorf("the note goes while there may be cookies: %v, %v", guest, err)
	}
	fatal.If(f, s.Sweep(ctx, now.Add(live+time.Second), now))
	if guest, err := s.IsGuest(ctx, "ANN"); err != nil || !guest {
		t.Errorf("the note stays for ever: %v, %v", guest, err)
	}
}

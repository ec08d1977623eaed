package identity_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
)

// A counted store counts the questions for the account of an identity, and can be cut off, or lose an answer.
type counted struct {
	identity.Store
	asked atomic.Int32
	cut   atomic.Bool
	loses bool // the answer of KeepGuest
}

var errCut = errors.New("the network is down")

// IsGuest counts.
func (c *counted) IsGuest(ctx context.Context, id string) (bool, error) {
	c.asked.Add(1)
	if c.cut.Load() {
		return false, errCut
	}
	return c.Store.IsGuest(ctx, id)
}

// Changes fails while the store is cut off.
func (c *counted) Changes(ctx context.Context, after int64) ([]identity.Change, error) {
	if c.cut.Load() {
		return nil, errCut
	}
	return c.Store.Changes(ctx, after)
}

// KeepGuest makes an account, and may lose the answer.
func (c *counted) KeepGuest(ctx context.Context, a identity.Account, s identity.DeviceSession, h identity.Hash) error {
	err := c.Store.KeepGuest(ctx, a, s, h)
	if c.loses {
		return errCut
	}
	return err
}

// A clock is moved by a test.
type clock struct{ at atomic.Int64 }

func (c *clock) now() time.Time          { return time.UnixMilli(c.at.Load()) }
func (c *clock) advance(d time.Duration) { c.at.Add(d.Milliseconds()) }

// openStore opens a store in a file.
func openStore(t *testing.T) *keptest.Kept {
	t.Helper()
	s := sitetest.Open(t)
	return s
}

// lease is so long that no registry reads changes by itself within a test.
const lease = time.Hour

// openRegistry opens a registry. Waiting moves the clock.
func openRegistry(t *testing.T, s identity.Store, c *clock, lease time.Duration) *identity.Registry {
	t.Helper()
	b, err := identity.Open(t.Context(), identity.Config{Store: s, Now: c.now, Lease: lease, Wait: func(_ context.Context,
		d time.Duration) {
		c.advance(d)
	}})
	fatal.If(t, err)
	t.Cleanup(b.Close)
	return b
}

func newClock() *clock {
	c := new(clock)
	c.at.Store(1_700_000_000_000)
	return c
}

var ann = identity.Account{ID: "ANN", Name: "Ann"}

// wantGuest fails unless an identity is a guest, or none.
func wantGuest(t *testing.T, b *identity.Registry, who string, want bool) {
	t.Helper()
	if got, err := b.IsGuest(t.Context(), who); err != nil || got != want {
		t.Errorf("%s is a guest: %v, %v; want %v", who, got, err, want)
	}
}

func TestAGuestIsLookedUpOnce(t *testing.T) {
	s := &counted{Store: openStore(t)}
	b := openRegistry(t, s, newClock(), 0)
	for range 10 {
		wantGuest(t, b, "ANN", true)
	}
	if n := s.asked.Load(); n != 1 {
		t.Errorf("the store was asked %d times", n)
	}
	if _, err := b.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); err != nil {
		t.Fatal(err)
	}
	wantGuest(t, b, "ANN", false)
}

// TestAPersonWhoIsGoneIsAGuestAtNoNode removes the data of a guest at one node, while another node remembers the guest and hears nothing.
func TestAPersonWhoIsGoneIsAGuestAtNoNode(t *testing.T) {
	c, s := newClock(), openStore(t)
	one, other := openRegistry(t, s, c, lease), openRegistry(t, s, c, lease)
	for _, b := range []*identity.Registry{one, other} {
		wantGuest(t, b, "ANN", true)
	}
	fatal.If(t, s.BeginForgetting(t.Context(), "ANN", c.now()))
	fatal.If(t, one.Forget(t.Context(), []string{"ANN"}))
	c.advance(time.Millisecond) // a lease has just passed
	for _, b := range []*identity.Registry{one, other} {
		wantGuest(t, b, "ANN", false)
	}
	if _, err := one.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); !errors.Is(err, identity.ErrGone) {
		t.Errorf("an account of one who is gone: %v", err)
	}
}

// TestTheOldCookieIsInvalidAtAnyNode makes a guest a member at one node, while another node remembers the guest. The other one hears
// nothing. When the first one answers, the other one takes the guest no more.
func TestTheOldCookieIsInvalidAtAnyNode(t *testing.T) {
	c, s := newClock(), openStore(t)
	far := &counted{Store: s}
	one, other := openRegistry(t, s, c, lease), openRegistry(t, far, c, lease)
	wantGuest(t, other, "ANN", true)
	if _, err := one.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); err != nil {
		t.Fatal(err)
	}
	c.advance(time.Millisecond) // a lease has just passed
	wantGuest(t, other, "ANN", false)

	wantGuest(t, other, "BEN", true)
	far.cut.Store(true)
	c.advance(2 * lease)
	if _, err := other.IsGuest(t.Context(), "BEN"); !errors.Is(err, errCut) {
		t.Errorf("a node that is cut off answers %v", err)
	}
	far.cut.Store(false)
	fatal.If(t, other.Look(t.Context()))
	before := far.asked.Load()
	wantGuest(t, other, "BEN", true)
	if far.asked.Load() != before {
		t.Error("a node that reads the changes asks again for a guest it knows")
	}
}

func TestAnAnswerThatWasLostCanBeAskedForAgain(t *testing.T) {
	b := openRegistry(t, openStore(t), newClock(), 0)
	token := identity.NewToken()
	for range 2 {
		if m, err := b.Keep(t.Context(), ann, token, identity.Place{}); err != nil || m.ID != "ANN" {
			t.Errorf("keep: %+v, %v", m, err)
		}
	}
	if _, err := b.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); !errors.Is(err, identity.ErrTaken) {
		t.Errorf("another token: %v", err)
	}
	m, _, err := b.Member(t.Context(), token, identity.Place{})
	fatal.If(t, err)
	if _, err := b.End(t.Context(), "ANN", m.Session.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Keep(t.Context(), ann, token, identity.Place{}); !errors.Is(err, identity.ErrTaken) {
		t.Errorf("the token of a session that has ended: %v", err)
	}
}

// TestASecondTryEndsTheGuestToo makes an account, but the answer of the store is lost.
func TestASecondTryEndsTheGuestToo(t *testing.T) {
	s := &counted{Store: openStore(t), loses: true}
	b := openRegistry(t, s, newClock(), 0)
	wantGuest(t, b, "ANN", true)
	token := identity.NewToken()
	if _, err := b.Keep(t.Context(), ann, token, identity.Place{}); !errors.Is(err, errCut) {
		t.Errorf("the first try: %v", err)
	}
	s.loses = false
	if _, err := b.Keep(t.Context(), ann, token, identity.Place{}); err != nil {
		t.Errorf("the second try: %v", err)
	}
	wantGuest(t, b, "ANN", false)
}

// TestALinkSignsInWhileChangesCannotBeRead uses a link, which works once. The guest is none any more all the same.
func TestALinkSignsInWhileChangesCannotBeRead(t *testing.T) {
	s := &counted{Store: openStore(t)}
	b := openRegistry(t, s, newClock(), 0)
	fatal.If(t, b.Adopt(t.Context(), ann))
	link, _, err := b.NewLink(t.Context(), "ANN", "")
	fatal.If(t, err)
	wantGuest(t, b, "BEN", true)
	s.cut.Store(true)
	_, token, err := b.UseLink(t.Context(), link, "BEN", identity.Place{})
	fatal.If(t, err)
	s.cut.Store(false)
	wantGuest(t, b, "BEN", false)
	if m, _, err := b.Member(t.Context(), token, identity.Place{}); err != nil || m.ID != "ANN" {
		t.Errorf("the device is that of %+v, %v", m, err)
	}
}

func TestSessionsEndWithoutUse(t *testing.T) {
	c := newClock()
	b := openRegistry(t, openStore(t), c, 0)
	token := identity.NewToken()
	if _, err := b.Keep(t.Context(), ann, token, identity.Place{}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		after   time.Duration
		touched bool
		err     error
	}{
		{time.Minute, false, nil}, {identity.TouchEvery, true, nil}, {time.Minute, false, nil},
		{identity.Unused - 2*time.Minute, true, nil}, {identity.Unused, false, identity.ErrNoSession},
	} {
		c.advance(test.after)
		if _, touched, err := b.Member(t.Context(), token, identity.Place{Browser: "Firefox"}); touched != test.touched ||
			!errors.Is(err, test.err) {
			t.Errorf("%v later: touched %v, %v; want %+v", test.after, touched, err, test)
		}
	}
}

// TestASweepRemovesWhatIsOld leaves a session unused that another member outlasts. It goes even if no one comes any more.
func TestASweepRemovesWhatIsOld(t *testing.T) {
	c, s := newClock(), openStore(t)
	b := openRegistry(t, s, c, 0)
	old := c.now()
	for _, who := range []string{"BEN", "ANN"} {
		token := identity.NewToken()
		if _, err := b.Keep(t.Context(), identity.Account{ID: who}, token, identity.Place{}); err != nil {
			t.Fatal(err)
		}
		c.advance(identity.Unused - time.Minute)
		if who == "BEN" {
			continue
		}
		if _, _, err := b.Member(t.Context(), token, identity.Place{}); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := s.SessionsOf(t.Context(), "BEN", old); err != nil || len(list) != 1 {
		t.Errorf("before the sweep the store has %v, %v", list, err)
	}
	fatal.If(t, b.Sweep(t.Context()))
	if list, err := s.SessionsOf(t.Context(), "BEN", old); err != nil || len(list) != 0 {
		t.Errorf("the store still has %v, %v", list, err)
	}
}

func TestOthersAreSignedOutWithTheirLinks(t *testing.T) {
	b := openRegistry(t, openStore(t), newClock(), 0)
	own := identity.NewToken()
	m, err := b.Keep(t.Context(), ann, own, identity.Place{})
	fatal.If(t, err)
	link, _, err := b.NewLink(t.Context(), "ANN", m.Session.ID)
	fatal.If(t, err)
	if a, err := b.Linked(t.Context(), link); err != nil || a.Name != "Ann" {
		t.Errorf("the link is of %+v, %v", a, err)
	}
	_, thief, err := b.UseLink(t.Context(), link, "", identity.Place{})
	fatal.If(t, err)
	theirs, _, err := b.Member(t.Context(), thief, identity.Place{})
	fatal.If(t, err)
	changed, stop := b.Follow(theirs.Session.ID)
	defer stop()
	again, _, err := b.NewLink(t.Context(), "ANN", theirs.Session.ID)
	fatal.If(t, err)
	if ended, err := b.EndOthers(t.Context(), &m); err != nil || len(ended) != 1 {
		t.Errorf("ended %v, %v", ended, err)
	}
	select {
	case <-changed:
	default:
		t.Error("the streams of a device that was signed out go on")
	}
	if _, _, err := b.UseLink(t.Context(), again, "", identity.Place{}); !errors.Is(err, identity.ErrNoLink) {
		t.Errorf("a link made before the device was signed out: %v", err)
	}
	for token, want := range map[identity.Token]bool{own: true, thief: false, identity.NewToken(): false, "forged": false} {
		if in, err := b.IsSignedIn(t.Context(), token); err != nil || in != want {
			t.Errorf("signed in: %v, %v; want %v", in, err, want)
		}
	}
}

func TestBrowsers(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                  "Firefox, Linux",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36":                            "Chrome, Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0":                           "Edge, Windows",
		"": "", "<script>": "", "curl/8.5": "curl",
	} {
		if got := identity.DescribeBrowser(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

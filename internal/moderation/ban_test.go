package moderation_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site/sitetest"
)

func TestSubjects(t *testing.T) {
	for text, want := range map[string]string{
		"ANN": "ANN", "203.0.113.7": "203.0.113.7/32", "203.0.113.7/24": "203.0.113.0/24", "::ffff:203.0.113.7": "203.0.113.7/32",
		"2001:db8:1:2:3::4": "2001:db8:1:2::/64", "2001:db8::1/48": "2001:db8::/48", "2001:db8::1/128": "2001:db8::/64",
		"fe80::1%eth0": "fe80::/64",
		"":             "", "a b": "", "0.0.0.0/0": "", "10.0.0.0/7": "", "::/0": "", "::ffff:10.0.0.0/104": "", "a\x00b": "",
		strings.Repeat("x", 65): "",
	} {
		if got, err := moderation.ParseSubject(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v: want %q", text, got, err, want)
		}
	}
}

func TestPersons(t *testing.T) {
	for text, want := range map[string]bool{"ANN": true, "a_b-9": true, "": false, "203.0.113.7": false, "10.0.0.0/8": false, "a b": false,
		"::": false} {
		if moderation.IsPerson(text) != want {
			t.Errorf("%q can be a person: %v", text, !want)
		}
	}
}

func FuzzSubject(f *testing.F) {
	f.Add("203.0.113.7/24")
	f.Add("2001:db8::1")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := moderation.ParseSubject(text)
		if err != nil {
			return
		}
		if again, err := moderation.ParseSubject(got); again != got || err != nil {
			t.Errorf("%q is %q, and that is %q, %v", text, got, again, err)
		}
	})
}

// A watched store counts its readings, which can fail.
type watched struct {
	moderation.BanStore
	fails error
	reads int
}

func (w *watched) Bans(ctx context.Context) ([]moderation.Ban, error) {
	if w.reads++; w.fails != nil {
		return nil, w.fails
	}
	return w.BanStore.Bans(ctx)
}

// newList makes a list with a clock.
func newList(t *testing.T) (l *moderation.Bans, m *watched, now *time.Time) {
	t.Helper()
	m, now = &watched{BanStore: sitetest.Open(t)}, new(time.Time)
	*now = time.Unix(1e9, 0)
	l, err := moderation.OpenBans(t.Context(), m, func() time.Time { return *now }, slog.New(slog.NewTextHandler(io.Discard, nil)))
	fatal.If(t, err)
	return l, m, now
}

func TestBansHoldForTheirTime(t *testing.T) {
	l, _, now := newList(t)
	for subject, d := range map[string]time.Duration{"ANN": time.Hour, "203.0.113.0/24": 0, "2001:db8::": 0} {
		if _, err := l.Ban(t.Context(), subject, d); err != nil {
			t.Fatal(err)
		}
	}
	for _, hour := range []bool{false, true} {
		for _, test := range []struct {
			person, address string
			banned          bool
		}{
			{"ANN", "10.0.0.1", !hour}, {"BEN", "10.0.0.1", false}, {"", "10.0.0.1", false}, {"BEN", "203.0.113.9", true},
			{"", "203.0.114.9", false}, {"BEN", "2001:db8::/64", true}, {"BEN", "2001:db8:1::/64", false}, {"BEN", "nonsense", false},
		} {
			_, banned := l.Of(test.person)
			if got := banned || l.HasAddress(test.address); got != test.banned {
				t.Errorf("an hour later %v: %+v is banned: %v", hour, test, got)
			}
		}
		*now = now.Add(time.Hour)
	}
	if list, err := l.Bans(t.Context()); err != nil || len(list) != 2 {
		t.Errorf("the bans are %+v, %v", list, err)
	}
	if found, err := l.Unban(t.Context(), "203.0.113.77/24"); !found || err != nil || l.HasAddress("203.0.113.9") {
		t.Errorf("the ban stays: %v, %v", found, err)
	}
}

// TestBansThatEndedGo looks into the store: a ban stays for an hour after its end, because the clocks of two servers may differ.
func TestBansThatEndedGo(t *testing.T) {
	l, m, now := newList(t)
	for subject, d := range map[string]time.Duration{"ANN": time.Minute, "203.0.113.0/24": 2 * time.Hour, "BEN": 0} {
		if _, err := l.Ban(t.Context(), subject, d); err != nil {
			t.Fatal(err)
		}
	}
	for _, left := range []int{3, 2, 2, 1} {
		l.HasAddress("10.0.0.1")
		if all, err := m.Bans(t.Context()); len(all) != left || err != nil {
			t.Errorf("at %v the store has %v, %v: want %d bans", *now, all, err, left)
		}
		*now = now.Add(time.Hour + 2*time.Minute)
	}
}

// TestAPersonsBan asks for the ban of a person, which a deletion of their data leaves alone.
func TestAPersonsBan(t *testing.T) {
	l, _, now := newList(t)
	for subject, d := range map[string]time.Duration{"ANN": time.Hour, "203.0.113.0/24": 0} {
		if _, err := l.Ban(t.Context(), subject, d); err != nil {
			t.Fatal(err)
		}
	}
	if b, ok := l.Of("BEN", "ANN"); !ok || b.Subject != "ANN" || !b.Until.Equal(now.Add(time.Hour)) {
		t.Errorf("the ban is %+v, %v", b, ok)
	}
	for _, person := range []string{"BEN", "", "203.0.113.0/24"} {
		if b, ok := l.Of(person); ok {
			t.Errorf("%q has the ban %+v", person, b)
		}
	}
	*now = now.Add(time.Hour)
	if _, ok := l.Of("ANN"); ok {
		t.Error("the ban does not end")
	}
}

// TestAnotherServersBansAreRead changes the store past the list, and lets it fail for a while: the old list holds.
func TestAnotherServersBansAreRead(t *testing.T) {
	l, m, now := newList(t)
	fatal.If(t, m.Ban(t.Context(), moderation.Ban{Subject: "ANN"}))
	if _, banned := l.Of("ANN"); banned {
		t.Error("the store is read for each request")
	}
	*now = now.Add(moderation.Refresh)
	if _, banned := l.Of("ANN"); !banned {
		t.Error("the ban of another server is not seen")
	}
	m.fails, m.reads = errors.New("no disk"), 0
	*now = now.Add(moderation.Refresh)
	for range 2 {
		if _, banned := l.Of("ANN"); !banned {
			t.Error("the ban is lost while the store fails")
		}
	}
	if m.reads != 1 {
		t.Errorf("while the store fails it is read %d times: want once", m.reads)
	}
}

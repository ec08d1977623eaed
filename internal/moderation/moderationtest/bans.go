package moderationtest

import (
	"reflect"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
)

// BanStores tests the contract of [moderation.BanStore]. Open makes an empty store, and a function that closes it and opens it again.
func BanStores(t *testing.T, open func(t *testing.T) (moderation.BanStore, func() moderation.BanStore)) {
	s, reopen := open(t)
	since := time.UnixMilli(1_700_000_000_123).UTC()
	ann := moderation.Ban{Subject: "ANN", Since: since}
	net := moderation.Ban{Subject: "203.0.113.0/24", Since: since, Until: since.Add(time.Hour)}
	wantBans(t, s)
	for _, b := range []moderation.Ban{{Subject: "ANN", Since: since, Until: since}, ann, net} {
		fatal.If(t, s.Ban(t.Context(), b))
	}
	wantBans(t, s, net, ann)
	s = reopen()
	wantBans(t, s, net, ann)
	for _, found := range []bool{true, false} {
		if got, err := s.Unban(t.Context(), "ANN"); err != nil || got != found {
			t.Errorf("the ban is found: %v, %v; want %v", got, err, found)
		}
	}
	wantBans(t, s, net)
	fatal.If(t, s.Ban(t.Context(), ann))
	for _, test := range []struct {
		before time.Time
		left   []moderation.Ban
	}{{net.Until, []moderation.Ban{net, ann}}, {net.Until.Add(time.Millisecond), []moderation.Ban{ann}}} {
		fatal.If(t, s.Expire(t.Context(), test.before))
		wantBans(t, s, test.left...)
	}
}

// wantBans checks the list of a store.
func wantBans(t *testing.T, s moderation.BanStore, list ...moderation.Ban) {
	t.Helper()
	got, err := s.Bans(t.Context())
	if err != nil || len(got) != len(list) || len(list) > 0 && !reflect.DeepEqual(got, list) {
		t.Errorf("the bans are %+v, %v: want %+v", got, err, list)
	}
}

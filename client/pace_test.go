package client

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestRequestsKeepThePace asks a server that says how much is left. With little left, the next request waits.
func TestRequestsKeepThePace(t *testing.T) {
	left, policy := "120", `"units";q=120;w=6`
	s := answering(t, nil, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("RateLimit-Policy", policy)
		w.Header().Set("RateLimit", fmt.Sprintf(`"units";r=%s;t=6`, left))
		says(200, "application/json", "{}")(w, r)
	})
	waited := time.Duration(0)
	s.pace.wait = func(_ context.Context, d time.Duration) { waited = d }
	for _, test := range []struct {
		left, policy string
		want         time.Duration // before the next request
	}{
		{"120", policy, 0}, {"20", policy, 0}, {"10", policy, 500 * time.Millisecond}, {"0", policy, time.Second},
		{"0", `"units";q=2;w=3600`, time.Minute}, {"0", `"units";q=0;w=6`, 0}, {"x", policy, 0}, {"0", "", 0},
	} {
		s.pace.free, left, policy = time.Time{}, test.left, test.policy
		if _, err := s.IsBotAccount(t.Context()); err != nil {
			t.Fatal(err)
		}
		waited = 0
		s.pace.keep(t.Context())
		if waited > test.want || test.want > 0 && waited <= 0 {
			t.Errorf("%s left of %s: it waits for %v, want %v", test.left, test.policy, waited, test.want)
		}
	}
}

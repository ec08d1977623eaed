package push

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/table"
)

// to is a parcel for a browser, by its number, with news of some tables.
func to(host string, n int, fresh ...table.ID) parcel {
	p := parcel{to: Subscription{ID: fmt.Sprint(host, n), Endpoint: "https://" + host + "/" + fmt.Sprint(n)}}
	for _, id := range fresh {
		p.fresh = append(p.fresh, Turn{Table: id})
	}
	return p
}

// services are push services that take a time for each message.
type services struct {
	takes  map[string]time.Duration
	silent map[string]bool

	mu    sync.Mutex
	sent  []parcel
	under map[string]int // parcels under way
	most  map[string]int // the highest of these numbers
}

// carry takes a parcel.
func (s *services) carry(_ context.Context, p parcel) reply {
	host := hostOf(p.to.Endpoint)
	s.count(host, 1)
	time.Sleep(s.takes[host])
	s.count(host, -1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, p)
	if s.silent[host] {
		return silent
	}
	return answered
}

// count counts a parcel that is under way, or is not any more.
func (s *services) count(host string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.under[host] += n
	s.most[host] = max(s.most[host], s.under[host])
}

// want fails the test unless so many parcels were sent.
func (s *services) want(t *testing.T, what string, n int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sent) != n {
		t.Errorf("%s: %d messages were sent, want %d", what, len(s.sent), n)
	}
}

// TestASlowServiceHoldsUpNoOther sends to services of which one takes an hour, and does not answer.
func TestASlowServiceHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &services{takes: map[string]time.Duration{"slow": time.Hour, "quick": time.Second, "other": time.Second},
			silent: map[string]bool{"slow": true},
			under:  map[string]int{}, most: map[string]int{}}
		kept := 0
		c := newCourier(s.carry, func(context.Context, parcel) { kept++ })
		for n := range 3 {
			c.send(t.Context(), []parcel{to("slow", n), to("quick", n), to("other", n)})
		}
		c.send(t.Context(), []parcel{to("slow", 2, "A"), to("slow", 2, "B")})
		time.Sleep(time.Minute)
		s.want(t, "beside a slow service", 6)
		for n := range 17 {
			c.send(t.Context(), []parcel{to("quick", n)})
		}
		time.Sleep(5*time.Second + time.Millisecond)
		s.want(t, "to a service that answers, four at a time", 6+17)
		c.wait()
		s.want(t, "after some hours", 6+17+3)
		if s.most["slow"] != 1 || s.most["quick"] != atService {
			t.Errorf("at a time a service that does not answer gets %d messages, and another one %d", s.most["slow"], s.most["quick"])
		}
		if last := s.sent[len(s.sent)-1]; len(last.fresh) != 2 || last.to.ID != "slow2" {
			t.Errorf("the last message is to %s with %v: want the news of three in one", last.to.ID, last.fresh)
		}
		for n := range mostWaiting + 3 {
			c.send(t.Context(), []parcel{to("slow", n)})
		}
		if kept == 0 || kept > 3 {
			t.Errorf("%d messages are put off", kept)
		}
		c.wait()
	})
}

// TestMessagesThatWaitAreKept stops a server while messages wait for a service.
func TestMessagesThatWaitAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		kept := 0
		c := newCourier(func(ctx context.Context, _ parcel) reply {
			<-ctx.Done()
			return silent
		}, func(context.Context, parcel) { kept++ })
		for n := range 4 {
			c.send(ctx, []parcel{to("slow", n)})
		}
		synctest.Wait()
		stop()
		c.wait()
		if kept != 3 {
			t.Errorf("%d messages are kept: want those that were not under way", kept)
		}
	})
}

// TestAServiceSaysWhenToComeBack reads pauses as push services write them.
func TestAServiceSaysWhenToComeBack(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "0": 0, "90": 90 * time.Second, "-5": 0, "soon": 0, "99999999999999999999": 0, "2000000000": longestPause,
		now.Add(time.Hour).Format(http.TimeFormat): time.Hour, now.Add(-time.Hour).Format(http.TimeFormat): 0,
		now.Add(1000 * time.Hour).Format(http.TimeFormat): longestPause,
	} {
		if got := retryAfter(header, now); got != want {
			t.Errorf("%q is %v, want %v", header, got, want)
		}
	}
}

package guard

import (
	"errors"
	"fmt"
	"razzia/internal/fault"
	"testing"
	"time"
)

// A testClock is a limiter with a clock that the test sets.
type testClock struct {
	*Limiter
	now time.Time
}

func newTestClock(limits Limits) *testClock {
	c := &testClock{now: time.Unix(1.8e9, 0)}
	c.Limiter = NewLimiter(limits, func() time.Time { return c.now })
	return c
}

// ask reports whether a request passes, and when a refused one should be repeated.
func (c *testClock) ask(t *testing.T, cost Cost, client Client) (passes bool, retryAfter int) {
	t.Helper()
	err := c.Allow(cost, client)
	if err == nil {
		return true, 0
	}
	var limited *Limited
	if !errors.As(err, &limited) {
		t.Fatalf("the limiter failed with %v", err)
	}
	return false, fault.Of(err).Retry
}

// TestFullBucketsAreDropped looks at the buckets of a client while they refill: dropped too early, they would be full.
func TestFullBucketsAreDropped(t *testing.T) {
	c := newTestClock(Limits{Person: Rate{1, 10}, Address: Rate{1, 100}, Tables: Rate{0.01, 2}})
	ask := func(cost Cost) bool { passes, _ := c.ask(t, cost, Client{"", "home"}); return passes }
	wantTwoTables := func() {
		t.Helper()
		for n := range 3 {
			if made := ask(Making); made != (n < 2) {
				t.Errorf("table %d is made: %t", n+1, made)
			}
		}
	}
	wantTwoTables()
	c.now = c.now.Add(90 * time.Second)
	if !ask(Reading) || ask(Making) {
		t.Error("want no table again so soon")
	}
	c.now = c.now.Add(10 * time.Minute)
	if !ask(Reading) || len(c.buckets) != 1 {
		t.Errorf("%d buckets are kept: want only that of the address", len(c.buckets))
	}
	wantTwoTables()
}

// TestRefusedRequestsCostNothing has one person ask far too much: others at the same address notice nothing.
func TestRefusedRequestsCostNothing(t *testing.T) {
	c := newTestClock(Limits{Person: Rate{1, 10}, Address: Rate{1, 100}, Talk: Rate{1, 1}})
	greedy, other := Client{"greedy", "home"}, Client{"other", "home"}
	for n := range 500 {
		if passes, _ := c.ask(t, Reading, greedy); passes != (n < 10) {
			t.Fatalf("request %d passes: %t", n+1, passes)
		}
	}
	talked, _ := c.ask(t, Talking, other)
	again, _ := c.ask(t, Talking, other) // one line too many takes no units either
	if !talked || again {
		t.Errorf("a line passes: %t, the next one: %t", talked, again)
	}
	for n := range 8 {
		if passes, _ := c.ask(t, Reading, other); !passes {
			t.Errorf("request %d of the other person is refused", n+1)
		}
	}
}

// TestRetryAfterIsComputed waits as long as a refusal says, and no longer.
func TestRetryAfterIsComputed(t *testing.T) {
	for _, test := range []struct {
		person Rate
		cost   Cost
		want   int // seconds
	}{
		{Rate{20, 120}, Reading, 1}, {Rate{20, 120}, Making, 1}, {Rate{0.5, 10}, Reading, 2}, {Rate{0.5, 10}, Hint, 20},
		{Rate{0.3, 2}, Acting, 7},
	} {
		c := newTestClock(Limits{Person: test.person, Address: Rate{1e9, 1e9}, Tables: Rate{1e9, 1e9}})
		by := Client{"a", "home"}
		for {
			if passes, _ := c.ask(t, test.cost, by); !passes {
				break
			}
		}
		_, wait := c.ask(t, test.cost, by)
		if wait != test.want {
			t.Errorf("%+v: retry after %d s, want %d", test, wait, test.want)
		}
		c.now = c.now.Add(time.Duration(wait) * time.Second)
		if passes, _ := c.ask(t, test.cost, by); !passes {
			t.Errorf("%+v: refused again after %d s", test, wait)
		}
	}
}

// TestASiteIsLimited asks from many /64 networks of one /48, as a person can who has it: together they get four times what one gets.
func TestASiteIsLimited(t *testing.T) {
	for name, take := range map[string]func(*testClock, Client) bool{
		"requests": func(c *testClock, client Client) bool { return c.Allow(Reading, client) == nil },
		"tables":   func(c *testClock, client Client) bool { return c.Allow(Cost{Extra: Tables}, client) == nil },
		"streams":  func(c *testClock, client Client) bool { _, err := c.Stream(client); return err == nil },
	} {
		c := newTestClock(Limits{Person: Rate{1, 100}, Address: Rate{1, 2}, Tables: Rate{1, 2}, PersonStreams: 100, AddressStreams: 2,
			Streams: 100})
		passed := 0
		for n := range 20 {
			if take(c, Client{Address: fmt.Sprintf("2001:db8:0:%x::/64", n)}) {
				passed++
			}
		}
		if passed != 8 {
			t.Errorf("%s: %d passed, want 8", name, passed)
		}
		for _, other := range []string{"2001:db8:1:1::/64", "192.0.2.1", "192.0.2.2"} {
			if !take(c, Client{Address: other}) {
				t.Errorf("%s: it costs %s something", name, other)
			}
		}
	}
}

// TestFullStreamsAreTold opens one stream too many: of a person, who must close one, and of an address, where others may close theirs.
func TestFullStreamsAreTold(t *testing.T) {
	c := newTestClock(Limits{PersonStreams: 2, AddressStreams: 3, Streams: 9})
	open := func(person string) (limited Limited, passes bool) {
		_, err := c.Stream(Client{person, "192.0.2.1"})
		if full := (*Limited)(nil); errors.As(err, &full) {
			return *full, false
		}
		return limited, true
	}
	for n := range 2 {
		if full, passes := open("a"); !passes {
			t.Errorf("stream %d is refused with %+v", n+1, full)
		}
	}
	if full, passes := open("a"); passes || full != (Limited{Extra: Streams, Most: 2}) {
		t.Errorf("the person is refused with %+v", full)
	}
	_, passes := open("b")
	if full, more := open("c"); !passes || more || full != (Limited{Wait: awaitStream}) {
		t.Errorf("the address is refused with %+v", full)
	}
	if got := c.Refused(); got["streams"] != 2 {
		t.Errorf("refused: %v", got)
	}
}

package push

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestAStrangeDomainHoldsUpNoOther sends to 2000 hosts of a domain that hang, some of which have answered once.
func TestAStrangeDomainHoldsUpNoOther(t *testing.T) {
	for _, proven := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			came, hang := map[string]time.Time{}, !proven
			c := newCourier(func(_ context.Context, p parcel) reply {
				host := hostOf(p.to.Endpoint)
				if hang && strings.HasSuffix(host, ".strange.example") {
					time.Sleep(p.within)
					return silent
				}
				mu.Lock()
				defer mu.Unlock()
				came[host] = time.Now()
				return answered
			}, func(context.Context, parcel) {})
			var list []parcel
			for n := range 2000 {
				list = append(list, to(fmt.Sprintf("h%d.strange.example", n), 1))
			}
			if proven {
				c.send(t.Context(), list)
				c.wait()
				hang = true
			}
			c.send(t.Context(), list)
			time.Sleep(time.Second)
			began := time.Now()
			for _, host := range []string{"fcm.googleapis.com", "web.push.apple.com", "push.good.example.org"} {
				c.send(t.Context(), []parcel{to(host, 1)})
				synctest.Wait()
				if at, ok := came[host]; !ok || at.After(began) {
					t.Errorf("while others hang (they have answered before: %v), the message to %s waits", proven, host)
				}
			}
			c.wait()
		})
	}
}

// TestTheLaneUsedLongestAgoGoes has more services that answer than lanes are kept.
func TestTheLaneUsedLongestAgoGoes(t *testing.T) {
	c := newCourier(func(context.Context, parcel) reply { return answered }, func(context.Context, parcel) {})
	for n := range mostLanes + 1 {
		c.send(t.Context(), []parcel{to(fmt.Sprintf("push.h%d.example", n), 1)})
		c.wait()
	}
	if len(c.lanes) != mostLanes || len(c.domains) != mostLanes || c.lanes["push.h0.example"] != nil ||
		c.lanes[fmt.Sprintf("push.h%d.example", mostLanes)] == nil {
		t.Errorf("there are %d lanes of %d domains: want the last %d", len(c.lanes), len(c.domains), mostLanes)
	}
}

// TestOnlyAnAnswerAtOnceProvesAService reads what outcomes say of a service.
func TestOnlyAnAnswerAtOnceProvesAService(t *testing.T) {
	for _, test := range []struct {
		got  outcome
		took time.Duration
		want reply
	}{
		{outcome{status: 201}, promptTime, answered}, {outcome{status: 500}, 0, answered}, {outcome{status: 201}, promptTime + 1, late},
		{outcome{err: errors.New("no route")}, 0, silent},
	} {
		if got := test.got.reply(test.took); got != test.want {
			t.Errorf("%v after %v is %d, want %d", test.got, test.took, got, test.want)
		}
	}
}

// TestHostsOfAnOwnerHaveOneDomain reads the domains of hosts.
func TestHostsOfAnOwnerHaveOneDomain(t *testing.T) {
	for host, want := range map[string]string{"a.b.example.org": "example.org", "example.org.": "example.org", "example.org": "example.org",
		"org": "org", "": ""} {
		if got := domainOf(host); got != want {
			t.Errorf("%q has the domain %q, want %q", host, got, want)
		}
	}
}

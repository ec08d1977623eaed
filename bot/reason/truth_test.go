package reason_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// likely is a difference in which everything speaks for every claim, so that none is left out for its weight.
func likely(d *decision) (all reason.Difference) {
	for i := range razzia.Seat(d.Players) {
		if i == d.Actor {
			all.Better.Row[i] = 0.5
		} else {
			all.Made.Row[i] = 0.5
		}
	}
	for c := range all.Better.By {
		all.Better.By[c] = reason.WinsOf(24, 20*24)
	}
	all.Better.Now = reason.WinsOf(24, 20*24)
	if bidder := d.Auction.Bidder; bidder != razzia.NoSeat {
		all.Better.Row[bidder] = 1
	}
	return all
}

// TestEveryClaimIsTrue checks each claim at the decisions of games, by playing on as it says or by counting again.
func TestEveryClaimIsTrue(t *testing.T) {
	said := map[reason.Kind]int{}
	decisions(t, 5000, func(d decision) {
		for _, r := range reason.Claims(&d.State, d.better, d.made, likely(&d)) {
			said[r.Kind]++
			check, found := checks[r.Kind]
			if found && !check(t, &d, r) {
				t.Errorf("%v better than %v: %+v is wrong in\n%+v", d.better, d.made, r, d.State)
			}
		}
	})
	for _, kind := range reason.Kinds() {
		switch _, checked := checks[kind]; {
		case !checked && !slices.Contains(counted, kind):
			t.Errorf("nothing checks %s", kind)
		case checked && said[kind] == 0:
			t.Errorf("%s was never said", kind)
		}
	}
}

// TestExplanationsHaveReasons explains some decisions: each has two or three reasons, no two of a kind, and is the same when it is asked
// for again. TestEveryDecisionHasReasons asks for all.
func TestExplanationsHaveReasons(t *testing.T) {
	n := 0
	decisions(t, 1500, func(d decision) {
		if n++; n%125 != 0 {
			return
		}
		list, err := reason.Explain(t.Context(), &d.State, d.better, d.made, reason.Unknown)
		fatal.If(t, err)
		again, err := new(reason.Memo).Explain(t.Context(), &d.State, d.better, d.made, reason.Unknown)
		fatal.If(t, err)
		if len(list) < 2 || len(list) > 3 || !reflect.DeepEqual(list, again) {
			t.Errorf("%v better than %v: %+v, then %+v", d.better, d.made, list, again)
		}
		for i, r := range list {
			if slices.ContainsFunc(list[:i], func(other reason.Reason) bool { return other.Kind == r.Kind }) {
				t.Errorf("%v better than %v: %s is said twice", d.better, d.made, r.Kind)
			}
		}
	})
}

// TestAnExplanationEndsWithItsContext asks for one that is not waited for any more.
func TestAnExplanationEndsWithItsContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	fatal.If(t, err)
	if _, err := reason.Explain(ended, &s, razzia.Draw(1), razzia.Call(), reason.Unknown); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

package cache

import (
	"testing"
	"testing/synctest"
)

// number returns a function that finds a number at once.
func number(n int) func() (*int, bool) {
	return func() (*int, bool) { return &n, true }
}

// TestAllWhoWaitAreWoken looks for a value three times: it is found once, and each is woken once.
func TestAllWhoWaitAreWoken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v Values[string, int]
		woken, found, ready := 0, 0, make(chan struct{})
		for range 3 {
			value, coming := v.Look("a", func() { woken++ }, func() (*int, bool) {
				found++
				<-ready
				return number(7)()
			})
			if value != nil || !coming {
				t.Errorf("before it is found there is %v, coming %v", value, coming)
			}
		}
		close(ready)
		synctest.Wait()
		value, coming := v.Look("a", nil, nil)
		if value == nil || *value != 7 || coming || woken != 3 || found != 1 {
			t.Errorf("there is %v, coming %v; %d were woken, and it was found %d times", value, coming, woken, found)
		}
	})
}

// TestOnlyWhatIsFinalIsKept looks for a value that cannot be found now, and for one that does not exist. Then no function is called.
func TestOnlyWhatIsFinalIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v Values[string, int]
		wake := func() { t.Error("somebody is woken for nothing") }
		for _, final := range []bool{false, true} {
			if value, coming := v.Look("a", wake, func() (*int, bool) { return nil, final }); value != nil || !coming {
				t.Errorf("there is %v, coming %v", value, coming)
			}
			synctest.Wait()
		}
		if value, coming := v.Look("a", wake, nil); value != nil || coming {
			t.Errorf("a value that does not exist is %v, coming %v", value, coming)
		}
	})
}

// TestFewValuesAreLookedForAtATime looks for more values than may be awaited: the last is not coming until the others are found.
func TestFewValuesAreLookedForAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v Values[int, int]
		found := make(chan struct{})
		for key := range mostAwaited {
			v.Look(key, func() {}, func() (*int, bool) { <-found; return &key, true })
		}
		if _, coming := v.Look(-1, func() {}, number(1)); coming {
			t.Error("one too many is coming")
		}
		close(found)
		synctest.Wait()
		if _, coming := v.Look(-1, func() {}, number(1)); !coming {
			t.Error("when the others are found the last is not coming")
		}
		synctest.Wait()
	})
}

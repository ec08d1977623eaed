package cache

import "testing"

// TestAMapForgetsWhatIsNotUsed puts more values into a map than it may hold. One that is used all the time stays.
func TestAMapForgetsWhatIsNotUsed(t *testing.T) {
	m := NewMap[int, string](10)
	m.Put(-1, "used")
	for key := range 1000 {
		m.Put(key, "seldom")
		if value, ok := m.Get(-1); !ok || value != "used" {
			t.Fatalf("after %d others the value is %q, %v", key, value, ok)
		}
		if n := len(m.newer) + len(m.older); n > 10 {
			t.Fatalf("it holds %d values of 10", n)
		}
	}
	if _, ok := m.Get(0); ok {
		t.Error("a value is kept that was not used lately")
	}
	if value, ok := m.Get(999); !ok || value != "seldom" {
		t.Errorf("the last value is %q, %v", value, ok)
	}
}

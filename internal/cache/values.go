package cache

import (
	"sync"
)

const (
	// mostKept is how many values are kept in memory.
	mostKept = 1000
	// mostAwaited is how many values are looked for at a time. More would only wait for each other: those who look for them are told nothing.
	mostAwaited = 64
)

// Values are found once for all who look for them, and kept. The zero Values is ready. Its methods may be called by
// several goroutines at a time.
type Values[K comparable, V any] struct {
	mu    sync.Mutex
	kept  *Map[K, *V]    // nil for a key that has no value
	wakes map[K][]func() // of those who wait, by key
}

// Look returns the value of a key, nil if there is none. If it is coming, wake is called when it is there. Find finds it, in a goroutine of
// its own, and reports whether that holds for good: a value that could not be found is looked for again at the next Look.
func (v *Values[K, V]) Look(key K, wake func(), find func() (value *V, final bool)) (value *V, coming bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.kept == nil {
		v.kept, v.wakes = NewMap[K, *V](mostKept), map[K][]func(){}
	}
	if value, known := v.kept.Get(key); known {
		return value, false
	}
	waiting, begun := v.wakes[key]
	if !begun && len(v.wakes) >= mostAwaited {
		return nil, false
	}
	v.wakes[key] = append(waiting, wake)
	if !begun {
		go v.finish(key, find)
	}
	return nil, true
}

// finish finds a value, and wakes those who wait for it.
func (v *Values[K, V]) finish(key K, find func() (value *V, final bool)) {
	value, final := find()
	v.mu.Lock()
	waiting := v.wakes[key]
	delete(v.wakes, key)
	if final {
		v.kept.Put(key, value)
	}
	v.mu.Unlock()
	if value == nil {
		return
	}
	for _, wake := range waiting {
		wake()
	}
}

package cache

import "sync"

// A Map is a cache of bounded size: of more than it may hold it forgets those that were not used lately. Its methods may be called by
// several goroutines at a time.
type Map[K comparable, V any] struct {
	most int

	mu           sync.Mutex
	newer, older map[K]V // each has half of what the cache may hold
}

// NewMap makes a Map that holds a number of values at most.
func NewMap[K comparable, V any](most int) *Map[K, V] { return &Map[K, V]{most: most} }

// Get returns the value of a key.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if value, ok = m.newer[key]; ok {
		return value, true
	}
	if value, ok = m.older[key]; ok {
		m.put(key, value)
	}
	return value, ok
}

// Put sets the value of a key.
func (m *Map[K, V]) Put(key K, value V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(key, value)
}

// put sets the value of a key. The map is locked.
func (m *Map[K, V]) put(key K, value V) {
	if m.newer == nil || len(m.newer) >= m.most/2 {
		m.older, m.newer = m.newer, map[K]V{}
	}
	m.newer[key] = value
}

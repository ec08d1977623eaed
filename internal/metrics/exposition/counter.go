package exposition

import "sync"

// key are the values of the labels of a figure. Two are enough for all.
type key [2]string

func keyOf(f *Family, values []string) (k key) {
	if len(values) != len(f.Labels) {
		panic(f.Name + " has other labels")
	}
	copy(k[:], values)
	return k
}

// values are those of the labels of a family.
func (k key) values(f *Family) []string { return k[:len(f.Labels)] }

// A Counter counts, for each value of its labels. Its methods may be called by several goroutines at a time.
type Counter struct {
	family *Family

	mu     sync.Mutex
	counts map[key]float64
}

// NewCounter returns a counter with up to two labels. One without labels begins with 0, another one without figures.
func NewCounter(name, help string, labels ...string) *Counter {
	c := &Counter{family: &Family{Name: name, Help: help, Kind: Count, Labels: labels}, counts: map[key]float64{}}
	if len(labels) == 0 {
		c.counts[key{}] = 0
	}
	return c
}

// Add counts n more, with a value for each label.
func (c *Counter) Add(n float64, labels ...string) {
	k := keyOf(c.family, labels)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[k] += n
}

// Collect adds the counts to a page.
func (c *Counter) Collect(p *Page) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, n := range c.counts {
		p.Add(c.family, n, k.values(c.family)...)
	}
}

package exposition

import (
	"slices"
	"sync"
)

// A Histogram counts values by their size, for each value of its labels. Its methods may be called by several goroutines at a time.
type Histogram struct {
	family *Family
	bounds []float64

	mu      sync.Mutex
	figures map[key]*buckets
}

// buckets are the values of a histogram that have the same labels.
type buckets struct {
	counts []uint64 // of the values up to each bound and above the one before, and of those above all
	sum    float64
}

// NewHistogram returns a histogram with up to two labels. The bounds of its buckets grow.
func NewHistogram(name, help string, bounds []float64, labels ...string) *Histogram {
	f := &Family{Name: name, Help: help, Kind: Buckets, Labels: labels}
	return &Histogram{family: f, bounds: bounds, figures: map[key]*buckets{}}
}

// Observe counts a value, with a value for each label.
func (h *Histogram) Observe(value float64, labels ...string) {
	k := keyOf(h.family, labels)
	bucket, _ := slices.BinarySearch(h.bounds, value) // a bound belongs to the bucket below
	h.mu.Lock()
	defer h.mu.Unlock()
	b := h.figures[k]
	if b == nil {
		b = &buckets{counts: make([]uint64, len(h.bounds)+1)}
		h.figures[k] = b
	}
	b.counts[bucket]++
	b.sum += value
}

// Collect adds the figures to a page: how many values are up to each bound, their sum and their number.
func (h *Histogram) Collect(p *Page) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, b := range h.figures {
		values, count := k.values(h.family), uint64(0)
		for i, n := range b.counts {
			count += n
			bound := "+Inf"
			if i < len(h.bounds) {
				bound = number(h.bounds[i])
			}
			p.AddPart(h.family, "_bucket", "le", bound, float64(count), values...)
		}
		p.AddPart(h.family, "_sum", "", "", b.sum, values...)
		p.AddPart(h.family, "_count", "", "", float64(count), values...)
	}
}

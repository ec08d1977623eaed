package reason

//race:off only its long test asks twice at a time, and what it counts takes half as long again

import (
	"context"
	"runtime"
	"sync"

	"razzia"
)

// A question is what an explanation depends on.
type question struct {
	state        razzia.State
	better, made razzia.Move
	gain         float64
}

// A Memo keeps the explanations that were given last: a page is loaded often, and each takes a tenth of a
// second. The zero Memo is ready for use. It is safe for concurrent use.
type Memo struct {
	mu      sync.Mutex
	answers map[question][]Reason
	order   []question // the oldest first
	tellers []*Teller  // those that are free
}

// kept is how many explanations a memo keeps, a kilobyte each.
const kept = 2000

// thinking are the slots in which explanations are found: one for each core, so that a page with many takes no more.
var thinking = make(chan struct{}, runtime.GOMAXPROCS(0))

// given is the memo of this program. It keeps what follows from the question alone.
var given Memo

// Explain gives the reasons that speak for a move of the actor against another one that they could have made: two or
// three, those first that explain most of the difference. Both moves must be legal, and not two draws. The gain is how
// much more of the win the better one has by the figures that the player reads, or [Unknown]. The caller must not change
// the reasons. It fails if the context ends first, or if the nets cannot be read. It is safe for concurrent use.
func Explain(ctx context.Context, s *razzia.State, better, made razzia.Move, gain float64) ([]Reason, error) {
	return given.Explain(ctx, s, better, made, gain)
}

// Unknown is the gain of a move where the player reads no figures.
const Unknown = -1

// Explain is [Explain] with a memo of its own.
func (m *Memo) Explain(ctx context.Context, s *razzia.State, better, made razzia.Move, gain float64) ([]Reason, error) {
	q := question{*s, better, made, gain}
	if list := m.find(q); list != nil {
		return list, nil
	}
	select {
	case thinking <- struct{}{}:
		defer func() { <-thinking }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	t, err := m.teller()
	if err != nil {
		return nil, err
	}
	d, err := t.Compare(ctx, s, better, made)
	if err != nil {
		return nil, err
	}
	d.Gain = gain
	list := choose(Claims(s, better, made, d))
	m.keep(q, list, t)
	return list, nil
}

// find returns the answer to a question, nil if it is not kept.
func (m *Memo) find(q question) []Reason {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.answers[q]
}

// teller returns a teller that is free.
func (m *Memo) teller() (*Teller, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if last := len(m.tellers) - 1; last >= 0 {
		t := m.tellers[last]
		m.tellers = m.tellers[:last]
		return t, nil
	}
	return NewTeller()
}

// keep keeps an answer in place of the oldest, and takes the teller back.
func (m *Memo) keep(q question, list []Reason, t *Teller) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tellers = append(m.tellers, t)
	if m.answers == nil {
		m.answers = map[question][]Reason{}
	}
	if m.answers[q] == nil {
		m.answers[q], m.order = list, append(m.order, q)
	}
	if len(m.order) > kept {
		delete(m.answers, m.order[0])
		m.order = m.order[1:]
	}
}

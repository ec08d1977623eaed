package identity

import "sync"

// news are the changes of which Changed was not told yet.
type news struct {
	telling sync.Mutex // held while it is told

	mu       sync.Mutex
	subjects []string
	gap      bool // there were others
}

// add adds changes, and reports whether there were none before: then no goroutine is about to tell them.
func (n *news) add(subjects []string, gap bool) (first bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	first = !n.gap && len(n.subjects) == 0
	n.subjects, n.gap = append(n.subjects, subjects...), n.gap || gap
	return first
}

// take removes and returns all changes: nil for any.
func (n *news) take() (subjects []string, some bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	some = n.gap || len(n.subjects) > 0
	if subjects = n.subjects; n.gap {
		subjects = nil
	}
	n.subjects, n.gap = nil, false
	return subjects, some
}

// tell tells Changed of the changes that were read. When it returns, all that were read before are told.
func (r *Registry) tell() {
	if r.Changed == nil {
		return
	}
	r.news.telling.Lock()
	defer r.news.telling.Unlock()
	if subjects, some := r.news.take(); some {
		r.Changed(subjects)
	}
}

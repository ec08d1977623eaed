package lobby

import (
	"context"
	"razzia/internal/fault"
	"slices"
	"sync"
	"time"
)

// A Queue brings people together who ask for the same game at once. Its methods may be called by several goroutines at a time.
type Queue struct {
	Config
	current context.Context // ends with Close
	stop    context.CancelFunc
	work    sync.WaitGroup

	mu       sync.Mutex
	waiting  map[string]int // streams of the persons who wait at this node
	requests map[string]MatchRequest
	timer    *time.Timer   // of the next look
	due      bool          // it is set
	last     time.Time     // when the last look began
	looked   chan struct{} // closed by the next look
}

// lookEvery is the time between two looks at the requests, at least.
const lookEvery = time.Second

// NewQueue makes a Queue. It does nothing while no person waits.
func NewQueue(c Config) *Queue {
	q := &Queue{Config: c, waiting: map[string]int{}, looked: make(chan struct{})}
	q.current, q.stop = context.WithCancel(context.Background())
	q.timer = time.AfterFunc(never, q.look)
	return q
}

// Close ends the looks at the requests, and waits for the one that runs.
func (q *Queue) Close() {
	q.mu.Lock()
	q.stop()
	q.timer.Stop()
	q.mu.Unlock()
	q.work.Wait()
}

// Ask notes the request of a person. They have to give signs that they wait on: by State, or by Wait.
func (q *Queue) Ask(ctx context.Context, r MatchRequest) error {
	if err := q.Store.SaveMatchRequest(ctx, q.Now(), r); err != nil {
		return fault.Store(err)
	}
	q.lookSoon()
	return nil
}

// Cancel takes the request of a person back.
func (q *Queue) Cancel(ctx context.Context, person string) error {
	return fault.Store(q.Store.DropMatchRequest(ctx, person))
}

// A State is where a person with a request stands.
type State struct {
	MatchRequest
	Found  bool // the person has a request; they may have been silent for too long
	Others int  // other people who wait
}

// State returns where a person stands. It is a sign that they wait on.
func (q *Queue) State(ctx context.Context, person string) (s State, err error) {
	now := q.Now()
	s.MatchRequest, s.Others, s.Found, err = q.Store.MatchRequestOf(ctx, now, person)
	if err != nil || !s.Found || s.Table != "" {
		return s, fault.Store(err)
	}
	q.lookSoon()
	return s, fault.Store(q.Store.KeepMatchRequests(ctx, now, []string{person}))
}

// Wait gives signs that a person waits on until leave is called. A channel of the Queue is closed with each look at the requests: see
// Looked.
func (q *Queue) Wait(person string) (leave func()) {
	q.mu.Lock()
	q.waiting[person]++
	q.mu.Unlock()
	q.lookSoon()
	return sync.OnceFunc(func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.waiting[person]--; q.waiting[person] == 0 {
			delete(q.waiting, person)
		}
	})
}

// Looked returns where a person stood at the last look of this node, and a channel that is closed by the next one. Before the first
// look, no person has a request.
func (q *Queue) Looked(person string) (s State, looked bool, next <-chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for other, r := range q.requests {
		if other != person && r.Table == "" {
			s.Others++
		}
	}
	s.MatchRequest, s.Found = q.requests[person]
	return s, q.requests != nil, q.looked
}

// lookSoon sets the timer of the next look.
func (q *Queue) lookSoon() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.due || q.current.Err() != nil {
		return
	}
	q.due = true
	q.timer.Reset(max(0, lookEvery-q.Now().Sub(q.last)))
}

// look makes the tables of the groups that are there, and reads the asks for the persons who wait here.
func (q *Queue) look() {
	q.mu.Lock()
	if q.current.Err() != nil {
		q.mu.Unlock()
		return
	}
	q.work.Add(1)
	defer q.work.Done()
	q.due, q.last = false, q.Now()
	waiting := make([]string, 0, len(q.waiting))
	for person := range q.waiting {
		waiting = append(waiting, person)
	}
	q.mu.Unlock()
	if err := q.matchAll(waiting); err != nil && q.current.Err() == nil {
		q.Log.Error("cannot bring people together", "error", err)
	}
	if len(waiting) > 0 {
		q.lookSoon()
	}
}

// matchAll matches all requests. Waiting are the persons who wait at this node.
func (q *Queue) matchAll(waiting []string) error {
	ctx, cancel := context.WithTimeout(q.current, seatTime) // a claim must not end before its table is made
	defer cancel()
	slices.Sort(waiting)
	if len(waiting) > 0 {
		if err := q.Store.KeepMatchRequests(ctx, q.Now(), waiting); err != nil {
			return err
		}
	}
	groups, err := q.Store.FormMatches(ctx, q.Now(), q.groups)
	if err != nil {
		return err
	}
	for i := range groups {
		if err := q.seat(ctx, &groups[i]); err != nil {
			q.Log.Error("cannot make the table of a quick match", "table", groups[i].ID, "error", err)
		}
	}
	requests, err := q.Store.MatchRequests(ctx, q.Now())
	if err == nil {
		q.take(requests)
	}
	return err
}

// groups makes the groups of those who may play.
func (q *Queue) groups(waiting []MatchRequest) []Group {
	if q.Banned != nil {
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(r MatchRequest) bool { return q.Banned(r.Person.ID) })
	}
	groups := Match(waiting)
	for i := range groups {
		groups[i].ID = q.NewID()
	}
	return groups
}

// seat makes the table of a group that this node has claimed. Its members find it only if all of them still want it.
func (q *Queue) seat(ctx context.Context, g *Group) error {
	if err := q.Make(ctx, g); err != nil {
		return err // the members wait on when the time of the claim is over, unless the table is there after all
	}
	settled, err := q.Store.SettleMatch(ctx, g.ID, len(g.Members))
	if err != nil || settled {
		return err // if it is in doubt, the members have the table when the time of the claim is over
	}
	return q.Remove(ctx, g.ID)
}

// take takes up the requests as they were read, and wakes those who wait for that.
func (q *Queue) take(requests []MatchRequest) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.requests = make(map[string]MatchRequest, len(requests))
	for _, r := range requests {
		q.requests[r.Person.ID] = r
	}
	close(q.looked)
	q.looked = make(chan struct{})
}

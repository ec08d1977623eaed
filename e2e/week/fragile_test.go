package week

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// errKilled is the error of a store whose process is gone.
var errKilled = errors.New("the process was killed")

// A fragile store is that of a process that may be killed within a change of a table: before it is stored, or after.
type fragile struct {
	host.Store
	now     func()         // lets the database know the time
	touched func(table.ID) // called for each change of a log
	sweeps  int
	mu      sync.Mutex
	dead    bool
	fuse    int  // the process is killed at this change from now; 0 for never
	after   bool // once it is stored
}

// arm lets the process be killed at one of the next changes.
func (f *fragile) arm(chance *rand.Rand) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fuse, f.after = 1+chance.IntN(6), chance.IntN(2) == 0
}

// isDead reports whether the process was killed.
func (f *fragile) isDead() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dead
}

// kill ends the process.
func (f *fragile) kill() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dead = true
}

// change makes a change, unless the process is killed.
func (f *fragile) change(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dead {
		return errKilled
	}
	if f.fuse > 0 {
		f.fuse--
		f.dead = f.fuse == 0
	}
	if f.dead && !f.after {
		return errKilled
	}
	f.now()
	if err := do(); err != nil || !f.dead {
		return err
	}
	return errKilled
}

func (f *fragile) read() error {
	if f.isDead() {
		return errKilled
	}
	return nil
}

// Create is that of [host.Store].
func (f *fragile) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	return f.change(func() error { return f.Store.Create(ctx, id, secret, entries, sum) })
}

// Append is that of [host.Store].
func (f *fragile) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	defer f.touched(id)
	return f.change(func() error { return f.Store.Append(ctx, id, entries, sum) })
}

// AppendPlanned is that of [host.Planner].
func (f *fragile) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	defer f.touched(id)
	return f.change(func() error { return f.Store.AppendPlanned(ctx, id, entries, sum, use) })
}

// SavePlan is that of [host.Planner].
func (f *fragile) SavePlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	return f.change(func() error { return f.Store.SavePlan(ctx, id, p) })
}

// DropPlan is that of [host.Planner].
func (f *fragile) DropPlan(ctx context.Context, id table.ID, seat int, person string) (found bool, err error) {
	err = f.change(func() (err error) { found, err = f.Store.DropPlan(ctx, id, seat, person); return err })
	return found && err == nil, err
}

// EndPlan is that of [host.Planner].
func (f *fragile) EndPlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	return f.change(func() error { return f.Store.EndPlan(ctx, id, p) })
}

// Read is that of [host.Store].
func (f *fragile) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	if err := f.read(); err != nil {
		return nil, err
	}
	return f.Store.Read(ctx, id, after)
}

// Claim is that of [host.Store].
func (f *fragile) Claim(ctx context.Context, c host.Claim) ([]host.Claimed, error) {
	if err := f.read(); err != nil {
		return nil, err
	}
	f.now()
	return f.Store.Claim(ctx, c)
}

// DuePlans is that of [host.Planner].
func (f *fragile) DuePlans(ctx context.Context, c host.Claim) ([]table.ID, error) {
	if err := f.read(); err != nil {
		return nil, err
	}
	f.now()
	return f.Store.DuePlans(ctx, c)
}

// Postpone is that of [host.Store].
func (f *fragile) Postpone(ctx context.Context, claimed host.Claimed, now, due time.Time) error {
	if err := f.read(); err != nil {
		return err
	}
	f.now()
	return f.Store.Postpone(ctx, claimed, now, due)
}

// Forget is that of [host.Store], but for most calls: they come every ten minutes, and each takes its time.
func (f *fragile) Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	if f.sweeps++; f.sweeps%24 != 1 || f.read() != nil {
		return nil, f.read()
	}
	return f.Store.Forget(ctx, before, most)
}

// Forgetting is that of [host.Store]: no person has their data removed in the week.
func (f *fragile) Forgetting(context.Context) ([]string, error) { return nil, nil }

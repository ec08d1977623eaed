package analysis

import (
	"context"
	"time"
)

const (
	// idleTime is after how long the measures of a judge that no server uses are removed.
	idleTime = 7 * 24 * time.Hour
	// useEvery is how often a server notes that it uses its judge.
	useEvery = time.Hour
	// droppedAtOnce is how many games lose their measures by such a judge in one transaction. Other writers wait until it ends.
	droppedAtOnce = 100
)

// A sweep removes the measures of judges that no server uses any more. It begins an hour after the start of the server: by then other
// servers that were down for days have noted their judges.
type sweep struct {
	latest time.Time // when the judge of the server was noted
	notes  int
}

// look notes the judge of the server from time to time, and removes a part of what another one left.
func (s *sweep) look(ctx context.Context, m *Measures) error {
	judge, err := m.by()
	if err != nil {
		return err
	}
	now := m.Now()
	if s.notes == 0 || now.Sub(s.latest) >= useEvery {
		if err := m.Store.UseJudge(ctx, judge.Hash, now); err != nil {
			return err
		}
		s.latest = now
		s.notes++
	}
	if s.notes < 2 {
		return nil
	}
	_, err = m.Store.DropIdle(ctx, judge.Hash, now.Add(-idleTime), droppedAtOnce)
	return err
}

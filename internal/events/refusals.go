package events

import (
	"context"
	"slices"
	"time"

	"razzia/internal/people"
	"razzia/internal/table"
)

// A refusal is an invitation that the person has sent, and that was declined or timed out.
type refusal struct {
	table  table.ID
	person string // mark of the one who is invited
	at     int64  // when it was refused, in milliseconds since 1970
}

// refusalOf is a refused invitation as a cursor has it.
func refusalOf(s *people.Sent) refusal {
	return refusal{s.Table, markOf(s.Identity), s.Over.UnixMilli()}
}

// parseRefusal reads a refusal from the parts of its text.
func (c *Cursor) parseRefusal(id table.ID, mark, at string) error {
	n, err := parseNumber(at, longestTime)
	if err != nil || len(mark) != markSize || !isID(mark) {
		return ErrNoID
	}
	c.refusals = append(c.refusals, refusal{id, mark, n})
	return nil
}

// knowRefusals notes all that was refused until now: to a client that knows nothing, that is no news.
func (f *Feed) knowRefusals(ctx context.Context) error {
	sent, err := f.People.SentSince(ctx, f.viewer, time.UnixMilli(f.at.since))
	for i := range sent {
		if sent[i].Refused() {
			f.at.refusals = append(f.at.refusals, refusalOf(&sent[i]))
		}
	}
	return err
}

// lookAtSent compares the refusals of the invitations that the person has sent with those that the client knows, the first of them first.
// It returns when the next invitation times out; zero for none.
func (f *Feed) lookAtSent(ctx context.Context) (next time.Time, err error) {
	sent, err := f.People.SentSince(ctx, f.viewer, time.UnixMilli(f.at.since))
	if err != nil {
		return next, err
	}
	slices.SortStableFunc(sent, func(a, b people.Sent) int { return a.Over.Compare(b.Over) })
	told := slices.Clone(f.at.refusals)
	for i := range sent {
		s := &sent[i]
		if s.State == people.Waits && !s.Moot {
			next = f.sooner(next, s.Ends)
		}
		if r := refusalOf(s); s.Refused() && !slices.Contains(told, r) {
			told = append(told, r) // two of the person's identities may have invited the same one
			f.changes = append(f.changes, change{event: declined(s), refusal: r})
		}
	}
	return next, nil
}

// sooner returns the first of two moments, of which one may be zero, but none that is over: the feed has seen what happened then.
func (f *Feed) sooner(next, at time.Time) time.Time {
	if at.After(f.watch.hub.Now()) && (next.IsZero() || at.Before(next)) {
		return at
	}
	return next
}

// declined is the event of a refused invitation.
func declined(s *people.Sent) Event {
	e := Event{Kind: Declined, Table: s.Table, At: s.Over.UTC(), To: personOf(&s.To), Reason: string(s.Reason)}
	if s.State == people.TimedOut {
		e.Reason = string(people.TimedOut)
	}
	return e
}

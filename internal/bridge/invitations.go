package bridge

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"razzia"
	"razzia/internal/client"
)

// answerInvitations answers invitations, one after another, until the context ends.
func (b *Bridge) answerInvitations(ctx context.Context) {
	for failures := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-b.accept:
		}
		for {
			e, some := b.nextInvitation()
			if !some {
				break
			}
			sits, err := b.answer(ctx, e)
			if !sits {
				b.giveUp(e.Table)
			}
			if err != nil {
				b.Log.Warn("an invitation was not answered, trying again", "table", e.Table, "error", err)
				b.Wait(ctx, pause(failures))
				failures++
				signal(b.accept)
				break
			}
			failures = 0
			b.forget(e)
		}
	}
}

// nextInvitation returns an invitation to answer, and keeps room for its game. There is none while the member plays as many games as the
// rules allow.
func (b *Bridge) nextInvitation() (client.Event, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.invited {
		if b.hasRoom() || b.Rules.Who == Nobody {
			b.games[e.Table] = true
			return e, true
		}
	}
	return client.Event{}, false
}

func (b *Bridge) forget(e client.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.invited[e.Table].ID == e.ID {
		delete(b.invited, e.Table)
	}
}

// giveUp counts the table of an invitation no more.
func (b *Bridge) giveUp(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.games, id)
}

// answer takes a seat at the table of an invitation, or declines. It reports whether the member sits there.
func (b *Bridge) answer(ctx context.Context, e client.Event) (sits bool, err error) {
	t, err := b.Server.Table(ctx, e.Table)
	if client.IsRefused(err, "no-such-table") {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	friend := false
	if b.Rules.Who == Friends {
		friends, err := b.Server.Friends(ctx)
		if err != nil {
			return false, err
		}
		friend = slices.Contains(friends, e.By.Person)
	}
	if no, refused := b.Rules.refuse(&t, friend); refused {
		b.Log.Info("declined an invitation", "table", e.Table, "from", e.By.Name, "because", no.why)
		return false, unlessRefused(b.Server.Decline(ctx, e.Table, no.reason))
	}
	return b.sit(ctx, e, &t)
}

// sit takes the first empty seat of a table. It reports whether there was one.
func (b *Bridge) sit(ctx context.Context, e client.Event, t *client.Table) (sits bool, err error) {
	for i, seat := range t.Seats {
		if seat.Name != "" {
			continue
		}
		err := b.Server.Sit(ctx, e.Table, razzia.Seat(i))
		switch {
		case err == nil:
			b.Log.Info("accepted an invitation", "table", e.Table, "from", e.By.Name, "seat", i)
			return true, nil
		case client.IsRefused(err, "seat-taken"): // another person was faster
		case unlessRefused(err) == nil:
			b.Log.Info("could not accept an invitation", "table", e.Table, "from", e.By.Name, "because", err)
			return false, nil
		default:
			return false, err
		}
	}
	return false, nil
}

// unlessRefused returns an error after which the same request may pass: no answer, or a limit. Other refusals are final.
func unlessRefused(err error) error {
	refusal, refused := errors.AsType[*client.Refusal](err)
	if refused && refusal.Status < http.StatusInternalServerError && refusal.Status != http.StatusTooManyRequests {
		return nil
	}
	return err
}

package bridge

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"razzia"
	"razzia/client"
)

// complete finds out whose invitations are accepted, if the rules do not say it.
func (b *Bridge) complete(ctx context.Context) error {
	if b.Rules.Who != "" {
		return nil
	}
	is, err := b.Server.IsBotAccount(ctx)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Rules.Who = Friends
	if is {
		b.Rules.Who = Anyone
	}
	return nil
}

// answerInvitations answers invitations, one after another, until the context ends.
func (b *Bridge) answerInvitations(ctx context.Context) {
	for failures := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-b.accept:
		}
		for {
			e, room, some := b.nextInvitation()
			if !some {
				break
			}
			done, err := b.answer(ctx, e, room)
			if err != nil {
				b.Log.Warn("an invitation was not answered, trying again", "table", e.Table, "error", err)
				b.Wait(ctx, pause(failures))
				failures++
				signal(b.accept)
				break
			}
			failures = 0
			b.settle(e, done)
		}
	}
}

// nextInvitation returns an invitation to answer. If there is room for its game, the room is kept. While the member plays as many games as
// the rules allow, each invitation is looked at once: those that break the other rules are declined at once, and the rest wait for room.
func (b *Bridge) nextInvitation() (e client.Event, room, some bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	room = b.hasRoom()
	for _, e := range b.invited {
		if room {
			b.games[e.Table] = true
		}
		if room || b.waiting[e.Table] != e.ID {
			return e, room, true
		}
	}
	return client.Event{}, false, false
}

// settle notes that an invitation was answered, or that it waits for room.
func (b *Bridge) settle(e client.Event, done bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.invited[e.Table].ID != e.ID:
	case done:
		delete(b.invited, e.Table)
		delete(b.waiting, e.Table)
	default:
		b.waiting[e.Table] = e.ID
	}
}

// giveUp counts the table of an invitation no more.
func (b *Bridge) giveUp(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.games, id)
}

// answer takes a seat at the table of an invitation if there is room for its game, or declines. It reports whether the invitation is
// answered.
func (b *Bridge) answer(ctx context.Context, e client.Event, room bool) (done bool, err error) {
	sits := false
	defer func() {
		if room && !sits {
			b.giveUp(e.Table)
		}
	}()
	t, err := b.Server.Table(ctx, e.Table)
	if client.IsRefused(err, "no-such-table") {
		return true, nil
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
		return true, unlessRefused(b.Server.Decline(ctx, e.Table, no.reason))
	}
	if !room {
		return false, nil
	}
	sits, err = b.sit(ctx, e, &t)
	return true, err
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
	refusal, refused := errors.AsType[*client.Error](err)
	if refused && refusal.Status < http.StatusInternalServerError && refusal.Status != http.StatusTooManyRequests {
		return nil
	}
	return err
}

package bridge

import (
	"context"
	"errors"
	"slices"

	"razzia/client"
)

// beginNext begins a game after the last one, and returns its table.
func (b *Bridge) beginNext(ctx context.Context, last string) (string, error) {
	if b.Series.Level != "" {
		return b.makeOnce(ctx, func() (client.Table, error) {
			return b.Server.PlayBots(ctx, client.Match{Opponents: client.Opponents{Bots: b.Series.Seats - 1, Level: b.Series.Level},
				Terms: client.Terms{Piles: pilesFor(b.Series.Seats)}})
		})
	}
	if last != "" {
		if id := b.playAgain(ctx, last); id != "" {
			return id, nil
		}
	}
	return b.challenge(ctx)
}

// pilesFor is the usual number of piles: two players use one.
func pilesFor(seats int) int {
	if seats == 2 {
		return 1
	}
	return 2
}

// challenge makes a table, and invites the opponent there.
func (b *Bridge) challenge(ctx context.Context) (string, error) {
	id, err := b.makeOnce(ctx, func() (client.Table, error) {
		options := client.Options{Players: 2, Terms: client.Terms{Piles: 1, BotAccounts: b.Series.Opponent.BotAccount}}
		return b.Server.MakeTable(ctx, client.Creation{Options: options, Sit: true})
	})
	if err != nil {
		return "", err
	}
	b.Log.Info("invites", "table", id, "person", b.Series.Opponent.Name)
	return id, b.untilRefused(ctx, func() error {
		return b.Server.Invite(ctx, client.Inviting{Table: id, Person: b.Series.Opponent.ID, Minutes: invitationMinutes})
	})
}

// untilRefused tries an action until it is done or refused.
func (b *Bridge) untilRefused(ctx context.Context, act func() error) error {
	for failures := 0; ; failures++ {
		err := act()
		if err == nil || unlessRefused(err) == nil || ctx.Err() != nil {
			return err
		}
		b.Log.Warn("the series does not go on, trying again", "error", err)
		b.Wait(ctx, waitFor(err, failures))
	}
}

// makeOnce makes a table. An attempt without an answer may have made it: then the list of tables has one more.
func (b *Bridge) makeOnce(ctx context.Context, ask func() (client.Table, error)) (id string, err error) {
	var before []string
	err = b.untilRefused(ctx, func() (err error) {
		before, err = b.Server.Unfinished(ctx)
		return err
	})
	if err != nil {
		return "", err
	}
	err = b.untilRefused(ctx, func() error {
		t, err := ask()
		if id = t.ID; err == nil {
			return nil
		}
		if _, lost := errors.AsType[*client.Unreachable](err); lost {
			found, lookErr := b.madeSince(ctx, before)
			if id = found; id != "" {
				return nil
			}
			err = errors.Join(err, lookErr)
		}
		return err
	})
	return id, err
}

// madeSince finds the table that an attempt without an answer has made: one that is in no list of before, and of no open
// invitation.
func (b *Bridge) madeSince(ctx context.Context, before []string) (id string, err error) {
	var now []string
	err = b.untilRefused(ctx, func() (err error) {
		now, err = b.Server.Unfinished(ctx)
		return err
	})
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range now {
		if _, invited := b.invited[id]; !invited && !slices.Contains(before, id) {
			return id, err
		}
	}
	return "", err
}

// playAgain asks for a rematch of a game that is over, and returns its table; "" if there is none.
func (b *Bridge) playAgain(ctx context.Context, last string) (id string) {
	err := b.untilRefused(ctx, func() error { return b.Server.JoinRematch(ctx, last) })
	for waited := rematchLook; err == nil && ctx.Err() == nil && waited < rematchTime; waited += rematchLook {
		var t client.Table
		err = b.untilRefused(ctx, func() (err error) {
			t, err = b.Server.Table(ctx, last)
			return err
		})
		switch {
		case t.Next != "":
			b.Log.Info("plays again", "table", t.Next, "person", b.Series.Opponent.Name)
			return t.Next
		case t.Rematch != nil && len(t.Rematch.Declined) > 0:
			return ""
		}
		b.Wait(ctx, rematchLook)
	}
	return ""
}

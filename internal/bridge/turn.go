package bridge

import (
	"context"
	"errors"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/client"
	"razzia/notation"
)

// A turn is being played at a table.
type turn struct {
	version int  // of the table, at least
	again   bool // another turn has begun meanwhile
}

// playTurn plays the turn of an event, in the background. The bridge is locked.
func (b *Bridge) playTurn(ctx context.Context, e client.Event) {
	if t := b.turns[e.Table]; t != nil {
		t.version, t.again = max(t.version, e.Version), true
		return
	}
	b.turns[e.Table] = &turn{version: e.Version}
	b.work.Go(func() { b.playTurns(ctx, e.Table) })
}

// playTurns plays at a table until no turn is left.
func (b *Bridge) playTurns(ctx context.Context, id string) {
	for failures := 0; ctx.Err() == nil; {
		b.mu.Lock()
		t := b.turns[id]
		t.again = false
		version := t.version
		b.mu.Unlock()
		err := b.tryTurn(ctx, id, version)
		if err == nil {
			failures = 0
		}
		b.mu.Lock()
		over := (err == nil || b.givesUp(ctx, id, err)) && !t.again
		if over {
			delete(b.turns, id)
		}
		b.mu.Unlock()
		if over {
			return
		}
		if err != nil {
			b.report(ctx, id, err)
			b.Wait(ctx, waitFor(err, failures))
			failures++
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.turns, id)
}

// errBehind is the error of a server that does not know all moves yet: another one of the house has made them.
var errBehind = errors.New("the record is not as new as the table")

// tryTurn reads a table, and makes a move there if a seat of the member is to move. It makes none otherwise: so an attempt whose outcome is
// unknown is not repeated when it has succeeded.
func (b *Bridge) tryTurn(ctx context.Context, id string, version int) error {
	t, err := b.Server.TableSince(ctx, id, version)
	if err != nil || t.Phase != "playing" {
		return err
	}
	record, err := b.Server.Record(ctx, id)
	switch {
	case err != nil:
		return err
	case len(record.Moves) < t.Ply:
		return errBehind
	}
	game, err := record.Replay(nil)
	if err != nil {
		return err
	}
	seat := game.State.Actor
	if seat < 0 || int(seat) >= len(t.Seats) || !t.Seats[seat].Mine || t.Seats[seat].Level != "" {
		return nil
	}
	m, err := b.choose(ctx, record, game.State, seat)
	if err != nil {
		return err
	}
	t.Ply = len(record.Moves)
	return b.Server.MoveIn(context.WithoutCancel(ctx), t, seat, m) // a move that is on its way is waited for
}

// choose asks the player, when its turn among the other tables has come.
func (b *Bridge) choose(ctx context.Context, r notation.Record, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	select {
	case b.thinking <- struct{}{}:
		defer func() { <-b.thinking }()
	case <-ctx.Done():
		return razzia.Move{}, ctx.Err()
	}
	return b.Player.ChooseAfter(ctx, bot.Past{Setup: r.Setup(), Moves: r.Moves}, s, seat)
}

// givesUp reports whether an error says that there is no turn to play any more. If a bot of the server has taken the seat, the bridge takes
// it back. The bridge is locked.
func (b *Bridge) givesUp(ctx context.Context, id string, err error) bool {
	if client.IsRefused(err, "bot-plays") {
		b.work.Go(func() { b.takeBackAll(ctx, id) })
		return true
	}
	return ctx.Err() != nil || client.IsRefused(err, "not-your-turn", "not-your-seat", "game-over", "on-break", "no-such-table", "log-broken")
}

// report logs why a turn is tried again.
func (b *Bridge) report(ctx context.Context, id string, err error) {
	switch {
	case ctx.Err() != nil, errors.Is(err, errBehind), client.IsRefused(err, "somebody-was-faster"):
	default:
		b.Log.Warn("no move was made, trying again", "table", id, "error", err)
	}
}

// waitFor is the time until a turn is tried again.
func waitFor(err error, failures int) time.Duration {
	refusal, refused := errors.AsType[*client.Error](err)
	switch {
	case errors.Is(err, errBehind) || refused && refusal.Key == "somebody-was-faster":
		return 50 * time.Millisecond << min(failures, 6)
	case refused:
		return max(refusal.Wait, pause(failures))
	}
	return pause(failures)
}

// takeBackAll takes back all seats of the member at a table that bots play.
func (b *Bridge) takeBackAll(ctx context.Context, id string) {
	t, err := b.Server.Table(ctx, id)
	for i := range t.Seats {
		if seat := t.Seats[i]; err == nil && seat.Mine && seat.Level != "" && !seat.Resigned {
			b.takeBack(ctx, id, i)
		}
	}
}

// takeBack takes a seat back, in the background. At a table with a clock that is refused while the seat is to move.
func (b *Bridge) takeBack(ctx context.Context, id string, seat int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.taking[id] {
		return
	}
	b.taking[id] = true
	b.work.Go(func() {
		defer b.tookBack(id)
		for failures := 0; ctx.Err() == nil; failures++ {
			err := b.Server.TakeBack(ctx, id, razzia.Seat(seat))
			if err == nil {
				b.Log.Info("took a seat back that a bot of the server played", "table", id, "seat", seat)
			}
			if unreachable := (*client.Unreachable)(nil); !client.IsRefused(err, "bot-plays") && !errors.As(err, &unreachable) {
				return
			}
			b.Wait(ctx, pause(failures))
		}
	})
}

func (b *Bridge) tookBack(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.taking, id)
}

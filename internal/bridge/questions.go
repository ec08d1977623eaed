package bridge

import (
	"context"
	"errors"
	"slices"

	"razzia/client"
)

// answerQuestion answers what another player asks for, in the background, until there is an answer or it comes too late. The bridge is
// locked.
func (b *Bridge) answerQuestion(ctx context.Context, e client.Event) {
	q := Question(e.Asks)
	agrees := slices.Contains(b.Rules.Agree, q)
	switch {
	case !slices.Contains(Questions, q): // of a newer server
	case q == Rematch && agrees && b.hasRoom():
		b.joining[e.Table] = true
		b.work.Go(func() { b.joinRematch(ctx, e) })
	case q == Rematch:
		b.work.Go(func() { b.sendAnswer(ctx, e, "declined", b.ifAsked(b.Server.DeclineRematch)) })
	case agrees:
		b.work.Go(func() { b.sendAnswer(ctx, e, "agreed", b.Server.Agree) })
	default:
		b.work.Go(func() { b.sendAnswer(ctx, e, "disagreed", b.Server.Disagree) })
	}
}

// errSettled says that the others do not wait for an answer any more.
var errSettled = errors.New("the others do not wait for the answer any more")

// mostAnswers is how often an answer is tried, over some minutes: a question waits no longer.
const mostAnswers = 10

// joinRematch joins a rematch, and keeps room for its game until it begins.
func (b *Bridge) joinRematch(ctx context.Context, e client.Event) {
	defer b.endWait(e.Table)
	if b.sendAnswer(ctx, e, "agreed", b.ifAsked(b.Server.JoinRematch)) {
		b.Wait(ctx, rematchTime)
	}
}

// ifAsked is an answer to a rematch that is sent only while the player is asked: to join one that no player asks for would ask for one.
func (b *Bridge) ifAsked(answer func(ctx context.Context, id string) error) func(ctx context.Context, id string, version int) error {
	return func(ctx context.Context, id string, version int) error {
		t, err := b.Server.TableSince(ctx, id, version)
		switch {
		case err != nil:
			return err
		case !t.Waits():
			return errSettled
		}
		return answer(ctx, id)
	}
}

// sendAnswer sends an answer until it arrives, and reports whether it counts.
func (b *Bridge) sendAnswer(ctx context.Context, e client.Event, answer string,
	send func(ctx context.Context, id string, version int) error) bool {
	for failures := 0; ctx.Err() == nil && failures < mostAnswers; failures++ {
		err := send(ctx, e.Table, e.Version)
		if err == nil {
			b.Log.Info("answered a question", "table", e.Table, "asks", e.Asks, "answer", answer)
			return true
		}
		if errors.Is(err, errSettled) || unlessRefused(err) == nil {
			b.Log.Info("did not answer a question", "table", e.Table, "asks", e.Asks, "because", err)
			return false
		}
		b.Log.Warn("a question was not answered, trying again", "table", e.Table, "asks", e.Asks, "error", err)
		b.Wait(ctx, waitFor(err, failures))
	}
	return false
}

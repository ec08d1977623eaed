package bridge

import (
	"context"
	"slices"

	"razzia/internal/client"
)

// answerQuestion answers what another player asks for, in the background, until there is an answer. The bridge is locked.
func (b *Bridge) answerQuestion(ctx context.Context, e client.Event) {
	q := Question(e.Asks)
	if !slices.Contains(Questions, q) {
		return // of a newer server
	}
	agrees := slices.Contains(b.Rules.Agree, q) && (q != Rematch || len(b.games) < b.Rules.Games)
	b.work.Go(func() {
		for failures := 0; ctx.Err() == nil; failures++ {
			err := unlessRefused(b.sendAnswer(ctx, e, agrees))
			if err == nil {
				b.Log.Info("answered a question", "table", e.Table, "asks", q, "agrees", agrees)
				return
			}
			b.Log.Warn("a question was not answered, trying again", "table", e.Table, "asks", q, "error", err)
			b.Wait(ctx, waitFor(err, failures))
		}
	})
}

// sendAnswer sends the answer to a question, if it is still open: to join a rematch that no player asks for would ask for one.
func (b *Bridge) sendAnswer(ctx context.Context, e client.Event, agrees bool) error {
	switch {
	case e.Asks != string(Rematch) && agrees:
		return b.Server.Agree(ctx, e.Table, e.Version)
	case e.Asks != string(Rematch):
		return b.Server.Disagree(ctx, e.Table, e.Version)
	}
	t, err := b.Server.TableSince(ctx, e.Table, e.Version)
	switch {
	case err != nil || !t.Waits():
		return err
	case agrees:
		return b.Server.JoinRematch(ctx, e.Table)
	}
	return b.Server.DeclineRematch(ctx, e.Table)
}

package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot/hint"
)

// An Adviser finds a hint for the player who is to act in a state. The state is all that it receives.
type Adviser func(ctx context.Context, s razzia.State) (hint.Hint, error)

// A hintRequest is the hint for the current decision: none, requested, or found.
type hintRequest struct {
	stop context.CancelFunc // nil if no hint was requested
	hint *hint.Hint         // nil until it is found
}

// A hintAnswer is the message that a hint was found, or failed.
type hintAnswer struct {
	number int // of the decision
	hint   hint.Hint
	err    error
}

// cancel stops the search for the hint, if there is one.
func (r hintRequest) cancel() {
	if r.stop != nil {
		r.stop()
	}
}

// askHint finds a hint in the background.
func askHint(ctx context.Context, s razzia.State, number int, advise Adviser) tea.Cmd {
	return func() tea.Msg {
		h, err := advise(ctx, s)
		if ctx.Err() != nil {
			return nil // cancelled: a later request has its own answer
		}
		return hintAnswer{number, h, err}
	}
}

// toggleHint requests a hint for the player whose turn it is, or removes the one that is shown.
func (m Model) toggleHint() (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	switch {
	case m.link.remote != nil:
		m.notice = m.text("hint.none")
		return m, nil
	case g.State.Phase == razzia.Over || m.game.table.BotDue():
		m.notice = m.text("status.inert_hint")
		return m, nil
	case m.decision.request.stop != nil:
		m.decision = m.decision.dropHint()
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.decision.request.stop = stop
	return m, askHint(ctx, g.State, m.decision.number, m.cfg.Advise)
}

package tui

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"razzia"
)

// A Remote is the place where a game is played that is only shown here, such as a server. It has the cards, and makes the moves of all
// others. Its operations end with the context of its maker.
type Remote interface {
	// Await returns the moves after the first so many, once there are any. After an error it may return none: the place is reached again.
	Await(made int) ([]razzia.Move, error)
	// Send makes a legal move of the player here, after so many moves. Await returns it then, as any other.
	Send(made int, m razzia.Move) error
	// SetFast says whether bots move at once.
	SetFast(fast bool) error
}

// An Ended is the error of a [Remote] at which the game cannot go on. After all others the table tries again.
type Ended struct{ Cause error }

// Error says why.
func (e *Ended) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *Ended) Unwrap() error { return e.Cause }

// A link is how a game stands that is played elsewhere. Without a Remote it is the zero value.
type link struct {
	remote  Remote
	sending bool  // a move of the player is on its way
	lost    bool  // the last attempt to learn of moves has failed
	ended   error // why the game cannot go on
}

// Messages of a link.
type (
	remoteMoves struct {
		moves []razzia.Move
		err   error
	}
	remoteSent  struct{ err error } // a move was sent
	remoteRetry struct{}            // it is time to ask again
	remoteFast  struct {
		fast bool
		err  error
	}
)

// remotePause is the time from a failure to the next attempt.
const remotePause = 2 * time.Second

// await waits for moves in the background.
func (m Model) await() tea.Cmd {
	remote, made := m.link.remote, len(m.game.table.Moves())
	return func() tea.Msg {
		moves, err := remote.Await(made)
		return remoteMoves{moves, err}
	}
}

// takeRemote takes a message of the link.
func (m Model) takeRemote(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case remoteMoves:
		return m.takeMoves(msg)
	case remoteSent:
		if msg.err != nil {
			m.link.sending = false
			return m.failed(msg.err)
		}
	case remoteFast:
		if msg.err != nil {
			return m.failed(msg.err)
		}
		m.pace.fast = msg.fast
	case remoteRetry:
		return m, m.await()
	}
	return m, nil
}

// failed shows why an action failed. If the game cannot go on, the table closes.
func (m Model) failed(err error) (Model, tea.Cmd) {
	m.notice, m.input = err.Error(), input{}
	if _, over := errors.AsType[*Ended](err); over {
		m.link.ended = err
		return m, tea.Quit
	}
	return m, nil
}

// takeMoves makes the moves that were made elsewhere, and waits for the next ones.
func (m Model) takeMoves(msg remoteMoves) (tea.Model, tea.Cmd) {
	if msg.err != nil {
		m.link.lost = true
		m, quit := m.failed(msg.err)
		if quit != nil {
			return m, quit
		}
		return m, m.cfg.After(remotePause, func() tea.Msg { return remoteRetry{} })
	}
	if m.link.lost {
		m.link.lost, m.notice = false, ""
	}
	if len(msg.moves) == 0 {
		return m, m.await()
	}
	for _, move := range msg.moves {
		game, scored, err := m.game.play(move)
		if err != nil {
			return m.failed(&Ended{err})
		}
		if m.game = game; scored {
			m.screen = onScoring
		}
	}
	m.link.sending, m.input, m.decision = false, input{}, m.decision.next()
	if g := m.game.table.Game(); g.State.Phase == razzia.Over {
		return m, nil
	}
	return m, m.await()
}

// send sends a move, or shows why the rules do not allow it.
func (m Model) send(move razzia.Move) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	if _, err := g.State.Step(move); err != nil {
		m.input.bid, m.notice = "", m.game.refusal(err)
		return m, nil
	}
	m.link.sending = true
	remote, made := m.link.remote, len(m.game.table.Moves())
	return m, func() tea.Msg { return remoteSent{remote.Send(made, move)} }
}

// setFast changes how long bots take.
func (m Model) setFast(fast bool) (tea.Model, tea.Cmd) {
	remote := m.link.remote
	return m, func() tea.Msg { return remoteFast{fast, remote.SetFast(fast)} }
}

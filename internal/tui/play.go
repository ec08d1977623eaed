package tui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/internal/tui/hotseat"
)

// begin starts the bot whose turn it is, or waits for the moves of a game that is played elsewhere.
func (m Model) begin() (tea.Model, tea.Cmd) {
	if m.link.remote != nil {
		return m, m.await()
	}
	return m.startBot()
}

// startBot starts the bot whose turn it is. It does nothing if a person is to act, or while score sheets are shown.
func (m Model) startBot() (Model, tea.Cmd) {
	m.decision = m.decision.next()
	if m.link.remote != nil || m.game.table == nil || m.screen == onScoring || !m.game.table.BotDue() {
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.decision.stop = stop
	number := m.decision.number
	return m, tea.Batch(askBot(ctx, m.game.table, number, m.cfg.NewBot),
		m.cfg.After(m.pace.delay(m.game.log), func() tea.Msg { return botDelayOver{number} }))
}

// playBotMove makes the move of the bot once it has arrived and the delay is over.
func (m Model) playBotMove() (tea.Model, tea.Cmd) {
	answer := m.decision.ready()
	if answer == nil {
		return m, nil
	}
	if answer.err == nil {
		next, cmd, err := m.play(answer.move)
		if err == nil {
			return next, cmd
		}
		answer.err = err
	}
	return m.forfeit(answer)
}

// forfeit reports the error of a bot and plays the first legal move instead.
func (m Model) forfeit(answer *botAnswer) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	first := g.State.Legal(nil)[0]
	m.notice = m.game.forfeit(answer, first)
	m.game.log = m.game.log.warn(m.notice)
	next, cmd, err := m.play(first)
	if err != nil {
		panic(fmt.Sprintf("tui: a legal move was refused: %v", err)) // a bug in the rules
	}
	return next, cmd
}

// play makes a move, saves the game and starts the next bot. A refused move changes nothing.
func (m Model) play(move razzia.Move) (Model, tea.Cmd, error) {
	game, scored, err := m.game.play(move)
	if err != nil {
		return m, nil, err
	}
	m.game, m.input = game, input{}
	if scored {
		m.screen = onScoring
	}
	m, cmd := m.save().startBot()
	return m, cmd, nil
}

// undo takes back the last decision of a person and all moves after it.
func (m Model) undo() (Model, tea.Cmd) {
	if m.link.remote != nil {
		m.notice = m.text("terminal.no_undo")
		return m, nil
	}
	if !m.game.table.Undo() {
		m.notice = m.text("terminal.nothing_to_undo")
		return m.startBot()
	}
	m.game, m.input, m.screen = m.game.with(m.game.table), input{}, onTable
	return m.save().startBot()
}

// save writes the game to its file, and shows a warning until the next key.
func (m Model) save() Model {
	game, warning := m.game.save()
	m.game = game
	if warning != "" {
		m.notice = warning
	}
	return m
}

// newGame starts a new game.
func (m Model) newGame(s hotseat.Setup) (tea.Model, tea.Cmd) {
	t, err := hotseat.New(s)
	if err != nil {
		m.notice = err.Error()
		return m, nil
	}
	if m.game.table != nil || m.game.saving.file == nil {
		m.game.saving.file = m.cfg.NewFile()
	}
	m.notice, m.game.saving.unsaved, m.game.saving.warned = "", "", false
	return m.showGame(t).startBot()
}

// after starts a timer of the system clock.
func after(wait time.Duration, then func() tea.Msg) tea.Cmd {
	return tea.Tick(wait, func(time.Time) tea.Msg { return then() })
}

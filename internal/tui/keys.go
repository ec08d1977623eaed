package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"razzia"
)

// press handles a key.
func (m Model) press(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	key := msg.String()
	switch {
	case key == "ctrl+c":
		return m.quit()
	case key == "ctrl+z":
		return m, tea.Suspend
	case m.size.tooSmall():
		if key == "q" {
			return m.quit()
		}
		return m, nil
	}
	m.notice = ""
	switch m.screen {
	case onStart:
		return m.pressStart(msg)
	case onScoring:
		return m.pressScoring(strings.ToLower(key))
	case onSheets, onHelp, onLog:
		return m.pressPage(key)
	}
	return m.pressTable(strings.ToLower(key)) // Caps Lock may be on
}

// quit leaves the table. Every move is saved already. If the last save failed and fails again now, the first call only
// warns, and the second one quits.
func (m Model) quit() (tea.Model, tea.Cmd) {
	if m.game.saving.unsaved != "" && !m.game.saving.warned {
		if m = m.save(); m.game.saving.unsaved != "" {
			m.game.saving.warned = true
			m.notice = m.text("terminal.leave_unsaved")
			return m, nil
		}
	}
	m.decision = m.decision.next()
	return m, tea.Quit
}

// pressTable handles a key at the table.
func (m Model) pressTable(key string) (tea.Model, tea.Cmd) {
	if m.input.steal != nil {
		return m.pressSteal(key)
	}
	switch key {
	case "q":
		return m.quit()
	case "?", "f1":
		return m.open(onHelp), nil
	case "l":
		return m.open(onLog), nil
	case "t":
		return m.open(onSheets), nil
	case "u":
		return m.undo()
	case "a":
		m.aids = !m.aids
		return m, nil
	case "h":
		return m.toggleHint()
	case "f":
		if m.link.remote != nil {
			return m.setFast(!m.pace.fast)
		}
		m.pace.fast = !m.pace.fast
		m.decision = m.decision.skipDelay()
		return m.playBotMove()
	}
	return m.pressMove(key)
}

// pressMove handles a key that may be a move of the player whose turn it is.
func (m Model) pressMove(key string) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	switch {
	case g.State.Phase == razzia.Over:
		return m.pressOver(key)
	case m.link.sending:
		return m, nil
	case m.game.table.BotDue():
		if key == "space" || key == "enter" {
			m.decision = m.decision.skipDelay()
			return m.playBotMove()
		}
		return m, nil
	case g.State.Phase == razzia.Bidding:
		return m.pressBid(key)
	}
	switch key {
	case "1", "2":
		return m.try(razzia.Draw(key[0] - '0'))
	case "c":
		return m.try(razzia.Call())
	case "s":
		var why string
		if m.input.steal, why = planTheft(&g.State); why != "" {
			m.notice = m.text(why)
		}
	}
	return m, nil
}

// pressOver handles a key when the game is over.
func (m Model) pressOver(key string) (tea.Model, tea.Cmd) {
	switch {
	case m.link.remote != nil && (key == "enter" || key == "space"):
		return m.quit()
	case m.link.remote != nil || key != "n":
		return m, nil
	}
	m.start = newStartForm(m.game.table.Setup(), m.cfg.Levels)
	m.screen = onStart
	return m, nil
}

// pressBid handles a key in an auction: digits and Enter, arrows and Enter, or a pass.
func (m Model) pressBid(key string) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	switch key {
	case "p":
		return m.try(razzia.Pass())
	case "enter":
		if move, ok := m.input.bid.move(&g.State); ok {
			return m.try(move)
		}
		m.notice = m.text("status.bid_any")
		return m, nil
	}
	m.input.bid = m.input.bid.press(key, &g.State)
	return m, nil
}

// pressSteal handles a key while cards are being chosen.
func (m Model) pressSteal(key string) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	switch key {
	case "esc", "q":
		m.input.steal = nil
		return m, nil
	case "enter":
		return m.try(m.input.steal.move(g.State.Row))
	case "?", "f1":
		return m.open(onHelp), nil
	}
	form := m.input.steal.press(key, g.State.Row.Len())
	if form.count() > thieves(&g.State) {
		m.notice = m.cfg.Words.Text("refusal.too_few_thieves", "n", thieves(&g.State))
		return m, nil
	}
	m.input.steal = &form
	return m, nil
}

// try makes a player's move, or shows why the rules do not allow it.
func (m Model) try(move razzia.Move) (tea.Model, tea.Cmd) {
	if m.link.remote != nil {
		return m.send(move)
	}
	next, cmd, err := m.play(move)
	if err != nil {
		m.input.bid = ""
		m.notice = m.game.refusal(err)
		return m, nil
	}
	return next, cmd
}

// open switches to another screen.
func (m Model) open(s screen) Model {
	m.screen, m.scroll = s, 0
	if s == onLog {
		m.scroll = len(m.page().text) // the newest lines are at the end
	}
	return m
}

// pressPage handles a key on a screen that is scrolled: help, log or score sheets.
func (m Model) pressPage(key string) (tea.Model, tea.Cmd) {
	switch key {
	case "esc", "enter", "q", "l", "t", "?", "f1":
		m.screen = onTable
		return m, nil
	}
	m.scroll = m.page().press(key)
	return m, nil
}

// pressScoring handles a key on the score sheets after a round.
func (m Model) pressScoring(key string) (tea.Model, tea.Cmd) {
	g := m.game.table.Game()
	switch key {
	case "q":
		return m.quit()
	case "u":
		return m.undo()
	case "n":
		if g.State.Phase == razzia.Over {
			return m.pressOver(key)
		}
	case "enter", "space", "esc":
		if g.State.Phase == razzia.Over && m.link.remote != nil && key != "esc" {
			return m.quit()
		}
		m.screen = onTable
		return m.startBot()
	}
	return m, nil
}

// pressStart handles a key on the start screen.
func (m Model) pressStart(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	switch msg.String() {
	case "esc":
		return m.quit()
	case "enter":
		return m.startGame()
	}
	m.start = m.start.press(msg)
	return m, nil
}

// startGame starts the game that the form describes.
func (m Model) startGame() (tea.Model, tea.Cmd) {
	s := m.start.setup(m.cfg.NewSeed())
	if len(s.Places) < razzia.MinPlayers {
		m.notice = m.text("terminal.two_players")
		return m, nil
	}
	return m.newGame(s)
}

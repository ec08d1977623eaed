package tui

import (
	"strconv"
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
	case m.tooSmall():
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
	if m.unsaved != "" && !m.warned {
		if m = m.save(); m.unsaved != "" {
			m.warned = true
			m.notice = "The last moves are not saved. The same key again leaves all the same."
			return m, nil
		}
	}
	return m.cancelDecision(), tea.Quit
}

// pressTable handles a key at the table.
func (m Model) pressTable(key string) (tea.Model, tea.Cmd) {
	if m.steal != nil {
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
		m.fast = !m.fast
		return m.skipBotDelay()
	}
	return m.pressMove(key)
}

// pressMove handles a key that may be a move of the player whose turn it is.
func (m Model) pressMove(key string) (tea.Model, tea.Cmd) {
	g := m.table.Game()
	switch {
	case g.State.Phase == razzia.Over:
		return m.pressOver(key)
	case m.table.BotDue():
		if key == "space" || key == "enter" {
			return m.skipBotDelay()
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
		return m.beginSteal(), nil
	}
	return m, nil
}

// pressOver handles a key when the game is over.
func (m Model) pressOver(key string) (tea.Model, tea.Cmd) {
	if key != "n" {
		return m, nil
	}
	m.start = newStartForm(m.table.Setup(), m.cfg.Levels)
	m.screen = onStart
	return m, nil
}

// pressBid handles a key in an auction: digits and Enter, arrows and Enter, or a pass.
func (m Model) pressBid(key string) (tea.Model, tea.Cmd) {
	switch key {
	case "p":
		return m.try(razzia.Pass())
	case "backspace":
		m.bid = m.bid[:max(len(m.bid)-1, 0)]
	case "esc":
		m.bid = ""
	case "left", "down":
		m.bid = m.otherBid(-1)
	case "right", "up":
		m.bid = m.otherBid(+1)
	case "enter":
		return m.submitBid()
	default:
		if len(key) == 1 && strings.Contains("0123456789", key) && len(m.bid) < 2 {
			m.bid = strings.TrimPrefix(m.bid+key, "0")
		}
	}
	return m, nil
}

// submitBid bids the cheque that was typed. If none was typed and only one move is legal, it makes that move.
func (m Model) submitBid() (tea.Model, tea.Cmd) {
	g := m.table.Game()
	legal := g.State.Legal(nil)
	switch cheque, _ := strconv.Atoi(m.bid); { // at most two digits
	case cheque != 0:
		return m.try(razzia.Bid(razzia.Cheque(cheque)))
	case len(legal) == 1:
		return m.try(legal[0])
	}
	m.notice = "Type a cheque first, or press p to pass."
	return m, nil
}

// otherBid is the next higher or lower legal bid, counted from the cheque that was typed.
func (m Model) otherBid(step int) string {
	g := m.table.Game()
	bids := g.State.Seats[g.State.Actor].Open.Above(g.State.Auction.Bid)
	now, _ := strconv.Atoi(m.bid)
	found := m.bid
	for c := range bids.All() {
		if step < 0 && now != 0 && int(c) >= now {
			break
		}
		found = strconv.Itoa(int(c))
		if step > 0 && int(c) > now {
			break
		}
	}
	return found
}

// try makes a player's move, or shows why the rules do not allow it.
func (m Model) try(move razzia.Move) (tea.Model, tea.Cmd) {
	next, cmd, err := m.play(move)
	if err != nil {
		m.bid = ""
		m.notice = m.refusal(err)
		return m, nil
	}
	return next, cmd
}

// open switches to another screen.
func (m Model) open(s screen) Model {
	m.screen, m.scroll = s, 0
	if s == onLog {
		m.scroll = len(m.logLines(m.width - 2)) // the newest lines are at the end
	}
	return m
}

// pressPage handles a key on a screen that is scrolled: help, log or score sheets.
func (m Model) pressPage(key string) (tea.Model, tea.Cmd) {
	page := m.pageHeight()
	switch key {
	case "esc", "enter", "q", "l", "t", "?", "f1":
		m.screen = onTable
		return m, nil
	case "up", "k":
		m.scroll = m.topLine() - 1
	case "down", "j":
		m.scroll = m.topLine() + 1
	case "pgup", "b":
		m.scroll = m.topLine() - page
	case "pgdown", "space":
		m.scroll = m.topLine() + page
	case "home", "g":
		m.scroll = 0
	case "end", "G":
		m.scroll = len(m.pageLines())
	}
	m.scroll = m.topLine()
	return m, nil
}

// pressScoring handles a key on the score sheets after a round.
func (m Model) pressScoring(key string) (tea.Model, tea.Cmd) {
	g := m.table.Game()
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
		m.screen = onTable
		return m.startBot()
	}
	return m, nil
}

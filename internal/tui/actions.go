package tui

import (
	"fmt"
	"strings"

	"razzia"
)

// A choice is a key and the label of its action.
type choice struct{ key, label string }

// choices draws keys with their labels on one line.
func (m Model) choices(list ...choice) string {
	var words []string
	for _, c := range list {
		words = append(words, m.look.key.Render("["+c.key+"]")+" "+c.label)
	}
	return " " + strings.Join(words, "  ")
}

// viewBottom draws the lines below the table: the question to the player, the keys of their moves, the other keys.
func (m Model) viewBottom(g *razzia.Game) []string {
	question, moves := m.viewMoves(g)
	keys := []choice{{"?", "help"}, {"l", "log"}, {"t", "sheets"}, {"u", "undo"}, {"a", "info"}, {"h", "hint"}, {"f", m.paceName()},
		{"q", "quit"}}
	return []string{m.viewNotice(question), clip(moves, m.width), m.choices(keys...)}
}

// paceName is the label of the key that changes the pace of bots.
func (m Model) paceName() string {
	if m.fast {
		return "slow"
	}
	return "fast"
}

// viewNotice draws a line across the screen with the question in it or, until the next key, with the last error.
func (m Model) viewNotice(question string) string {
	text := question
	if m.notice != "" {
		text = m.look.alarm.Render(printable(m.notice))
	}
	if text == "" {
		return m.look.brass.Render(strings.Repeat("─", m.width))
	}
	text = clip(" "+text+" ", m.width-4)
	return m.look.brass.Render("──") + text + m.look.brass.Render(strings.Repeat("─", m.width-2-columns(text)))
}

// printable replaces control characters in a text that comes from the system or a bot.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

// viewMoves draws the question to the player whose turn it is, and the keys of their moves.
func (m Model) viewMoves(g *razzia.Game) (question, moves string) {
	s := &g.State
	switch {
	case s.Phase == razzia.Over:
		return m.look.strong.Render("The game is over."), m.choices(choice{"n", "new game"})
	case m.table.BotDue():
		return m.look.faint.Render(m.narrator.Name(s.Actor) + " is thinking…"), m.choices(choice{"space", "skip"})
	case m.steal != nil:
		return m.viewStealing(s)
	case s.Phase == razzia.Bidding:
		return m.viewBidding(s)
	}
	return m.look.strong.Render(m.narrator.Name(s.Actor) + ", it is your turn."), m.viewTurn(s)
}

// viewTurn draws the keys of a turn (R3).
func (m Model) viewTurn(s *razzia.State) string {
	moves := []choice{{"1", "draw from pile 1"}, {"2", "from pile 2"}, {"c", "forced auction"}}
	if s.OnePile {
		moves = []choice{{"1", "draw"}, {"c", "forced auction"}}
	}
	if s.CardsLeft() == 0 {
		moves = moves[len(moves)-1:]
	}
	switch n := min(thieves(s), s.Row.Len()); n {
	case 0:
	case 1:
		moves = append(moves, choice{"s", "steal a card"})
	default:
		moves = append(moves, choice{"s", fmt.Sprintf("steal up to %d", n)})
	}
	return m.choices(moves...)
}

// viewBidding draws the question and the keys of an auction (R4.1).
func (m Model) viewBidding(s *razzia.State) (question, moves string) {
	bids := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	name, pass := m.narrator.Name(s.Actor), choice{"p", "pass"}
	if bids == 0 {
		return m.look.strong.Render(name + ", you have no cheque high enough: pass."), m.choices(choice{"p or enter", "pass"})
	}
	keys := []choice{{"digits or ←→", "cheque"}, {"enter", "bid it"}}
	ask := fmt.Sprintf("%s, everyone else passed: you must bid %s.", name, bids.Alternatives())
	if s.Legal(nil)[0] == razzia.Pass() {
		ask = fmt.Sprintf("%s, bid %s, or pass?", name, bids.Alternatives())
		keys = append(keys, pass)
	}
	return m.look.strong.Render(ask) + " " + m.look.cursor.Render("["+pad(m.bid, 2)+"]"), m.choices(keys...)
}

// viewStealing draws the question and the keys while cards are chosen from the row (R3.2).
func (m Model) viewStealing(s *razzia.State) (question, moves string) {
	words := fmt.Sprintf("%s, which cards? %d chosen, you have %s.", m.narrator.Name(s.Actor), m.steal.count(),
		several(thieves(s), "thief", "thieves"))
	which := "a"
	if n := s.Row.Len(); n > 1 {
		which += "–" + letters[n-1:n]
	}
	keys := m.choices(choice{which, "or"}, choice{"←→ space", "choose"}, choice{"enter", "steal"}, choice{"esc", "back"})
	return m.look.strong.Render(words), keys
}

package tui

import (
	"fmt"
	"strings"

	"razzia"
)

// A choice is something to do, and its key.
type choice struct{ key, what string }

// choices draws keys with what they do, on one line.
func (m Model) choices(list ...choice) string {
	var words []string
	for _, c := range list {
		words = append(words, m.look.key.Render("["+c.key+"]")+" "+c.what)
	}
	return " " + strings.Join(words, "   ")
}

// viewBottom draws what can be done: what went wrong, the moves, the other keys.
func (m Model) viewBottom(g *razzia.Game) []string {
	first, second := m.viewMoves(g)
	keys := []choice{{"?", "help"}, {"l", "log"}, {"t", "sheets"}, {"u", "undo"}, {"a", "aids"}, {"f", m.paceName()}, {"q", "quit"}}
	return []string{m.viewNotice(), clip(first, m.width), clip(second, m.width), m.choices(keys...)}
}

// paceName says what the key for the bots' pace does.
func (m Model) paceName() string {
	if m.rush {
		return "slower bots"
	}
	return "faster bots"
}

// viewNotice draws a line across the screen, with what went wrong in it.
func (m Model) viewNotice() string {
	text := m.notice
	if m.unsafe != "" {
		text = "Not saved: " + m.unsafe + ". The next move tries again."
	}
	if text == "" {
		return m.look.brass.Render(strings.Repeat("─", m.width))
	}
	text = clip(" "+printable(text)+" ", m.width-4)
	return m.look.brass.Render("──") + m.look.alarm.Render(text) + m.look.brass.Render(strings.Repeat("─", m.width-2-columns(text)))
}

// printable makes a text of the system or a bot safe to print.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

// viewMoves draws the moves of the player whose turn it is, on two lines.
func (m Model) viewMoves(g *razzia.Game) (first, second string) {
	s := &g.State
	switch {
	case s.Phase == razzia.Over:
		return m.choices(choice{"n", "new game"}), " " + m.look.faint.Render("The game is over. It is kept in "+printable(m.file.Path()))
	case m.table.BotDue():
		return m.viewWaiting(s)
	case m.steal != nil:
		return m.viewStealing(s)
	case s.Phase == razzia.Bidding:
		return m.viewBidding(s)
	}
	return m.viewTurn(s)
}

// viewWaiting draws what can be done while a bot thinks.
func (m Model) viewWaiting(s *razzia.State) (first, second string) {
	return " " + m.look.faint.Render(m.teller.Name(s.Actor)+" is thinking …"), m.choices(choice{"space", "do not wait"})
}

// viewTurn draws the moves of a turn (R3).
func (m Model) viewTurn(s *razzia.State) (first, second string) {
	moves := []choice{{"1", "draw from pile 1"}, {"2", "draw from pile 2"}, {"c", "call an auction"}}
	if s.OnePile {
		moves = []choice{{"1", "draw"}, {"c", "call an auction"}}
	}
	if s.CardsLeft() == 0 {
		moves = moves[len(moves)-1:]
	}
	if n := thieves(s); n > 0 && s.Row.Len() > 0 {
		moves = append(moves, choice{"s", "steal with " + several(n, "thief", "thieves")})
	}
	return " " + m.look.strong.Render(m.teller.Name(s.Actor)+", it is your turn."), m.choices(moves...)
}

// viewBidding draws what may be said in an auction (R4.1).
func (m Model) viewBidding(s *razzia.State) (first, second string) {
	bids := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	legal := s.Legal(nil)
	mustBid := legal[0] != razzia.Pass()
	ask := fmt.Sprintf("%s, bid %s or pass?", m.teller.Name(s.Actor), alternatives(bids))
	switch {
	case bids == 0:
		ask = fmt.Sprintf("%s, you have no cheque high enough: pass.", m.teller.Name(s.Actor))
	case mustBid:
		ask = fmt.Sprintf("%s, all others passed: you must bid %s.", m.teller.Name(s.Actor), alternatives(bids))
	}
	var keys []choice
	if bids != 0 {
		keys = append(keys, choice{"digits or ←→", "cheque"}, choice{"enter", "bid it"})
	}
	if !mustBid {
		keys = append(keys, choice{"p", "pass"})
	}
	if bids != 0 {
		ask += "  " + m.look.cursor.Render(" "+pad(m.bid, 2)+" ")
	}
	return " " + m.look.strong.Render(ask), m.choices(keys...)
}

// viewStealing draws how cards are chosen from the row (R3.2).
func (m Model) viewStealing(s *razzia.State) (first, second string) {
	words := fmt.Sprintf(" %s, which cards? %d chosen, you have %s.", m.teller.Name(s.Actor), m.steal.count(), several(thieves(s), "thief", "thieves"))
	last := letters[s.Row.Len()-1 : s.Row.Len()]
	keys := m.choices(choice{"a–" + last, "choose"}, choice{"←→ space", "choose"}, choice{"enter", "steal"}, choice{"esc", "back"})
	return m.look.strong.Render(words), keys
}

// alternatives lists cheques to choose from: "3, 7 or 12".
func alternatives(cs razzia.Cheques) string {
	text := ""
	for c := range cs.All() {
		switch {
		case text == "":
		case c == cs.Highest():
			text += " or "
		default:
			text += ", "
		}
		text += fmt.Sprint(c)
	}
	return text
}

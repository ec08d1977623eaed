package tui

import (
	"fmt"

	"razzia"
)

// A console is the lines below the table: what the player is asked, and the keys that they can press.
type console struct {
	*picture
	input  input
	pace   pace
	notice string
	width  int
}

// onItsWay is what is said while a move is sent.
const onItsWay = "On its way…"

// lines draws the lines below the table: the question to the player, the keys of their moves, the other keys.
func (c console) lines() []string {
	question, moves := c.ask()
	keys := []choice{{"?", "help"}, {"l", "log"}, {"t", "sheets"}, {"u", "undo"}, {"a", "info"}, {"h", "hint"}, {"f", c.pace.other()},
		{"q", "quit"}}
	if c.link.remote != nil {
		keys = []choice{{"?", "help"}, {"l", "log"}, {"t", "sheets"}, {"a", "info"}, {"f", c.pace.other()}, {"q", "leave"}}
	}
	return []string{c.look.separator(question, c.notice, c.width), clip(moves, c.width), c.look.choices(keys...)}
}

// ask draws the question to the player whose turn it is, and the keys of their moves.
func (c console) ask() (question, moves string) {
	switch {
	case c.over() && c.link.remote != nil:
		return c.look.strong.Render("The round is over."), c.look.choices(choice{"enter", "result"})
	case c.link.sending:
		return c.look.faint.Render(onItsWay), ""
	case c.botDue && c.link.remote != nil:
		return c.look.faint.Render(c.actor() + " is thinking…"), ""
	case c.over():
		return c.look.strong.Render("The game is over."), c.look.choices(choice{"n", "new game"})
	case c.botDue:
		return c.look.faint.Render(c.actor() + " is thinking…"), c.look.choices(choice{"space", "skip"})
	case c.input.steal != nil:
		return c.stealing()
	case c.state().Phase == razzia.Bidding:
		return c.bidding()
	}
	return c.look.strong.Render(c.actor() + ", it is your turn."), c.turn()
}

// turn draws the keys of a turn (R3).
func (c console) turn() string {
	s := c.state()
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
	return c.look.choices(moves...)
}

// bidding draws the question and the keys of an auction (R4.1).
func (c console) bidding() (question, moves string) {
	s := c.state()
	bids := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	name, pass := c.actor(), choice{"p", "pass"}
	if bids == 0 {
		return c.look.strong.Render(name + ", you have no cheque high enough: pass."), c.look.choices(choice{"p or enter", "pass"})
	}
	keys := []choice{{"digits or ←→", "cheque"}, {"enter", "bid it"}}
	ask := fmt.Sprintf("%s, everyone else passed: you must bid %s.", name, bids.Alternatives())
	if s.Legal(nil)[0] == razzia.Pass() {
		ask = fmt.Sprintf("%s, bid %s, or pass?", name, bids.Alternatives())
		keys = append(keys, pass)
	}
	return c.look.strong.Render(ask) + " " + c.look.cursor.Render("["+pad(string(c.input.bid), 2)+"]"), c.look.choices(keys...)
}

// stealing draws the question and the keys while cards are chosen from the row (R3.2).
func (c console) stealing() (question, moves string) {
	s := c.state()
	words := fmt.Sprintf("%s, which cards? %d chosen, you have %s.", c.actor(), c.input.steal.count(),
		several(thieves(s), "thief", "thieves"))
	which := "a"
	if n := s.Row.Len(); n > 1 {
		which += "–" + letters[n-1:n]
	}
	keys := c.look.choices(choice{which, "or"}, choice{"←→ space", "choose"}, choice{"enter", "steal"}, choice{"esc", "back"})
	return c.look.strong.Render(words), keys
}

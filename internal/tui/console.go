package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// A console is the lines below the table: what the player is asked, and the keys that they can press.
type console struct {
	*picture
	input  input
	pace   pace
	notice string
	width  int
}

// lines draws the lines below the table: the question to the player, the keys of their moves, the other keys.
func (c console) lines() []string {
	question, moves := c.ask()
	return []string{c.look.separator(question, c.notice, c.width), c.choices(moves...), c.choices(c.others()...)}
}

// choices draws keys on one line.
func (c console) choices(list ...choice) string { return c.look.choices(c.width, list...) }

// others are the keys that are no moves, the most important first.
func (c console) others() []choice {
	pace := choice{"f", c.text("settings.speed_fast")}
	if c.pace.fast {
		pace.label = c.text("settings.speed_slow")
	}
	keys := []choice{{"?", c.text("terminal.key_help")}, {"h", c.text("slot.hint")}, {"u", c.text("terminal.key_undo")},
		{"l", c.text("table.log")}, {"t", c.text("table.points")}, {"q", c.text("terminal.key_quit")}, pace, {"a", c.text("terminal.key_info")}}
	if c.link.remote != nil {
		return append(keys[:1:1], keys[3:]...) // neither hints nor taking back
	}
	return keys
}

// ask is the question to the player whose turn it is, and the keys of their moves.
func (c console) ask() (question string, moves []choice) {
	switch {
	case c.over() && c.link.remote != nil:
		return c.look.strong.Render(c.text("event.game_ended")), []choice{c.enter("end.result")}
	case c.link.sending:
		return c.look.faint.Render(c.text("connection.sending")), nil
	case c.botDue && c.link.remote != nil:
		return c.look.faint.Render(c.thinking()), nil
	case c.over():
		return c.look.strong.Render(c.text("event.game_ended")), []choice{{"n", c.text("home.new_game")}}
	case c.botDue:
		return c.look.faint.Render(c.thinking()), []choice{{c.text("keys.key_space"), c.text("terminal.key_skip")}}
	case c.input.steal != nil:
		return c.stealing()
	case c.state().Phase == razzia.Bidding:
		return c.bidding()
	}
	return c.look.strong.Render(c.toActor(c.text("status.your_turn_do"))), c.turn()
}

// toActor is a text for the player who is to act: several people may share the keyboard.
func (c console) toActor(text string) string {
	return c.actor() + " · " + text
}

// enter is the key Enter for an action.
func (c console) enter(key string) choice { return choice{c.text("keys.key_enter"), c.text(key)} }

// turn are the keys of a turn (R3).
func (c console) turn() []choice {
	s := c.state()
	moves := []choice{{"1", c.narrator.Text("table.draw_pile", "pile", 1)}, {"2", c.narrator.Text("table.pile", "pile", 2)}}
	if s.OnePile {
		moves = []choice{{"1", c.text("table.draw")}}
	}
	if s.CardsLeft() == 0 {
		moves = nil
	}
	moves = append(moves, choice{"c", c.text("table.call")})
	if min(thieves(s), s.Row.Len()) > 0 {
		moves = append(moves, choice{"s", c.text("slot.steal")})
	}
	return moves
}

// bidding is the question and the keys of an auction (R4.1). Enter is shown once a cheque was typed.
func (c console) bidding() (question string, moves []choice) {
	s := c.state()
	bids, pass := s.Seats[s.Actor].Open.Above(s.Auction.Bid), choice{"p", c.text("table.pass")}
	if bids == 0 {
		return c.look.strong.Render(c.toActor(c.text("auction.none_high_enough"))), []choice{pass}
	}
	moves = []choice{{bids.String() + " ←→", c.text("score.cheques")}}
	if move, ok := c.input.bid.move(s); ok {
		moves = append(moves, choice{c.text("keys.key_enter"), c.narrator.Action(move)})
	}
	ask := c.text("auction.must_bid")
	if s.Legal(nil)[0] == razzia.Pass() {
		ask = c.text("status.bid_any")
		if s.Auction.Bid != 0 {
			ask = c.narrator.Text("status.bid_more", "cheque", int(s.Auction.Bid))
		}
		moves = append(moves, pass)
	}
	return c.look.strong.Render(c.toActor(ask)) + " " + c.look.cursor.Render("["+pad(string(c.input.bid), 2)+"]"), moves
}

// stealing is the question and the keys while cards are chosen from the row (R3.2).
func (c console) stealing() (question string, moves []choice) {
	s := c.state()
	used := c.narrator.Text("puzzles.of", "n", c.input.steal.count(), "all", thieves(s))
	ask := c.toActor(c.text("status.steal_do")) + " " + c.text("family.thief") + " " + used
	which := strings.Join(strings.Split(letters[:s.Row.Len()], ""), " ")
	return c.look.strong.Render(ask), []choice{{which + " ←→ " + c.text("keys.key_space"), c.text("terminal.key_choose")},
		c.enter("slot.steal"), {"Esc", c.text("slot.cancel")}}
}

// thinking says that a bot is choosing its move.
func (p *picture) thinking() string { return p.narrator.Text("terminal.thinking", "name", p.actor()) }

// text is a text without values.
func (p *picture) text(key string) string { return p.narrator.Text(key) }

// levelName is the name of a level of bots. A program and a bot with settings have no other name.
func levelName(words *i18n.Localizer, level string) string {
	if key := "home.level_" + level; words.Has(key) {
		return words.Text(key)
	}
	return level
}

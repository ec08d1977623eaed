package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/internal/table"
)

// A waitingView is a table before the game, and the invitation to it.
type waitingView struct {
	*Board
	free []int // the empty seats
}

func waitingOf(b *Board) waitingView {
	v := waitingView{Board: b}
	for i, s := range b.View.Seats {
		if s.Name == "" {
			v.free = append(v.free, i)
		}
	}
	return v
}

// around lists the seats as they stand round the table, clockwise: the viewer's first, which is nearest to them.
func (v waitingView) around() []int {
	n, first := len(v.View.Seats), 0
	if v.Seated() {
		first = int(v.Seat)
	}
	list := make([]int, n)
	for i := range list {
		list[i] = (first + i) % n
	}
	return list
}

// headline counts the free chairs.
func (v waitingView) headline() string {
	if len(v.free) == 0 {
		return v.T("wait.full")
	}
	return v.T("wait.chairs_free", "n", len(v.free))
}

// facts says what is played, and who can come.
func (v waitingView) facts() string {
	open := "lobby.unlist"
	if v.View.Options.Listed {
		open = "lobby.list"
	}
	return v.T("home.players", "n", len(v.View.Seats)) + " · " + ClockWords(v.Page, v.View.Options.Clock) + " · " + v.T(open)
}

// mayFill reports whether the viewer may give all free chairs to bots.
func (v waitingView) mayFill() bool {
	return v.View.Maker && v.Seated() && len(v.free) > 0 && v.mayStand()
}

// A chair is a place at a table that waits.
type chair struct {
	waitingView
	seat int
	who  table.SeatView
}

// state says in a few words who has the chair.
func (c chair) state() string {
	switch {
	case c.who.Name == "":
		return c.T("wait.tap_to_fill")
	case c.hasWord(c.seat):
		return c.T("words.added")
	case c.who.Mine:
		return c.T("wait.ready")
	case c.who.Level != "":
		return c.T("wait.seat_bot")
	}
	return ""
}

// stand is the key of the words that empty the chair; "" if the viewer may not.
func (c chair) stand() string {
	switch {
	case !c.mayStand(): // the words are being opened, and all seats stay as they are
	case c.who.Mine:
		return "wait.stand_up"
	case c.View.Maker && c.who.Level != "":
		return "wait.remove_bot"
	case c.View.Maker && c.View.Options.Listed:
		return "wait.empty_seat"
	}
	return ""
}

// opens reports whether the chair is a button.
func (c chair) opens() bool {
	return c.who.Name == "" || c.stand() != "" || c.who.Person && !c.who.Mine
}

// menu is the ID of what a chair's button opens.
func (c chair) menu() string { return "chair" + strconv.Itoa(c.seat) }

// host is the first person at a table that waits, who welcomes a viewer without a seat; nil for others.
func (v waitingView) host() *table.SeatView {
	if v.Seated() || v.View.Maker {
		return nil
	}
	at := slices.IndexFunc(v.View.Seats, func(s table.SeatView) bool { return s.Person })
	if at < 0 {
		return nil
	}
	return &v.View.Seats[at]
}

// wordSeat returns the seat for which the viewer may add a word to the shuffle, the form's action, and the key of its button: for
// their own seat, or for the first free one. It is "" without such a seat.
func (v waitingView) wordSeat() (seat int, action, key string) {
	if own := v.Seat; own != razzia.NoSeat {
		if _, added := v.View.Words.Of(own); added {
			return int(own), "word", "words.change"
		}
		return int(own), "word", "words.send"
	}
	if len(v.free) > 0 {
		return v.free[0], "sit", "words.sit"
	}
	return 0, "", ""
}

// hasWord reports whether a seat has added a word to the shuffle that is not dealt yet.
func (v waitingView) hasWord(seat int) bool {
	if v.View.Words == nil {
		return false
	}
	_, added := v.View.Words.Of(razzia.Seat(seat))
	return added
}

// mayStand reports whether seats can still be left.
func (v waitingView) mayStand() bool { return v.View.Words == nil || !v.View.Words.Closed }

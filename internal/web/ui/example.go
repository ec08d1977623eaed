package ui

import (
	"slices"
	"strings"
	"sync"

	"razzia"
	"razzia/internal/i18n"
)

// An example is a case drawn below a clause of the rules page: a game of four from its set-up, what was
// played before one looks, and the moves that are shown. What comes of them is not written down here: the
// rules themselves say it.
type example struct {
	clause string             // below which it stands
	title  string             // the key of its title
	before string             // the script up to where one looks
	moves  string             // the script that is shown
	tells  []razzia.EventKind // what is told of what happens; nil for all but the points
	first  view               // what is drawn before the moves
	then   view               // what is drawn after them
}

// A view says which parts of the table are drawn.
type view uint8

// The parts of a view.
const (
	policeLine view = 1 << iota
	rowPlaces
	middle
	everySeat    // what lies in front of everybody
	changedSeats // the same, only where the moves changed it
)

// caseNames are the players of the worked cases, clockwise.
var caseNames = []string{"Miriam", "Felix", "Elke", "Dennis"}

// The seats of the players.
const (
	miriam razzia.Seat = iota
	felix
	elke
	dennis
)

// dealt are the cheques of the examples by seat: Dennis has the highest and begins (R2.5).
var dealt = []razzia.Cheques{
	miriam: razzia.ChequesOf(3, 7, 12), felix: razzia.ChequesOf(4, 8, 11),
	elke: razzia.ChequesOf(5, 9, 10), dennis: razzia.ChequesOf(2, 6, 13),
}

// A shown is an example as it is played out by the rules.
type shown struct {
	example
	before, after razzia.State
	deeds         []deed
}

// A deed is a line of a script with what came of it.
type deed struct {
	before razzia.State
	move   razzia.Move
	turned razzia.Card // what a draw turned up, else NoCard
	events []razzia.Event
}

// shownExamples plays all examples once. They are part of the program, so one that cannot be played is a
// mistake in it, which every test of the page finds.
var shownExamples = sync.OnceValue(func() []shown {
	var list []shown
	for _, e := range examples {
		s, err := e.play()
		if err != nil {
			panic("ui: the example of " + e.clause + ": " + err.Error())
		}
		list = append(list, s)
	}
	return list
})

// examplesOf lists the examples below a clause.
func examplesOf(clause string) []shown {
	var list []shown
	for _, s := range shownExamples() {
		if s.clause == clause {
			list = append(list, s)
		}
	}
	return list
}

// play plays an example out.
func (e example) play() (shown, error) {
	start, err := razzia.New(razzia.Setup{Packages: dealt, Piles: 2})
	if err != nil {
		return shown{}, err
	}
	s := shown{example: e}
	if s.before, _, err = followScript(start, e.before); err != nil {
		return shown{}, err
	}
	s.after, s.deeds, err = followScript(s.before, e.moves)
	return s, err
}

// followScript makes the moves of a script. It is of moves in the notation (N2), with a comma between; a draw
// names the card that it turns up instead of a pile: "draw Ca, call, bid 3".
func followScript(s razzia.State, script string) (razzia.State, []deed, error) {
	var deeds []deed
	for line := range strings.SplitSeq(script, ",") {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		d, next, err := deedOf(s, text)
		if err != nil {
			return s, deeds, err
		}
		deeds, s = append(deeds, d), next
	}
	return s, deeds, nil
}

// deedOf makes one move of a script.
func deedOf(s razzia.State, text string) (deed, razzia.State, error) {
	d := deed{before: s}
	moves := []string{text}
	if card, found := strings.CutPrefix(text, "draw "); found {
		moves = []string{"draw 1", "reveal " + card}
	}
	for i, move := range moves {
		m, err := razzia.ParseMove(move)
		if err != nil {
			return d, s, err
		}
		if i == 0 {
			d.move = m
		} else {
			d.turned = m.Card()
		}
		if s, d.events, err = s.StepEvents(m, d.events); err != nil {
			return d, s, err
		}
	}
	return d, s, nil
}

// seatsOf lists the seats of a view.
func (s shown) seatsOf(v view) []razzia.Seat {
	var seats []razzia.Seat
	for i := range razzia.Seat(len(caseNames)) {
		if v&everySeat != 0 || v&changedSeats != 0 && s.before.Seats[i] != s.after.Seats[i] {
			seats = append(seats, i)
		}
	}
	return seats
}

// tell says what a deed is and what came of it, in lines: what a round's end does to the table has a line
// of its own.
func (s shown) tell(t i18n.Narrator, d deed) []string {
	lines := []string{t.Move(d.before, d.move)}
	for _, e := range d.events {
		if s.tells == nil && e.Kind == razzia.SeatScored || s.tells != nil && !slices.Contains(s.tells, e.Kind) {
			continue
		}
		text := t.Event(e)
		switch {
		case text == "": // the move has said it
		case e.Kind >= razzia.RowLost:
			lines = append(lines, text)
		default:
			lines[len(lines)-1] += " " + text
		}
	}
	return lines
}

// say says in words what a view draws, for who cannot see it.
func (s shown) say(t i18n.Narrator, at *razzia.State, v view) string {
	var words []string
	add := func(key string, data ...any) { words = append(words, t.Text(key, data...)) }
	if v&policeLine != 0 {
		add("aria.police_line", "count", int(at.Police), "all", at.RaidAt())
	}
	switch n := at.Row.Len(); {
	case v&rowPlaces == 0:
	case n == 0:
		add("table.row_empty")
	default:
		add("aria.row", "n", n, "cards", t.Cards(at.Row.Cards()))
	}
	if v&middle != 0 {
		add("aria.middle_cheque", "middle", int(at.Middle))
	}
	for _, seat := range s.seatsOf(v) {
		words = append(words, holdingText(t, seat, at.Seats[seat])...)
	}
	return strings.Join(words, ". ") + "."
}

// holdingText says what lies in front of a seat.
func holdingText(t i18n.Narrator, seat razzia.Seat, h razzia.Holding) []string {
	name := t.Name(seat)
	var words []string
	if h.Open != 0 {
		words = append(words, t.Text("aria.open_of", "name", name, "cheques", h.Open.String()))
	}
	if h.Spent != 0 {
		words = append(words, t.Text("aria.spent_of", "name", name, "cheques", h.Spent.String()))
	}
	if h.Property != 0 {
		words = append(words, t.Text("aria.property_of", "name", name, "cards", t.Cards(h.Property)))
	}
	return words
}

// piecesOf lays a set of cards out as a property.
func piecesOf(set razzia.Cards) []Piece {
	var pieces []Piece
	for c, n := range set.All() {
		for range n {
			pieces = append(pieces, Piece{Card: c})
		}
	}
	return pieces
}

package rules

import (
	"slices"
	"strings"
	"sync"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table/picture"
)

// An example is a short game of four players that illustrates a clause on the rules page. It has only the moves:
// package razzia computes the states and the events.
type example struct {
	clause string             // the clause that it illustrates
	title  string             // the catalog key of its title
	before string             // the script of the moves that are not shown
	moves  string             // the script of the moves that are shown
	only   []razzia.EventKind // the kinds of events that are described; nil: all except the scores
	first  view               // the parts that are drawn as they were before the moves
	then   view               // the parts that are drawn as they were after the moves
}

// A view is a set of parts of the table to draw.
type view uint8

// The parts of a view.
const (
	policeLine view = 1 << iota
	rowPlaces
	middle
	everySeat    // the holdings of all seats
	changedSeats // the holdings that the moves changed
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

// dealt are the packages of the examples by seat. Dennis has the highest cheque and takes the first turn (R2.5).
var dealt = []razzia.Cheques{
	miriam: razzia.ChequesOf(3, 7, 12), felix: razzia.ChequesOf(4, 8, 11),
	elke: razzia.ChequesOf(5, 9, 10), dennis: razzia.ChequesOf(2, 6, 13),
}

// A playedExample is an example with the states and events that the rules gave it.
type playedExample struct {
	example
	before, after razzia.State
	steps         []step
}

// A step is one move of a script with its events. A draw and its reveal are one step.
type step struct {
	before razzia.State
	move   razzia.Move
	turned razzia.Card // the card that a draw turned up, else NoCard
	events []razzia.Event
}

// playedExamples plays all examples once. It panics if the rules refuse one: the examples are constants, so every test
// of the rules page would find the mistake.
var playedExamples = sync.OnceValue(func() []playedExample {
	var list []playedExample
	for _, e := range examples {
		s, err := e.play()
		if err != nil {
			panic("rules: the example of " + e.clause + ": " + err.Error())
		}
		list = append(list, s)
	}
	return list
})

// examplesOf lists the examples of a clause.
func examplesOf(clause string) []playedExample {
	var list []playedExample
	for _, s := range playedExamples() {
		if s.clause == clause {
			list = append(list, s)
		}
	}
	return list
}

// play plays an example.
func (e example) play() (playedExample, error) {
	start, err := razzia.New(razzia.Setup{Packages: dealt, Piles: 2})
	if err != nil {
		return playedExample{}, err
	}
	s := playedExample{example: e}
	if s.before, _, err = followScript(start, e.before); err != nil {
		return playedExample{}, err
	}
	s.after, s.steps, err = followScript(s.before, e.moves)
	return s, err
}

// followScript makes the moves of a script: moves in notation N2, separated by commas. Only a draw is written
// otherwise: it names the card that it turns up instead of a pile, as in "draw Ca, call, bid 3".
func followScript(s razzia.State, script string) (razzia.State, []step, error) {
	var steps []step
	for line := range strings.SplitSeq(script, ",") {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		d, next, err := stepOf(s, text)
		if err != nil {
			return s, steps, err
		}
		steps, s = append(steps, d), next
	}
	return s, steps, nil
}

// stepOf makes one move of a script.
func stepOf(s razzia.State, text string) (step, razzia.State, error) {
	d := step{before: s}
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

// seatsOf lists the seats whose holdings a view draws.
func (s playedExample) seatsOf(v view) []razzia.Seat {
	var seats []razzia.Seat
	for i := range razzia.Seat(len(caseNames)) {
		if v&everySeat != 0 || v&changedSeats != 0 && s.before.Seats[i] != s.after.Seats[i] {
			seats = append(seats, i)
		}
	}
	return seats
}

// describe describes a step and its consequences in lines. Each consequence of the end of a round has its own line.
func (s playedExample) describe(t i18n.Narrator, d step) []string {
	lines := []string{t.Move(d.before, d.move)}
	for _, e := range d.events {
		if s.only == nil && e.Kind == razzia.SeatScored || s.only != nil && !slices.Contains(s.only, e.Kind) {
			continue
		}
		text := t.Event(e)
		switch {
		case text == "": // the description of the move includes it
		case e.Kind >= razzia.RowLost:
			lines = append(lines, text)
		default:
			lines[len(lines)-1] += " " + text
		}
	}
	return lines
}

// label describes the drawing of a view for screen readers.
func (s playedExample) label(t i18n.Narrator, at *razzia.State, v view) string {
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

// holdingText describes the holding of a seat.
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

// piecesOf returns a set of cards as the pieces of a property.
func piecesOf(set razzia.Cards) []picture.Piece {
	var pieces []picture.Piece
	for c, n := range set.All() {
		for range n {
			pieces = append(pieces, picture.Piece{Card: c})
		}
	}
	return pieces
}

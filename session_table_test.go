package razzia_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// A table is a session while it is played.
type table struct {
	names  []string
	game   razzia.Game
	events []razzia.Event // of the last move
	watch  watcher
}

// A watcher sees every move that a session tries, before it is made.
type watcher func(before razzia.Game, m razzia.Move) error

// theTable is who reveals cards.
const theTable = "table"

// seat finds a player.
func (t *table) seat(name string) (razzia.Seat, error) { return seatOf(t.names, name) }

func seatOf(names []string, name string) (razzia.Seat, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return razzia.NoSeat, fmt.Errorf("nobody is called %q: want one of %s", name, strings.Join(names, ", "))
	}
	return razzia.Seat(i), nil
}

// name is who sits there.
func (t *table) name(seat razzia.Seat) string {
	if seat == razzia.NoSeat {
		return "nobody"
	}
	return t.names[seat]
}

// A refusal is a claim that a move is refused: its reason and the clause that the move is against.
type refusal struct{ key, clause string }

// refusalAfter finds the claim, on the line after a move, that it is refused.
func refusalAfter(script []line) *refusal {
	if len(script) == 0 || !script[0].isClaim() {
		return nil
	}
	words := strings.Fields(script[0].claims()[0])
	if words[0] != "refused" {
		return nil
	}
	words = append(words, "", "")
	return &refusal{words[1], words[2]}
}

// makeMoves makes the moves of a line. Where a refusal is claimed it is the last one's.
func (t *table) makeMoves(l line, refused *refusal) error {
	moves := items(l.text)
	for i, text := range moves {
		m, err := t.readMove(text)
		if err != nil {
			return err
		}
		if err := t.watch(t.game, m); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		game, events, err := t.game.Step(m, nil)
		if refused != nil && i == len(moves)-1 {
			return refused.check(err)
		}
		if err != nil {
			return fmt.Errorf("%s is refused: %w", text, err)
		}
		t.game, t.events = game, events
	}
	return nil
}

// check compares a refusal that came with the one that is claimed.
func (want *refusal) check(err error) error {
	var got *razzia.Refusal
	if !errors.As(err, &got) {
		return fmt.Errorf("the move is legal: want refused %s %s", want.key, want.clause)
	}
	key, clause := got.Reason.String(), got.Reason.Clause()
	if key != want.key || clause != want.clause {
		return fmt.Errorf("the move is refused %s %s, not %s %s: %w", key, clause, want.key, want.clause, err)
	}
	return nil
}

// oddMoves are the moves that the notation cannot say, so that they can be seen refused.
var oddMoves = map[string]razzia.Move{
	"no move":       {},
	"steal nothing": razzia.Steal(0),
}

// readMove reads a move and holds that it is made by who may try it.
func (t *table) readMove(text string) (razzia.Move, error) {
	who, said, found := strings.Cut(text, ": ")
	if !found {
		return razzia.Move{}, fmt.Errorf("%q is no move: want NAME: MOVE", text)
	}
	m, odd := oddMoves[said]
	if !odd {
		var err error
		if m, err = razzia.ParseMove(said); err != nil {
			return m, err
		}
	}
	return m, t.checkMover(who, m)
}

// checkMover holds that the table reveals, and that otherwise the actor moves, if there is one.
func (t *table) checkMover(who string, m razzia.Move) error {
	if m.Verb() == razzia.ToReveal {
		if who != theTable {
			return fmt.Errorf("%s does not reveal: want %s: %v", who, theTable, m)
		}
		return nil
	}
	seat, err := t.seat(who)
	if err != nil {
		return err
	}
	if actor := t.game.State.Actor; actor != razzia.NoSeat && actor != seat {
		return fmt.Errorf("it is %s to act: want %s: %v", t.name(actor), t.name(actor), m)
	}
	return nil
}

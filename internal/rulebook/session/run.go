package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// A run is a session while it is played.
type run struct {
	names  []string // of the players, by seat
	game   razzia.Game
	events []razzia.Event // of the last move
	watch  Watcher        // or nil
}

// tableName is the name that reveals cards.
const tableName = "table"

// seatOf returns the seat of a player.
func seatOf(names []string, name string) (razzia.Seat, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return razzia.NoSeat, fmt.Errorf("no player is called %q: want one of %s", name, strings.Join(names, ", "))
	}
	return razzia.Seat(i), nil
}

// name returns the name of the player of a seat, "nobody" for NoSeat.
func (r *run) name(seat razzia.Seat) string {
	if seat == razzia.NoSeat {
		return "nobody"
	}
	return r.names[seat]
}

// follow makes the moves of a script and checks its claims.
func (r *run) follow(script []line) error {
	for i, l := range script {
		var err error
		switch {
		case refusalAfter(script[i:]) != nil && (i == 0 || !script[i-1].isMove()):
			err = fmt.Errorf("%s follows no move: want it on the line after the move", l.claims()[0])
		case l.isClaim():
			err = r.checkClaims(l)
		case l.isMove():
			err = r.makeMoves(l, refusalAfter(script[i+1:]))
		default:
			err = fmt.Errorf("%q is neither a move nor a claim: want NAME: MOVE, or %s and what must be so", l.text, claimSign)
		}
		if err != nil {
			return l.errorf("%w", err)
		}
	}
	return nil
}

// A refusal is a claim that a move is refused: the key of the reason and its clause.
type refusal struct{ key, clause string }

// refusalAfter returns the claim, on the first line of a script, that the move before it is refused; nil if
// there is none.
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

// makeMoves makes the moves of a line. If a refusal is claimed, it is the last move's.
func (r *run) makeMoves(l line, refused *refusal) error {
	moves := items(l.text)
	for i, text := range moves {
		m, err := r.readMove(text)
		if err != nil {
			return err
		}
		if r.watch != nil {
			if err := r.watch(r.game, m); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		game, events, err := r.game.Step(m, nil)
		if refused != nil && i == len(moves)-1 {
			return refused.check(err)
		}
		if err != nil {
			return fmt.Errorf("%s is refused: %w", text, err)
		}
		r.game, r.events = game, events
	}
	return nil
}

// check compares the error of a move with the refusal that is claimed.
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

// unwritableMoves are moves that the notation cannot write, so that sessions can show them refused.
var unwritableMoves = map[string]razzia.Move{
	"no move":       {},
	"steal nothing": razzia.Steal(0),
}

// readMove reads a move and checks that the right player makes it.
func (r *run) readMove(text string) (razzia.Move, error) {
	name, word, found := strings.Cut(text, ": ")
	if !found {
		return razzia.Move{}, fmt.Errorf("%q is no move: want NAME: MOVE", text)
	}
	m, unwritable := unwritableMoves[word]
	if !unwritable {
		var err error
		if m, err = razzia.ParseMove(word); err != nil {
			return m, err
		}
	}
	return m, r.checkMover(name, m)
}

// checkMover checks that the table makes reveals and that the actor, if there is one, makes other moves.
func (r *run) checkMover(name string, m razzia.Move) error {
	if m.Verb() == razzia.ToReveal {
		if name != tableName {
			return fmt.Errorf("%s cannot reveal: want %s: %v", name, tableName, m)
		}
		return nil
	}
	seat, err := seatOf(r.names, name)
	if err != nil {
		return err
	}
	if actor := r.game.State.Actor; actor != razzia.NoSeat && actor != seat {
		return fmt.Errorf("it is the turn of %s: want %s: %v", r.name(actor), r.name(actor), m)
	}
	return nil
}

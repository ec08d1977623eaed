package table

import (
	"context"

	"razzia"
)

// Move makes a move for a seat. Ply is the number of moves that the person saw made: if there are more
// by now the move was meant for another position, and is Stale.
func (s *Service) Move(ctx context.Context, id ID, by string, seat razzia.Seat, ply int, m razzia.Move) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkPlays(by, seat); err != nil {
			return err
		}
		if ply != len(d.Moves) {
			return &Fault{Code: Stale, Key: "somebody-was-faster"}
		}
		if d.Game.State.Actor != seat {
			return denied("not-your-turn")
		}
		return d.play(seat, m)
	})
}

// checkPlays refuses a person who does not play the seat himself in a game that goes on.
func (d *draft) checkPlays(by string, seat razzia.Seat) error {
	switch {
	case d.Phase == Waiting:
		return invalid("game-not-begun")
	case d.Phase == Over:
		return invalid("game-over")
	case seat < 0 || int(seat) >= len(d.Seats) || by == "" || d.Seats[seat].Person.ID != by:
		return denied("not-your-seat")
	case d.Seats[seat].Level != "":
		return denied("bot-plays")
	}
	return nil
}

// play makes a move and what the table has to do after it: reveal a card, end the game.
func (d *draft) play(seat razzia.Seat, m razzia.Move) error {
	if m.Verb() == razzia.ToReveal {
		return denied("not-your-turn")
	}
	if _, err := d.Game.State.Step(m); err != nil {
		return &Fault{Code: Refused, Key: "refused", Err: err}
	}
	if err := d.add(Entry{Kind: Moved, Seat: seat, Move: m}); err != nil {
		return err
	}
	if d.Game.State.Phase == razzia.Revealing {
		if err := d.reveal(); err != nil {
			return err
		}
	}
	if d.Game.State.Phase != razzia.Over {
		return nil
	}
	proof := d.seed.Proof()
	return d.add(Entry{Kind: Ended, Seat: razzia.NoSeat, Proof: &proof})
}

// reveal turns up the card that was drawn.
func (d *draft) reveal() error {
	card, err := d.deck.Draw(d.Game.State.Pile)
	if err != nil {
		return &Fault{Code: Failed, Key: "deck-broken", Err: err}
	}
	return d.add(Entry{Kind: Moved, Seat: razzia.NoSeat, Move: razzia.Reveal(card)})
}

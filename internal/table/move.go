package table

import "razzia"

// Move makes a move for a seat. Ply and Epoch are those of the table that the person saw. If the table has moved
// on, or took moves back, the move was meant for another position and is [Stale]. A person who moves is back from their vacation.
type Move struct {
	By    string
	Seat  razzia.Seat
	Ply   int
	Epoch int
	Move  razzia.Move

	Ahead bool // a plan gives the move: it ends no vacation
}

func (c Move) decide(t *Table, d *draft) error {
	if err := t.CheckPlays(c.By, c.Seat); err != nil {
		return err
	}
	if err := t.timing.checkNoBreak(); err != nil {
		return err
	}
	if c.Ply != t.ply || c.Epoch != t.Epoch {
		return ErrSomebodyWasFaster
	}
	if t.Game.State.Actor != c.Seat {
		return ErrNotYourTurn
	}
	if t.guide.step() != nil {
		if m, scripted := t.guide.script(); !scripted || m != c.Move {
			return ErrLessonNotNow
		}
	}
	if !c.Ahead {
		if err := d.comeBack([]razzia.Seat{c.Seat}); err != nil {
			return err
		}
	}
	return d.play(c.Seat, c.Move)
}

// BotMove makes the move of the bot at a seat. Ply and Epoch are those of the table that the bot was asked about; if the
// table has moved on since, or took moves back, the command changes nothing.
type BotMove struct {
	Seat  razzia.Seat
	Ply   int
	Epoch int
	Move  razzia.Move
}

func (c BotMove) decide(t *Table, d *draft) error {
	if seat, bots := t.BotToMove(); !bots || seat != c.Seat || t.ply != c.Ply || t.Epoch != c.Epoch {
		return nil
	}
	return d.play(c.Seat, c.Move)
}

// play makes a move and what follows from it at once: a reveal (R3.1), the end of the game (R6.4).
func (d *draft) play(seat razzia.Seat, m razzia.Move) error {
	if m.Verb() == razzia.ToReveal {
		return ErrNotYourTurn // only the dealer reveals
	}
	if err := d.add(Entry{Kind: Moved, Seat: seat, Move: m}); err != nil {
		refused := errRefused.With(err) // seat and script are right, so it is a *razzia.Refusal
		refused.Names = d.now.Seats.Names()
		return refused
	}
	if d.now.Game.State.Phase == razzia.Revealing {
		if err := d.reveal(); err != nil {
			return err
		}
	}
	if d.now.Game.State.Phase != razzia.Over {
		return nil
	}
	return d.endGame()
}

// reveal turns up the card that was drawn.
func (d *draft) reveal() error {
	dealer, card, err := d.Dealer.draw(d.now.Game.State.Pile)
	if err != nil {
		return ErrDeckBroken.With(err)
	}
	d.Dealer = dealer
	return d.add(Entry{Kind: Moved, Seat: razzia.NoSeat, Move: razzia.Reveal(card)})
}

// endGame ends the game and shows the seed, which proves the shuffle.
func (d *draft) endGame() error {
	ended := Entry{Kind: Ended, Seat: razzia.NoSeat}
	if d.now.guide.proven() {
		proof := promise(d)
		proof.Seed = d.Dealer.seed.Reveal()
		proof.Words = nil // the entries before have them
		ended.Proof = &proof
	}
	return d.add(ended)
}

package table

import (
	"errors"
	"slices"

	"razzia"
)

// MaxUndos is how often moves can be taken back in a game, so that no log grows without bound.
const MaxUndos = 200

// A mark is the game when the last card was turned up, or when the round began. No move before it is taken back: what was
// revealed stays known. It is never changed, because tables share it.
type mark struct {
	game  razzia.Game
	ply   int
	mover razzia.Seat
}

// An openMove is a move after the mark, which can be taken back.
type openMove struct {
	move   razzia.Move
	seat   razzia.Seat
	person string // who made it; "" for a bot
}

// noteOpen notes a move that was made at a table where moves can be taken back. Before is the state in which it was made.
func noteOpen(t *Table, e Entry, before *razzia.State) {
	if !t.Options.Undo {
		return
	}
	if e.Seat == razzia.NoSeat || t.Game.State.Round != before.Round || t.Game.State.Phase == razzia.Over {
		beginMark(t)
		return
	}
	made := openMove{move: e.Move, seat: e.Seat}
	if seat := t.Seats[e.Seat]; seat.Level == "" {
		made.person = seat.Person.ID
	}
	t.open = append(t.open[:len(t.open):len(t.open)], made) // older tables share the array
}

// beginMark makes the moves so far final.
func beginMark(t *Table) {
	if t.Options.Undo {
		t.mark, t.open = &mark{t.Game, t.ply, t.mover}, nil
	}
}

// undoTo returns the ply to which a person may ask to go back: before the last move that they made themselves, if no card was
// turned up since, no round ended, and no player is away who would have to agree.
func (t *Table) undoTo(person string) (ply int, ok bool) {
	if t.Phase != Playing || t.timing.onBreak() || t.guide.step() != nil {
		return 0, false
	}
	for i := len(t.open) - 1; i >= 0; i-- {
		switch made := t.open[i]; {
		case made.person == person && t.Seats.plays(person, made.seat):
			return t.mark.ply + i, true
		case made.person != "" && made.person != person && t.Seats[made.seat].isAway():
			return 0, false
		}
	}
	return 0, false
}

// isAway reports whether a bot plays in place of a person who may come back.
func (s *Seat) isAway() bool { return !s.away.IsZero() && !s.Resigned }

// Undo asks the other people at a table to take back the last move of a person, and all moves after it. Ply is the ply to which
// the game goes back, and Epoch that of the table, as the person saw them. Bots always agree.
type Undo struct {
	By    string
	Ply   int
	Epoch int
}

func (c Undo) decide(t *Table, d *draft) error {
	seat, err := t.asker(c.By)
	if err != nil {
		return err
	}
	if !t.Options.Undo {
		return ErrNoUndo
	}
	if t.Epoch >= MaxUndos {
		return ErrUndoFull
	}
	ply, ok := t.undoTo(c.By)
	switch {
	case !ok:
		return ErrNothingToUndo
	case ply != c.Ply || t.Epoch != c.Epoch:
		return ErrSomebodyWasFaster
	}
	return d.ask(question{kind: ToUndo, by: seat, ply: ply})
}

// applyUndone applies an undo. The deck is untouched, because no card was turned up since. The time that was used stays used, and the
// increments of the moves that are taken back go with them. With a clock for each move all turns begin anew.
func applyUndone(t *Table, e Entry) error {
	if t.Phase != Playing || t.mark == nil || e.Ply < t.mark.ply || e.Ply-t.mark.ply >= len(t.open) {
		return errors.New("moves are taken back that were not made, or are final")
	}
	chargeActor(t, e)
	kept, gone := t.open[:e.Ply-t.mark.ply], t.open[e.Ply-t.mark.ply:]
	for _, made := range gone {
		if seat := &t.Seats[made.seat]; made.person != "" {
			seat.Time = max(0, seat.Time-t.Options.Clock.Increment)
		}
	}
	t.Seats.refill(t.Options.Clock)
	if err := replayOpen(t, kept); err != nil {
		return err
	}
	t.takeBackMoves(len(gone), e.Ply)
	t.ply, t.Epoch = e.Ply, t.Epoch+1
	t.Seats[e.Seat].undone = true
	t.timing.stages, t.timing.showBegan, t.timing.showEnds, t.timing.turnBegan = nil, e.At, e.At, e.At
	return nil
}

// replayOpen sets the game to what it was after these moves from the mark.
func replayOpen(t *Table, kept []openMove) error {
	t.Game, t.mover, t.says, t.open = t.mark.game, t.mark.mover, nil, nil
	for _, made := range kept {
		game, _, err := t.Game.Step(made.move, nil)
		if err != nil {
			return err
		}
		t.Game, t.mover = game, made.seat
		noteSay(t, Entry{Seat: made.seat, Move: made.move})
		t.open = append(t.open, made)
	}
	return nil
}

// refill fills all banks at a table with a clock for each move.
func (ss Seats) refill(c Clock) {
	if !c.PerMove {
		return
	}
	for i := range ss {
		ss[i].Time = c.Bank
	}
}

// chargeActor takes the time that the actor has used off their bank. Their next turn begins without a warning.
func chargeActor(t *Table, e Entry) {
	if actor := t.Game.State.Actor; actor != razzia.NoSeat {
		e.Seat = actor
		chargeLeaver(t, e)
		t.Seats[actor].Warned = false
	}
}

// takeBackMoves removes the last moves from a history. Ply is that of the last one that stays. A history of a draft may hold fewer:
// the others are those of the history that it extends.
func (h *History) takeBackMoves(n, ply int) {
	own := min(n, len(h.Moves))
	h.dropped += n - own
	left := len(h.Moves) - own
	end := int32(0)
	if left > 0 {
		end = h.ends[left-1]
	}
	h.Moves, h.ends, h.events = upTo(h.Moves, left), upTo(h.ends, left), upTo(h.events, int(end))
	for len(h.Curve) > 0 && h.Curve[len(h.Curve)-1].Ply > ply {
		h.Curve = upTo(h.Curve, len(h.Curve)-1)
	}
}

// upTo returns the first elements of a list. A later addition overwrites nothing: older tables share the array.
func upTo[T any](list []T, n int) []T {
	if n == 0 {
		return nil
	}
	return list[:n:n]
}

// TakenBack returns the versions of the moves in the log that were taken back; nil if none was.
func (l Log) TakenBack() map[int]bool {
	if !slices.ContainsFunc(l, func(e Entry) bool { return e.Kind == Undone }) {
		return nil
	}
	gone := map[int]bool{}
	var standing []int
	for _, e := range l {
		switch e.Kind {
		case Moved:
			standing = append(standing, e.Version)
		case Undone:
			for _, version := range standing[e.Ply:] {
				gone[version] = true
			}
			standing = standing[:e.Ply]
		}
	}
	return gone
}

package picture

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// An Outcome is how the last auction or the last round ended. It stays until the next card is drawn or the next auction opens.
type Outcome struct {
	Beat   table.Beat         // Sold, RowStays, Discarded, Raided or NewRound
	Kind   razzia.AuctionKind // of the auction; NoAuctionRuns for a raid and a new round
	Seat   razzia.Seat        // for Sold the winner, for Raided who drew, NoSeat if it is not known, for NewRound the seat that begins
	Cheque razzia.Cheque      // paid, now the middle cheque; for Sold only
	Middle razzia.Cheque      // the old middle cheque, which the winner took; for Sold only
	Cards  razzia.Cards       // of the row; for Sold and Discarded
}

// noteOutcome notes what an event says about the outcome.
func (p *Log) noteOutcome(e razzia.Event) {
	switch e.Kind {
	case razzia.AuctionOpened:
		p.auction, p.Outcome = e.Auction, nil
	case razzia.AuctionWon:
		p.Outcome = &Outcome{table.Sold, e.Auction, e.Seat, e.Cheque, e.Middle, e.Cards}
	case razzia.RowKept:
		p.Outcome = &Outcome{Beat: table.RowStays, Kind: p.auction}
	case razzia.RowDiscarded:
		p.Outcome = &Outcome{Beat: table.Discarded, Kind: p.auction, Cards: e.Cards}
	case razzia.Raid:
		p.Outcome = &Outcome{Beat: table.Raided, Seat: razzia.NoSeat}
	case razzia.RoundBegan:
		p.Outcome = &Outcome{Beat: table.NewRound, Seat: e.Seat}
	}
}

// A Scene is a stage of the show of a move, with what its picture is made of.
type Scene struct {
	Stage table.Stage
	View  table.View   // of the table before the move
	Log   *Log         // of the same table
	After *table.Table // the table after the move
}

// Picture is the picture of the stage. It has no actions: its moment is over.
func (s Scene) Picture() Picture {
	entry := s.After.Log.LastMove()
	told, moved := s.events(s.After.Events(len(s.After.Moves) - 1))
	log := s.Log.partly(entry, told, moved)
	if s.calls() {
		log.tellSale(s.Stage.Beat)
	}
	if s.Stage.Beat == table.Raided {
		log.Outcome.Seat = max(entry.Seat, s.View.Game.State.Drawer)
	}
	if s.Stage.Beat == table.Counted {
		log.Scorings, log.Curve = s.After.Scorings, s.After.Curve
	}
	return Of(s.view(entry, told), log, Moment{Beat: s.Stage.Beat, Hold: s.Stage.Hold, Steps: s.After.Steps(s.Stage.Beat)})
}

// calls reports whether this is a sale or an exchange for which the hammer counts to two (R4.3).
func (s Scene) calls() bool {
	return (s.Stage.Beat == table.Sold || s.Stage.Beat == table.Exchanged) && len(s.After.Steps(table.Sold)) > 0
}

// events returns which events of the move the words of the stage tell, and which have moved pieces by then.
func (s Scene) events(all []razzia.Event) (told, moved []razzia.Event) {
	end := slices.IndexFunc(all, func(e razzia.Event) bool { return e.Kind == razzia.ChequesSpent || e.Kind == razzia.SeatScored })
	if end < 0 {
		end = len(all)
	}
	switch s.Stage.Beat {
	case table.Said:
		return nil, nil
	case table.Sold, table.Discarded:
		return all[:end:end], nil
	case table.Counted:
		for i, e := range all {
			if e.Kind == razzia.SeatScored {
				told = all[: i+1 : i+1]
			}
		}
		return told, all[:end:end]
	}
	return all[:end:end], all[:end:end]
}

// view is the view of the table at the stage. The seat that moved acts, so that the table is seen from it if several
// people play at the viewer's device; but there are no legal moves.
func (s Scene) view(e table.Entry, told []razzia.Event) table.View {
	v, g := s.View, *s.View.Game
	after := &s.After.Game.State
	g.State.Piles, g.State.Left = after.Piles, after.Left
	g.Last, g.ByLast = e.Move, e.Seat
	g.Acting, g.Legal, g.ToSay = razzia.NoSeat, nil, nil
	if seat := max(e.Seat, g.State.Drawer); seat != razzia.NoSeat && v.Seats[seat].Mine {
		g.Acting = seat
	}
	say(&g, e)
	if s.Stage.Beat != table.Sold && s.Stage.Beat != table.Discarded {
		for _, event := range told {
			happen(&g.State, event)
		}
	}
	g.Actor, g.State.Actor = razzia.NoSeat, razzia.NoSeat
	v.Game = &g
	return v
}

// say adds the last say of an auction, if the move is one (R4.1).
func say(g *table.GameView, e table.Entry) {
	if g.State.Phase != razzia.Bidding {
		return
	}
	g.Says = append(slices.Clip(g.Says), table.Say{Seat: e.Seat, Cheque: e.Move.Cheque()})
	if c := e.Move.Cheque(); c != 0 {
		g.State.Auction.Bid, g.State.Auction.Bidder = c, e.Seat
	}
}

// happen changes a state by an event, as far as a picture shows it.
func happen(s *razzia.State, e razzia.Event) {
	switch e.Kind {
	case razzia.PoliceTurnedUp:
		s.Police = e.Count
	case razzia.SeatScored:
		s.Seats[e.Seat].Total += int16(e.Sheet.Sum())
	case razzia.AuctionWon:
		winner := &s.Seats[e.Seat]
		winner.Property += e.Cards
		winner.Open &^= razzia.ChequesOf(e.Cheque)
		winner.Spent |= razzia.ChequesOf(e.Middle)
		s.Middle, s.Row = e.Cheque, razzia.Row{}
		s.Phase, s.Auction = razzia.Turn, razzia.Auction{}
	}
}

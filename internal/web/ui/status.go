package ui

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// A statusView is the line that says whose turn it is, and what the viewer can do.
type statusView struct {
	*tablePage
	moves moves
}

// title says in two or three words whose turn it is.
func (v statusView) title() string {
	s := v.State
	selling := s.Phase == razzia.Bidding
	switch {
	case v.posed != nil:
		return v.posed.Task
	case v.Replay != nil:
		return v.T("replay.title")
	case v.Over && slices.ContainsFunc(v.Winners, v.IsMe):
		return resultTitle(v.tablePage)
	case v.Over:
		return v.T("end.title")
	case v.seatToTakeBack() != razzia.NoSeat:
		return v.T("table.bot_took_yours")
	case v.View.Break != nil:
		return v.T("consent.break_title")
	case v.pausing():
		return v.T("status.counted", "round", v.roundCounted())
	case s.Actor == razzia.NoSeat:
		return v.showTitle()
	case v.MyTurn && v.Held > 1:
		return v.T("table.turn_of", "name", v.Narrator.Name(s.Actor))
	case v.MyTurn && selling && len(v.moves.of(razzia.ToPass)) == 0:
		return v.T("status.must_bid")
	case v.MyTurn && selling:
		return v.T("status.your_bid")
	case v.MyTurn:
		return v.T("status.your_turn")
	case selling:
		return v.T("status.others_bid", "name", v.Narrator.Name(s.Actor))
	}
	return v.T("status.others_turn", "name", v.Narrator.Name(s.Actor))
}

// text says what the viewer can do.
func (v statusView) text() string {
	a := v.State.Auction
	switch {
	case v.View.Behind && v.Replay == nil:
		return v.T("table.behind")
	case !v.Seated() && v.Replay == nil:
		return v.T("table.watching")
	case v.posed != nil:
		return v.posed.Know
	case v.View.Break != nil && v.Replay == nil:
		return v.T("consent.on_break")
	case v.pausing() && !v.mayGoOn():
		return v.T("pause.waiting", "n", v.waitedFor())
	case v.pausing():
		return v.T("status.next_round", "round", v.roundCounted()+1)
	case v.Beat == table.Raided:
		return v.nextText()
	case !v.MyTurn:
		return ""
	case v.State.Phase != razzia.Bidding:
		return v.T("status.your_turn_do")
	case len(v.moves.of(razzia.ToPass)) == 0:
		return v.T("shown.all_else_passed")
	case len(v.moves.of(razzia.ToBid)) == 0:
		return v.T("auction.none_high_enough")
	case a.Bid != 0:
		return v.T("status.bid_more", "cheque", int(a.Bid))
	}
	return v.T("status.bid_any")
}

// actorName is the name of the player to move, "" if there is none.
func (v statusView) actorName() string {
	if v.State.Actor == razzia.NoSeat || v.Over {
		return ""
	}
	return v.Narrator.Name(v.State.Actor)
}

// showTitle says in two or three words what the picture of a stage tells.
func (v statusView) showTitle() string {
	switch v.Beat {
	case table.Said, table.Sold, table.Discarded:
		return v.auctionText()
	case table.Exchanged:
		return v.T("shown.sold")
	case table.Counted:
		return v.T("status.counted", "round", int(v.State.Round))
	case table.Raided:
		return v.T("shown.raid")
	}
	return v.T("table.turning_up")
}

// seatToTakeBack is a seat of the viewer that a bot plays and that the viewer can take back, else NoSeat.
func (v statusView) seatToTakeBack() razzia.Seat {
	if v.Over {
		return razzia.NoSeat
	}
	return razzia.Seat(slices.IndexFunc(v.View.Seats, func(s table.SeatView) bool { return s.Mine && s.Level != "" && !s.Resigned }))
}

// pausing reports whether the table waits after the count of a round.
func (v statusView) pausing() bool { return v.View.Pause != nil && v.Replay == nil }

// roundCounted is the round after which the table pauses, from 1. While it is counted, the next one has not begun.
func (v statusView) roundCounted() int {
	if v.Beat == table.Counted {
		return int(v.State.Round)
	}
	return int(v.State.Round) - 1
}

// mayGoOn reports whether the pause waits for the viewer.
func (v statusView) mayGoOn() bool {
	return v.pausing() && slices.ContainsFunc(v.View.Seats, func(s table.SeatView) bool {
		return s.Mine && s.Person && s.Level == "" &&
			!s.Ready
	})
}

// waitedFor counts the seats that a pause waits for.
func (v statusView) waitedFor() (n int) {
	for _, s := range v.View.Seats {
		if s.Person && s.Level == "" && !s.Ready && !s.Away {
			n++
		}
	}
	return n
}

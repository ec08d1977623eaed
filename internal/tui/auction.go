package tui

import (
	"fmt"

	"razzia"
)

// viewAuction says what is sold, who opened, what must be beaten and who is next.
func (m Model) viewAuction(s *razzia.State, width int) string {
	a := s.Auction
	kind := map[razzia.AuctionKind]string{
		razzia.ByPolice: "Police auction", razzia.FullRow: "Full-row auction", razzia.Called: "Called auction",
	}[a.Kind]
	beat := "No bid yet."
	if a.Bid != 0 {
		beat = fmt.Sprintf("To beat: %d by %s.", a.Bid, m.teller.Name(a.Bidder))
	}
	line := fmt.Sprintf(" %s opened by %s. ", kind, m.teller.Name(a.Opener))
	return m.look.alarm.Render(clip(line, width)) + m.look.strong.Render(clip(beat, width-columns(line)))
}

// says tells what each seat has said in the auction that runs, or is to say; outside an auction, who is
// out of the round.
func (m Model) says(s *razzia.State) (words [razzia.MaxPlayers]string) {
	for i := range s.Players {
		if s.Seats[i].Open == 0 && s.Phase != razzia.Over {
			words[i] = "is out"
		}
	}
	if s.Phase != razzia.Bidding {
		return words
	}
	seat := s.Auction.Opener
	for _, move := range sayings(m.table.Moves()) {
		seat = nextIn(s, seat)
		if words[seat] = "passes"; move.Verb() == razzia.ToBid {
			words[seat] = fmt.Sprintf("bids %d", move.Cheque())
		}
	}
	for seat != s.Auction.Opener {
		seat = nextIn(s, seat)
		words[seat] = "waits"
	}
	words[s.Auction.Opener] = lastSay(words[s.Auction.Opener])
	words[s.Actor] = "to say"
	return words
}

// lastSay marks the opener, who speaks last.
func lastSay(word string) string {
	if word == "waits" || word == "" {
		return "is last"
	}
	return word
}

// sayings are the moves of the auction that runs: the bids and passes at the end of the game so far.
func sayings(moves []razzia.Move) []razzia.Move {
	first := len(moves)
	for first > 0 && (moves[first-1].Verb() == razzia.ToBid || moves[first-1].Verb() == razzia.ToPass) {
		first--
	}
	return moves[first:]
}

// nextIn is the next seat clockwise that has an open cheque (R4.1).
func nextIn(s *razzia.State, seat razzia.Seat) razzia.Seat {
	for range s.Players {
		seat = (seat + 1) % razzia.Seat(s.Players)
		if s.Seats[seat].Open != 0 {
			break
		}
	}
	return seat
}

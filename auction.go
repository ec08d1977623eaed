package razzia

// An AuctionKind is the cause of an auction.
type AuctionKind uint8

// The kinds of auction (R4).
const (
	NoAuctionRuns AuctionKind = iota
	ByPolice                  // a police card was turned up (R3.1)
	FullRow                   // the seventh loot card of the row was turned up (R4.5)
	Called                    // a player called it (R3.3)
)

// auctionNames are the words of the notation for the kinds of auction (N4).
var auctionNames = [...]string{"", "police", "full-row", "called"}

// String returns the word of the notation for the kind of auction (N4): "police", "full-row" or "called", and "" for
// NoAuctionRuns.
func (k AuctionKind) String() string {
	if int(k) >= len(auctionNames) {
		return "no auction"
	}
	return auctionNames[k]
}

// An Auction is the sale of the row and the middle cheque (R4). Every player with an open cheque has one say, a bid or
// a pass, clockwise, beginning left of the opener and ending with the opener.
type Auction struct {
	Kind   AuctionKind
	Opener Seat   // the seat that drew or called
	Bid    Cheque // the highest bid so far, 0 if there is none
	Bidder Seat   // the seat that made it, NoSeat if there is none
}

// openAuction opens an auction. The first say is left of the opener (R4.1).
func (s *State) openAuction(kind AuctionKind, opener Seat, out *eventList) {
	out.add(Event{Kind: AuctionOpened, Seat: opener, Auction: kind})
	s.Auction = Auction{Kind: kind, Opener: opener, Bidder: NoSeat}
	s.Phase, s.Actor = Bidding, s.nextOpen(opener)
}

// bid makes a bid. It must be an open cheque that is higher than the highest bid so far (R4.1).
func (s *State) bid(c Cheque, out *eventList) Reason {
	switch {
	case !s.Seats[s.Actor].Open.Has(c):
		return ChequeNotOpen
	case c <= s.Auction.Bid:
		return BidTooLow
	}
	s.Auction.Bid, s.Auction.Bidder = c, s.Actor
	s.endSay(out)
	return 0
}

// pass makes no bid (R4.1). The opener of a called auction may not pass if all others have passed (R4.2).
func (s *State) pass(out *eventList) Reason {
	if s.mustBid() {
		return MustBid
	}
	s.endSay(out)
	return 0
}

// mustBid reports whether the actor may not pass: the actor called this auction and all others have passed (R4.2).
func (s *State) mustBid() bool {
	return s.Auction.Kind == Called && s.Actor == s.Auction.Opener && s.Auction.Bid == 0
}

// endSay passes the say on to the next player. The opener's say ends the auction (R4.1).
func (s *State) endSay(out *eventList) {
	if s.Actor == s.Auction.Opener {
		s.endAuction(out)
		return
	}
	s.Actor = s.nextOpen(s.Actor)
}

// endAuction sells to the highest bidder, or keeps or discards the row if all passed (R4.3 to R4.5). The next turn
// is left of the opener (R4.6), unless the last open cheque was spent and the round ends (R6.1).
func (s *State) endAuction(out *eventList) {
	opener := s.Auction.Opener
	switch {
	case s.Auction.Bid != 0:
		s.sell(out)
	case s.Auction.Kind == FullRow:
		s.discardRow(out)
	default:
		out.add(Event{Kind: RowKept})
	}
	s.Auction = Auction{}
	if s.playing == 0 {
		out.add(Event{Kind: ChequesSpent})
		s.endRound(out)
		return
	}
	s.beginTurn(s.nextOpen(opener))
}

// sell gives the highest bidder the row and, as a spent cheque, the middle cheque. The bid becomes the middle
// cheque (R4.3).
func (s *State) sell(out *eventList) {
	bid, bidder := s.Auction.Bid, s.Auction.Bidder
	out.add(Event{Kind: AuctionWon, Seat: bidder, Auction: s.Auction.Kind, Cheque: bid, Middle: s.Middle, Cards: s.Row.set})
	winner := &s.Seats[bidder]
	winner.Property += s.Row.set
	winner.Spent |= s.Middle.bit()
	winner.Open &^= bid.bit()
	s.Middle = bid
	s.Row = Row{}
	if winner.Open == 0 {
		s.playing &^= 1 << uint8(bidder)
		out.add(Event{Kind: SeatOut, Seat: bidder})
	}
}

// discardRow removes a full row that got no bid from the game (R4.5).
func (s *State) discardRow(out *eventList) {
	out.add(Event{Kind: RowDiscarded, Cards: s.Row.Cards()})
	s.Row = Row{}
}

package razzia

// An AuctionKind says what an auction came from.
type AuctionKind uint8

// The kinds of auction (R4).
const (
	NoAuctionRuns AuctionKind = iota
	ByPolice                  // police was turned up (R3.1)
	FullRow                   // the seventh loot card was turned up (R4.5)
	Called                    // a player called it (R3.3)
)

// auctionNames are the words of the notation (N4).
var auctionNames = [...]string{"", "police", "full-row", "called"}

// String gives the notation's word for the kind of auction (N4): "police", "full-row" or "called"; ""
// if none runs.
func (k AuctionKind) String() string {
	if int(k) >= len(auctionNames) {
		return "no auction"
	}
	return auctionNames[k]
}

// An Auction is the sale of the row and the middle cheque (R4). Every player with an open cheque has
// one say, clockwise, from the left of the opener to the opener.
type Auction struct {
	Kind   AuctionKind
	Opener Seat   // who drew or called
	Bid    Cheque // the highest bid so far, 0 while nobody has bid
	Bidder Seat   // whose bid it is, NoSeat while nobody has bid
}

// openAuction opens an auction: the first say is left of the opener (R4.1).
func (s *State) openAuction(kind AuctionKind, opener Seat, j *journal) {
	j.add(Event{Kind: AuctionOpened, Seat: opener, Auction: kind})
	s.Auction = Auction{Kind: kind, Opener: opener, Bidder: NoSeat}
	s.Phase, s.Actor = Bidding, s.nextOpen(opener)
}

// bid offers an open cheque that is higher than the highest bid so far (R4.1).
func (s *State) bid(c Cheque, j *journal) Reason {
	switch {
	case !s.Seats[s.Actor].Open.Has(c):
		return ChequeNotOpen
	case c <= s.Auction.Bid:
		return BidTooLow
	}
	s.Auction.Bid, s.Auction.Bidder = c, s.Actor
	s.endSay(j)
	return 0
}

// pass offers nothing (R4.1), which the opener of a called auction may not do if all others have
// passed (R4.2).
func (s *State) pass(j *journal) Reason {
	if s.mustBid() {
		return MustBid
	}
	s.endSay(j)
	return 0
}

// mustBid reports whether the actor may not pass: he called this auction and all others have
// passed (R4.2).
func (s *State) mustBid() bool {
	return s.Auction.Kind == Called && s.Actor == s.Auction.Opener && s.Auction.Bid == 0
}

// endSay gives the say to the next player; the opener's was the last (R4.1).
func (s *State) endSay(j *journal) {
	if s.Actor == s.Auction.Opener {
		s.endAuction(j)
		return
	}
	s.Actor = s.nextOpen(s.Actor)
}

// endAuction sells to the highest bidder or, if all passed, leaves or discards the row. Play goes on
// left of the opener (R4.6) unless the last open cheque was spent (R6.1).
func (s *State) endAuction(j *journal) {
	opener := s.Auction.Opener
	switch {
	case s.Auction.Bid != 0:
		s.sell(j)
	case s.Auction.Kind == FullRow:
		s.discardRow(j)
	default:
		j.add(Event{Kind: RowKept})
	}
	s.Auction = Auction{}
	if s.in == 0 {
		j.add(Event{Kind: ChequesSpent})
		s.endRound(j)
		return
	}
	s.beginTurn(s.nextOpen(opener))
}

// sell gives the highest bidder the row and the middle cheque, spent, for his bid, which becomes the
// middle cheque (R4.3).
func (s *State) sell(j *journal) {
	bid, bidder := s.Auction.Bid, s.Auction.Bidder
	j.add(Event{Kind: AuctionWon, Seat: bidder, Auction: s.Auction.Kind, Cheque: bid, Middle: s.Middle, Cards: s.Row.set})
	winner := &s.Seats[bidder]
	winner.Property += s.Row.set
	winner.Spent |= s.Middle.bit()
	winner.Open &^= bid.bit()
	s.Middle = bid
	s.Row = Row{}
	if winner.Open == 0 {
		s.in &^= 1 << uint8(bidder)
		j.add(Event{Kind: SeatOut, Seat: bidder})
	}
}

// discardRow sends the full row that nobody wanted out of the game (R4.5).
func (s *State) discardRow(j *journal) {
	j.add(Event{Kind: RowDiscarded, Cards: s.Row.Cards()})
	s.Row = Row{}
}

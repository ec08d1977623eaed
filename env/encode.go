package env

import (
	"encoding/binary"

	"razzia"
)

// StateSize is the size of a state in bytes.
const StateSize = 168

// The places of the numbers in a state, in bytes from its beginning. Numbers of more than one byte are little-endian.
const (
	atPlayers = 0  // uint8
	atPiles   = 1  // uint8: 2 or 1 (R2.4)
	atRound   = 2  // uint8
	atPhase   = 3  // uint8, a razzia.Phase
	atActor   = 4  // int8, -1 for no seat
	atDrawer  = 5  // int8, -1 for no seat
	atPile    = 6  // uint8
	atMiddle  = 7  // uint8
	atPolice  = 8  // uint8
	atKind    = 9  // uint8, a razzia.AuctionKind
	atOpener  = 10 // int8, -1 for no seat
	atBid     = 11 // uint8
	atBidder  = 12 // int8, -1 for no seat
	atRowLen  = 13 // uint8
	atRow     = 14 // 7 uint8, each a razzia.Card
	atCounts  = 21 // 2 uint8: the cards in each pile
	atLeft    = 23 // 18 uint8: the cards in the piles by kind
	atSeats   = 48 // 5 seats
	seatSize  = 24

	atProperty = 0  // 17 uint8: the cards of a seat by kind
	atOpen     = 18 // uint16, bit 0 for cheque 1
	atSpent    = 20 // uint16, likewise
	atTotal    = 22 // int16
)

// Encode writes a state. Equal states have equal bytes.
func Encode(s *razzia.State, to *[StateSize]byte) {
	*to = [StateSize]byte{}
	encodeTable(s, to)
	for c := range razzia.Police {
		to[atLeft+c] = byte(s.Left.Count(c + 1))
	}
	for i := range s.Players {
		encodeSeat(&s.Seats[i], (*[seatSize]byte)(to[atSeats+int(i)*seatSize:]))
	}
}

// encodeTable writes what belongs to no seat, except the cards left.
func encodeTable(s *razzia.State, to *[StateSize]byte) {
	to[atPlayers], to[atPiles], to[atRound], to[atPhase] = s.Players, 2, s.Round, byte(s.Phase)
	if s.OnePile {
		to[atPiles] = 1
	}
	to[atActor], to[atDrawer], to[atPile] = byte(s.Actor), byte(s.Drawer), s.Pile
	to[atMiddle], to[atPolice] = byte(s.Middle), s.Police
	to[atOpener], to[atBidder] = noSeat, noSeat
	if a := &s.Auction; s.Phase == razzia.Bidding {
		to[atKind], to[atOpener], to[atBid], to[atBidder] = byte(a.Kind), byte(a.Opener), byte(a.Bid), byte(a.Bidder)
	}
	to[atRowLen] = byte(s.Row.Len())
	for i := range s.Row.Len() {
		to[atRow+i] = byte(s.Row.At(i))
	}
	to[atCounts], to[atCounts+1] = s.Piles[0], s.Piles[1]
}

// noSeat is the byte of razzia.NoSeat.
const noSeat = 0xff

// encodeSeat writes a seat.
func encodeSeat(h *razzia.Holding, to *[seatSize]byte) {
	for c := range razzia.Restaurant {
		to[atProperty+c] = byte(h.Property.Count(c + 1))
	}
	binary.LittleEndian.PutUint16(to[atOpen:], uint16(h.Open))
	binary.LittleEndian.PutUint16(to[atSpent:], uint16(h.Spent))
	binary.LittleEndian.PutUint16(to[atTotal:], uint16(h.Total))
}

package net

import "razzia"

// Features are the input of a net: the active binary features and the amounts, of each seat and of the table. A seat is
// addressed by its distance clockwise from the viewer. Of each thermometer only the highest active feature is listed;
// the tables of a net are folded accordingly (see [Fold]).
type Features struct {
	players int
	active  [maxActive]uint16      // of the seats, by distance from the viewer, then of the table
	n       int                    // number of active features
	ends    [razzia.MaxPlayers]int // end of each seat's part of active
	seats   [razzia.MaxPlayers][seatAmounts]float32
	table   [tableAmounts]float32
}

// maxActive is the most features that can be active: one for each group, and one for each cheque of a seat in the sets.
const maxActive = razzia.MaxPlayers*(seatGroups+3*maxOpen) + tableGroups

// Active returns the active features of the seat at a distance from the viewer.
func (f *Features) Active(distance int) []uint16 {
	from := 0
	if distance > 0 {
		from = f.ends[distance-1]
	}
	return f.active[from:f.ends[distance]]
}

// TableActive returns the active features of the table.
func (f *Features) TableActive() []uint16 { return f.active[f.ends[f.players-1]:f.n] }

// Amounts returns the amounts of the seat at a distance from the viewer.
func (f *Features) Amounts(distance int) []float32 { return f.seats[distance][:] }

// TableAmounts returns the amounts of the table.
func (f *Features) TableAmounts() []float32 { return f.table[:] }

func (f *Features) activate(feature uint16) {
	f.active[f.n] = feature
	f.n++
}

// thermometer encodes v in the thermometer of this size that begins at a feature.
func (f *Features) thermometer(first uint16, v, size int) {
	if v > 0 {
		f.activate(first + uint16(min(v, size)-1))
	}
}

// Viewer is the seat from whose point of view a position is encoded: the actor, or the seat that drew the card to be
// revealed. It is NoSeat when the game is over.
func Viewer(s *razzia.State) razzia.Seat {
	if s.Phase == razzia.Revealing {
		return s.Drawer
	}
	return s.Actor
}

// An encoder extracts the features of a position. It holds numbers that several features need.
type encoder struct {
	*layout
	s       *razzia.State
	f       *Features
	players int
	seats   [razzia.MaxPlayers]seatInfo // by distance from the viewer
	row     cardCounts
	allOpen razzia.Cheques
	inPlay  [numKinds]int8 // cards of each kind in the piles and the row
	guards  extremes       // bodyguards of the seats
	sums    extremes       // cheque sums
	swaps   extremes       // cheque sums if the seat gets the middle cheque
	points  extremes       // points if the round ended now
	mean    [2]float32     // mean of the points scored, and of the points if the round ended now
}

// A seatInfo is what the features of a seat are computed from.
type seatInfo struct {
	razzia.Holding
	cardCounts
	withRow cardCounts // if the seat got the row
	sum     int        // cheque sum (R8.3)
	points  int        // points if the round ended now
	swapped int        // cheque sum with the middle cheque in place of the lowest open one, if that is higher
	sold    int        // points if the seat bought the row for its lowest open cheque and the round ended
	lead    int        // these points, more than the most of the others then
	says    bool       // the seat has yet to say something in the current auction
}

// Extract sets f to the features of a position, from the point of view of its viewer. The game must not be over.
func Extract(s *razzia.State, f *Features) {
	f.n, f.players = 0, int(s.Players)
	v := encoder{layout: &features, s: s, f: f, players: int(s.Players)}
	v.count(Viewer(s))
	for i := range v.players {
		v.encodeSeat(i)
		f.ends[i] = f.n
	}
	v.encodeTable()
}

// count computes the numbers of all seats.
func (v *encoder) count(viewer razzia.Seat) {
	row := v.s.Row.Cards()
	v.row.set(row)
	v.countInPlay(row)
	v.guards, v.sums, v.swaps, v.points = newExtremes(), newExtremes(), newExtremes(), newExtremes()
	sheets, scratch := v.s.Score(), *v.s
	seat := int(viewer)
	for i := range v.players {
		h := &v.seats[i]
		h.count(&v.s.Seats[seat], row, sheets[seat].Sum())
		v.simulateSale(&scratch, seat, h)
		v.compare(h)
		if seat++; seat == v.players {
			seat = 0
		}
	}
	v.mean[0] /= float32(v.players)
	v.mean[1] /= float32(v.players)
	v.markSays(viewer)
}

// count computes the numbers of a seat by itself. The score is what the seat would score if the round ended now.
func (h *seatInfo) count(holding *razzia.Holding, row razzia.Cards, score int) {
	h.Holding = *holding
	h.set(h.Property)
	h.withRow = h.cardCounts
	if row != 0 {
		h.withRow.set(h.Property + row)
	}
	h.sum = (h.Open | h.Spent).Sum()
	h.points = int(h.Total) + score
}

// compare adds a seat to the numbers that compare all seats.
func (v *encoder) compare(h *seatInfo) {
	v.allOpen |= h.Open
	v.guards.add(h.cardCounts[guardCount])
	v.sums.add(h.sum)
	v.swaps.add(h.swapped)
	v.points.add(h.points)
	v.mean[0] += float32(h.Total)
	v.mean[1] += float32(h.points)
}

// simulateSale computes what a seat would have if it bought the row for its lowest open cheque (R4.3). It uses scratch,
// a copy of the state, and leaves it as it was.
func (v *encoder) simulateSale(scratch *razzia.State, seat int, h *seatInfo) {
	h.swapped = h.sum
	if h.Open == 0 {
		return
	}
	lowest := h.Open.Lowest()
	h.swapped = max(h.sum, h.sum+int(v.s.Middle)-int(lowest))
	if !v.saleScores() {
		return
	}
	buyer := &scratch.Seats[seat]
	buyer.Property += v.s.Row.Cards()
	buyer.Open &^= 1 << (lowest - 1)
	buyer.Spent |= 1 << (v.s.Middle - 1)
	sheets := scratch.Score()
	*buyer = h.Holding
	most := -unbounded
	for i := range v.players {
		points := int(v.s.Seats[i].Total) + sheets[i].Sum()
		if i == seat {
			h.sold = points
		} else {
			most = max(most, points)
		}
	}
	h.lead = h.sold - most
}

// saleScores reports whether a sale can change points: the row is not empty, or cheque sums score (R8).
func (v *encoder) saleScores() bool { return v.s.Row.Len() > 0 || v.s.Round == razzia.Rounds }

// countInPlay counts the cards of each kind that can still be won.
func (v *encoder) countInPlay(row razzia.Cards) {
	left := v.s.Left
	for c := razzia.Ring; c <= razzia.Restaurant; c++ {
		v.inPlay[c] = int8(left.Count(c) + row.Count(c))
	}
}

// markSays marks the seats that have yet to say something in the current auction: from the viewer to the opener (R4.1).
func (v *encoder) markSays(viewer razzia.Seat) {
	if v.s.Phase != razzia.Bidding {
		return
	}
	last := v.distance(v.s.Auction.Opener, viewer)
	for i := 0; i <= last; i++ {
		v.seats[i].says = v.seats[i].Open != 0
	}
}

// distance is the number of seats clockwise from the viewer to a seat.
func (v *encoder) distance(seat, viewer razzia.Seat) int {
	d := int(seat) - int(viewer)
	if d < 0 {
		d += v.players
	}
	return d
}

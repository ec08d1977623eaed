package net

import "razzia"

// Features are what a net is shown of a position: which features are lit and the amounts, of each seat and of the
// table. Every number of a thermometer stands for its highest lit feature alone; the nets' tables are summed up
// accordingly.
type Features struct {
	players int
	lit     [mostLit]uint16        // of the seats, by distance from the viewer, then of the table
	n       int                    // of them
	ends    [razzia.MaxPlayers]int // where those of each seat end
	seats   [razzia.MaxPlayers][seatAmounts]float32
	table   [tableAmounts]float32
}

// mostLit is the highest number of features that can be lit: each group once, and the cheques of a seat.
const mostLit = razzia.MaxPlayers*(seatGroups+3*mostOpen) + tableGroups

// Lit is the places of the features of a seat that are lit, by its distance from the viewer, of the topmost only in
// each thermometer.
func (f *Features) Lit(distance int) []uint16 {
	from := 0
	if distance > 0 {
		from = f.ends[distance-1]
	}
	return f.lit[from:f.ends[distance]]
}

// TableLit is the same for the table.
func (f *Features) TableLit() []uint16 { return f.lit[f.ends[f.players-1]:f.n] }

// Amounts is what the amounts of a seat are worth, by its distance from the viewer.
func (f *Features) Amounts(distance int) []float32 { return f.seats[distance][:] }

// TableAmounts is the same for the table.
func (f *Features) TableAmounts() []float32 { return f.table[:] }

func (f *Features) light(place uint16) {
	f.lit[f.n] = place
	f.n++
}

// raise notes v on a thermometer.
func (f *Features) raise(place uint16, v, size int) {
	if v > 0 {
		f.light(place + uint16(min(v, size)-1))
	}
}

// Viewer is the seat that a position is looked at from: who acts, or who drew the card that waits to be
// revealed; NoSeat when the game is over.
func Viewer(s *razzia.State) razzia.Seat {
	if s.Phase == razzia.Revealing {
		return s.Drawer
	}
	return s.Actor
}

// A view is a position as its viewer sees it, with what is counted but once.
type view struct {
	*layout
	s       *razzia.State
	f       *Features
	players int
	seats   [razzia.MaxPlayers]holding // the viewer's first, then clockwise
	row     pack
	allOpen razzia.Cheques
	inPlay  [numKinds]int8 // cards of each kind in piles and row
	guards  contest
	sums    contest
	swaps   contest // what sums may become
	points  contest
	mean    [2]float32 // of points scored, and if the round ended now
}

// A holding is what a seat has, in numbers.
type holding struct {
	razzia.Holding
	pack
	withRow pack
	sum     int // of its cheques (R8.3)
	points  int // if the round ended now
	swapped int // its sum with the middle cheque for its lowest open one
	sold    int // points if it bought the row so and the round ended now
	lead    int // these, more than the most of the others then
	says    bool
}

// Extract notes what the viewer of a position sees. The game must not be over.
func Extract(s *razzia.State, f *Features) {
	f.n, f.players = 0, int(s.Players)
	v := view{layout: &places, s: s, f: f, players: int(s.Players)}
	v.count(Viewer(s))
	for i := range v.players {
		v.noteSeat(i)
		f.ends[i] = f.n
	}
	v.noteTable()
}

// count gathers the numbers of all seats.
func (v *view) count(viewer razzia.Seat) {
	row := v.s.Row.Cards()
	v.row.fill(row)
	v.countInPlay(row)
	v.guards, v.sums, v.swaps, v.points = newContest(), newContest(), newContest(), newContest()
	sheets, sold := v.s.Score(), *v.s
	seat := int(viewer)
	for i := range v.players {
		h := &v.seats[i]
		h.count(&v.s.Seats[seat], row, sheets[seat].Sum())
		v.sell(&sold, seat, h)
		v.enter(h)
		if seat++; seat == v.players {
			seat = 0
		}
	}
	v.mean[0] /= float32(v.players)
	v.mean[1] /= float32(v.players)
	v.markSayers(viewer)
}

// count gathers the numbers of a seat that scores so much if the round ends now.
func (h *holding) count(of *razzia.Holding, row razzia.Cards, score int) {
	h.Holding = *of
	h.fill(h.Property)
	h.withRow = h.pack
	if row != 0 {
		h.withRow.fill(h.Property + row)
	}
	h.sum = (h.Open | h.Spent).Sum()
	h.points = int(h.Total) + score
}

// enter compares a seat with the others.
func (v *view) enter(h *holding) {
	v.allOpen |= h.Open
	v.guards.enter(h.pack[guardCount])
	v.sums.enter(h.sum)
	v.swaps.enter(h.swapped)
	v.points.enter(h.points)
	v.mean[0] += float32(h.Total)
	v.mean[1] += float32(h.points)
}

// sell works out what comes of a sale to a seat for its lowest cheque (R4.3). The state is one to try it
// in, and is left as it was.
func (v *view) sell(sold *razzia.State, seat int, h *holding) {
	h.swapped = h.sum
	if h.Open == 0 {
		return
	}
	lowest := h.Open.Lowest()
	h.swapped = max(h.sum, h.sum+int(v.s.Middle)-int(lowest))
	if !v.settles() {
		return
	}
	to := &sold.Seats[seat]
	to.Property += v.s.Row.Cards()
	to.Open &^= 1 << (lowest - 1)
	to.Spent |= 1 << (v.s.Middle - 1)
	sheets := sold.Score()
	*to = h.Holding
	most := -never
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

// settles reports whether a sale changes points: there is a row to be sold, or sums of cheques score (R8).
func (v *view) settles() bool { return v.s.Row.Len() > 0 || v.s.Round == razzia.Rounds }

// countInPlay counts what can still be won of each kind.
func (v *view) countInPlay(row razzia.Cards) {
	left := v.s.Left
	for c := razzia.Ring; c <= razzia.Restaurant; c++ {
		v.inPlay[c] = int8(left.Count(c) + row.Count(c))
	}
}

// markSayers marks who has yet to say something in the auction that runs: from the viewer to the opener
// (R4.1).
func (v *view) markSayers(viewer razzia.Seat) {
	if v.s.Phase != razzia.Bidding {
		return
	}
	last := v.distance(v.s.Auction.Opener, viewer)
	for i := 0; i <= last; i++ {
		v.seats[i].says = v.seats[i].Open != 0
	}
}

// distance is how many seats one sits clockwise from the viewer.
func (v *view) distance(seat, viewer razzia.Seat) int {
	d := int(seat) - int(viewer)
	if d < 0 {
		d += v.players
	}
	return d
}

package puzzle

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// Along writes sets of puzzles for a program that takes them along: in few bytes that are read fast, where JSON would be ten times the
// work. The bounds of the shares are left out, since only the check of a puzzle asks for them. Equal sets give equal bytes.
func Along(sets ...[]*Puzzle) (file []byte) {
	for _, list := range sets {
		file = binary.AppendUvarint(file, uint64(len(list)))
		for _, p := range list {
			file = appendAlong(file, p)
		}
	}
	return file
}

// levels are those that miss puzzles, each by its bit.
var levels = []string{"beginner", "casual", "club", "expert", "master"}

// appendAlong appends a puzzle.
func appendAlong(to []byte, p *Puzzle) []byte {
	to = appendText(to, p.ID)
	to = appendText(to, string(p.Kind))
	to = appendText(to, string(p.Theme))
	missed := byte(0)
	for _, level := range p.Misses {
		missed |= 1 << slices.Index(levels, level)
	}
	to = append(to, missed, byte(len(p.Further)))
	to = appendState(to, &p.State)
	to = appendWays(to, &p.Decision)
	for i := range p.Further {
		to = append(to, byte(len(p.Further[i].Since)))
		for _, m := range p.Further[i].Since {
			to = appendText(to, m.String())
		}
		to = appendWays(to, &p.Further[i])
	}
	return to
}

// appendText appends a short text.
func appendText(to []byte, text string) []byte { return append(append(to, byte(len(text))), text...) }

// appendState appends a state.
func appendState(to []byte, s *razzia.State) []byte {
	a := &s.Auction
	to = append(to, s.Players, s.Round, byte(s.Phase), byte(s.Actor), byte(s.Drawer), s.Pile, byte(s.Middle), s.Police, s.Piles[0], s.Piles[1],
		flag(s.OnePile), byte(a.Kind), byte(a.Opener), byte(a.Bid), byte(a.Bidder), byte(s.Row.Len()))
	for i := range s.Row.Len() {
		to = append(to, byte(s.Row.At(i)))
	}
	to = appendCards(to, s.Left)
	for i := range s.Players {
		h := &s.Seats[i]
		to = binary.LittleEndian.AppendUint16(to, uint16(h.Open))
		to = binary.LittleEndian.AppendUint16(to, uint16(h.Spent))
		to = appendCards(to, h.Property)
		to = binary.AppendVarint(to, int64(h.Total))
	}
	return to
}

// flag is a byte that says yes or no.
func flag(is bool) byte {
	if is {
		return 1
	}
	return 0
}

// appendCards appends how many there are of each kind.
func appendCards(to []byte, cards razzia.Cards) []byte {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		to = append(to, byte(cards.Count(c)))
	}
	return to
}

// appendWays appends the ways of a decision. Of their shares the last one is the rest of the win, or nearly.
func appendWays(to []byte, d *Decision) []byte {
	to = append(to, byte(len(d.Ways)))
	last := d.State.Players - 1
	for i := range d.Ways {
		w := &d.Ways[i]
		to = append(to, byte(len(w.Moves)))
		for _, m := range w.Moves {
			to = appendText(to, m.String())
		}
		rest := int64(Unit)
		for _, share := range w.Shares[:last] {
			to = binary.AppendVarint(to, share)
			rest -= share
		}
		to = binary.AppendVarint(to, w.Shares[last]-rest)
	}
	return to
}

// errShort is the error of a file that ends too early, or that another version has written.
var errShort = errors.New("the puzzles that were taken along cannot be read")

// ReadAlong reads as many sets as there are from what [Along] has written. The puzzles are not checked.
func ReadAlong(file []byte) (sets [][]Puzzle, err error) {
	defer func() {
		if recover() != nil {
			sets, err = nil, errShort
		}
	}()
	from := reader(file)
	for len(from) > 0 {
		list := make([]Puzzle, from.count())
		for i := range list {
			if list[i], err = from.puzzle(); err != nil {
				return nil, fmt.Errorf("puzzle %q: %w", list[i].ID, err)
			}
		}
		sets = append(sets, list)
	}
	return sets, nil
}

// A reader reads what is left of a file. It panics if that is too little.
type reader []byte

// byte reads a byte.
func (r *reader) byte() byte {
	b := (*r)[0]
	*r = (*r)[1:]
	return b
}

// text reads a short text.
func (r *reader) text() string {
	n := int(r.byte())
	text := string((*r)[:n])
	*r = (*r)[n:]
	return text
}

// count reads a number that is not negative.
func (r *reader) count() int {
	x, n := binary.Uvarint(*r)
	if n <= 0 || x > uint64(len(*r)) {
		panic(errShort)
	}
	*r = (*r)[n:]
	return int(x)
}

// number reads a number.
func (r *reader) number() int64 {
	x, n := binary.Varint(*r)
	if n <= 0 {
		panic(errShort)
	}
	*r = (*r)[n:]
	return x
}

// puzzle reads a puzzle.
func (r *reader) puzzle() (p Puzzle, err error) {
	p.ID, p.Kind, p.Theme = r.text(), Kind(r.text()), Theme(r.text())
	missed := r.byte()
	for i, level := range levels {
		if missed>>i&1 == 1 {
			p.Misses = append(p.Misses, level)
		}
	}
	further := int(r.byte())
	if p.State, err = r.state(); err != nil {
		return p, err
	}
	if p.Ways, err = r.ways(p.State.Players); err != nil {
		return p, err
	}
	for i := range further {
		var d Decision
		if d.Since, err = r.moves(); err == nil {
			d.State, err = after(p.Nth(i).State, d.Since)
		}
		if err == nil {
			d.Ways, err = r.ways(p.State.Players)
		}
		if err != nil {
			return p, err
		}
		p.Further = append(p.Further, d)
	}
	return p, nil
}

// state reads a state.
func (r *reader) state() (razzia.State, error) {
	var s razzia.State
	s.Players, s.Round, s.Phase, s.Actor, s.Drawer = r.byte(), r.byte(), razzia.Phase(r.byte()), razzia.Seat(r.byte()), razzia.Seat(r.byte())
	s.Pile, s.Middle, s.Police, s.Piles[0], s.Piles[1] = r.byte(), razzia.Cheque(r.byte()), r.byte(), r.byte(), r.byte()
	s.OnePile = r.byte() == 1
	s.Auction = razzia.Auction{Kind: razzia.AuctionKind(r.byte()), Opener: razzia.Seat(r.byte()), Bid: razzia.Cheque(r.byte()),
		Bidder: razzia.Seat(r.byte())}
	row := make([]razzia.Card, r.byte())
	for i := range row {
		row[i] = razzia.Card(r.byte())
	}
	s.Row = razzia.RowOf(row...)
	s.Left = r.cards()
	for i := range s.Players {
		h := &s.Seats[i]
		h.Open, h.Spent = r.cheques(), r.cheques()
		h.Property, h.Total = r.cards(), int16(r.number())
	}
	return razzia.Restore(s)
}

// cheques reads a set of cheques.
func (r *reader) cheques() razzia.Cheques {
	set := razzia.Cheques(binary.LittleEndian.Uint16(*r))
	*r = (*r)[2:]
	return set
}

// cards reads how many there are of each kind.
func (r *reader) cards() (set razzia.Cards) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		set += razzia.CardsOf(c) * razzia.Cards(r.byte())
	}
	return set
}

// moves reads moves.
func (r *reader) moves() (list []razzia.Move, err error) {
	list = make([]razzia.Move, r.byte())
	for i := range list {
		if list[i], err = razzia.ParseMove(r.text()); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// ways reads the ways of a decision.
func (r *reader) ways(players uint8) (list []Way, err error) {
	list = make([]Way, r.byte())
	for i := range list {
		w := &list[i]
		if w.Moves, err = r.moves(); err != nil {
			return nil, err
		}
		rest := int64(Unit)
		for seat := range players - 1 {
			w.Shares[seat] = r.number()
			rest -= w.Shares[seat]
		}
		w.Shares[players-1] = r.number() + rest
	}
	return list, nil
}

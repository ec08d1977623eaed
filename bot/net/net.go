// Package net judges positions: for each seat its share of the win and the points that it may expect to
// have in the end.
//
// There is a [Net] for each number of players, which [For] gives. It is shown the public state alone, as
// [Features], from the seat that is to act; so it knows no more than anybody at the table. A net has a
// [Part] for each round, for what a card is worth depends much on it. A Part is a small network of three
// layers. The features are nearly all lit or not lit, so the first layer is a sum of rows of a table;
// package kernel has the loops.
package net

import (
	"fmt"
	"math"
	"slices"

	"razzia"
	"razzia/bot/net/kernel"
)

// The sizes of the layers behind the first, whose width a net chooses.
const (
	SecondWidth = 32
	OutWidth    = 32 // biases of the outcome of a seat, of which OutCount count: the kernels take rows of 32
)

// What comes out for each seat.
const (
	OutShare  = iota // the logit of its share of the win
	OutPoints        // its points to come, of PointScale each
	OutTell          // how much its points in the end tell of the win: by so much they are added to the logit
	OutCount
)

// maxWidth is the widest first layer there may be.
const maxWidth = 128

// A Values is what may be expected of a game, by seat; entries beyond the players are zero.
type Values struct {
	Share  [razzia.MaxPlayers]float32 // share of the win, a shared victory in parts; together 1
	Points [razzia.MaxPlayers]float32 // points in the end
}

// A Part is the network for one round, as it is trained and stored: every feature has its own row.
// Tables are rows one behind the other. All seats share them: a seat has a first layer of its own, made of its
// features and those of the table, and a second one, made of its own first layer and the sum of all of them.
type Part struct {
	Lit     []float32 // a row of the first layer for each feature that is lit or not
	Amounts []float32 // a row of the first layer for each amount
	Bias    []float32 // of the first layer
	Own     []float32 // a row of the second layer for each place of the seat's own first one
	All     []float32 // a row of the second layer for each place of the sum of all first ones
	Bias2   []float32
	Out     []float32 // for each number that comes out a row of the second layer
	BiasOut []float32
}

// NewPart makes a part of zeros for a width of the first layer.
func NewPart(width int) Part {
	return Part{
		Lit: make([]float32, places.lit*width), Amounts: make([]float32, places.amounts*width), Bias: make([]float32, width),
		Own: make([]float32, width*SecondWidth), All: make([]float32, width*SecondWidth), Bias2: make([]float32, SecondWidth),
		Out: make([]float32, OutCount*SecondWidth), BiasOut: make([]float32, OutWidth),
	}
}

// Tables lists the tables of a part, always in the same order.
func (p *Part) Tables() [8][]float32 {
	return [...][]float32{p.Lit, p.Amounts, p.Bias, p.Own, p.All, p.Bias2, p.Out, p.BiasOut}
}

// A Net judges the positions of games of one number of players. It is not changed once it is made, and
// safe for concurrent use.
type Net struct {
	players, width int
	parts          [razzia.Rounds]Part // with thermometers summed up: see Fold
}

// New makes a net of parts, one for each round, of the same width. The parts stay as they are.
func New(players, width int, parts [razzia.Rounds]Part) (*Net, error) {
	if players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return nil, fmt.Errorf("a net for %d players: want 2 to 5 (R2.1)", players)
	}
	if err := CheckWidth(width); err != nil {
		return nil, err
	}
	n := &Net{players: players, width: width}
	want := NewPart(width)
	for round, p := range parts {
		for i, table := range p.Tables() {
			if len(table) != len(want.Tables()[i]) {
				return nil, fmt.Errorf("round %d: table %d has %d numbers: want %d", round+1, i, len(table), len(want.Tables()[i]))
			}
		}
		for _, table := range []*[]float32{&p.Lit, &p.Amounts, &p.Bias, &p.Own, &p.All, &p.Bias2, &p.Out, &p.BiasOut} {
			*table = slices.Clone(*table)
		}
		Fold(width, p.Lit)
		n.parts[round] = p
	}
	return n, nil
}

// CheckWidth says what is wrong with a width of the first layer.
func CheckWidth(width int) error {
	if width <= 0 || width > maxWidth || width%kernel.WideBlock != 0 {
		return fmt.Errorf("width %d of the first layer: want a multiple of %d up to %d", width, kernel.WideBlock, maxWidth)
	}
	return nil
}

// Fold sums up the rows of each thermometer in place, so that the highest lit feature stands for all
// below it: then every number costs one row. The rows are those of Part.Lit.
func Fold(width int, rows []float32) {
	for _, r := range places.rises {
		addRow(rows, r.above, r.below, width)
	}
}

// Unfold gives the gradient of the rows from that of the folded ones, in place: a row counts wherever a
// higher one of its thermometer is lit.
func Unfold(width int, gradient []float32) {
	for _, r := range slices.Backward(places.rises) {
		addRow(gradient, r.below, r.above, width)
	}
}

// addRow adds a row of a table to another.
func addRow(rows []float32, to, from, width int) {
	kernel.Add(rows[to*width:][:width], rows[from*width:][:width])
}

// Players is the number of players that the net is for.
func (n *Net) Players() int { return n.players }

// Evaluate judges a position of a game of n.Players() players. It allocates nothing. Of a game that is
// over it tells the outcome.
func (n *Net) Evaluate(s *razzia.State, out *Values) {
	if s.Phase == razzia.Over {
		Outcome(s, out)
		return
	}
	var room Pass
	Extract(s, &room.Features)
	n.parts[s.Round-1].Forward(&room)
	n.read(s, &room.Out, out)
}

// PointScale is how many points a net's number for points stands for.
const PointScale = 20

// read turns what comes out of the network, by distance from the viewer, into values by seat.
func (n *Net) read(s *razzia.State, result *[razzia.MaxPlayers][OutCount]float32, out *Values) {
	*out = Values{}
	var shares [razzia.MaxPlayers]float32
	seat := int(Viewer(s))
	for i := range n.players {
		r := &result[i]
		out.Points[seat] = float32(s.Seats[seat].Total) + PointScale*r[OutPoints]
		shares[i] = r[OutShare] + r[OutTell]*out.Points[seat]/PointScale
		if seat++; seat == n.players {
			seat = 0
		}
	}
	softmax(shares[:n.players])
	for i := range n.players {
		out.Share[seat] = shares[i]
		if seat++; seat == n.players {
			seat = 0
		}
	}
}

// softmax turns logits into shares.
func softmax(list []float32) {
	top, sum := list[0], float32(0)
	for _, x := range list {
		top = max(top, x)
	}
	for i, x := range list {
		list[i] = float32(math.Exp(float64(x - top)))
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
}

// Outcome is what came of a game that is over: a shared victory counts in parts (R8.4).
func Outcome(s *razzia.State, out *Values) {
	*out = Values{}
	best, winners := s.Seats[0].Total, float32(0)
	for _, h := range s.Seats[:s.Players] {
		best = max(best, h.Total)
	}
	for i, h := range s.Seats[:s.Players] {
		out.Points[i] = float32(h.Total)
		if h.Total == best {
			out.Share[i] = 1
			winners++
		}
	}
	for i := range out.Share {
		out.Share[i] /= winners
	}
}

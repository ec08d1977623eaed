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
	OutWidth    = 32 // of which two for each player count
)

// maxWidth is the widest first layer there may be.
const maxWidth = 256

// A Values is what may be expected of a game, by seat; entries beyond the players are zero.
type Values struct {
	Share  [razzia.MaxPlayers]float32 // share of the win, a shared victory in parts; together 1
	Points [razzia.MaxPlayers]float32 // points in the end
}

// A Part is the network for one round, as it is trained and stored: every feature has its own row.
// Tables are rows one behind the other.
type Part struct {
	Lit     []float32 // a row of the first layer for each feature that is lit or not
	Amounts []float32 // a row of the first layer for each amount
	Bias    []float32 // of the first layer
	Second  []float32 // a row of the second layer for each place of the first
	Bias2   []float32
	Out     []float32 // a row of the outcome for each place of the second layer
	BiasOut []float32
}

// NewPart makes a part of zeros for a number of players and a width of the first layer.
func NewPart(players, width int) Part {
	l := &layouts[players]
	return Part{
		Lit: make([]float32, l.lit*width), Amounts: make([]float32, l.amounts*width), Bias: make([]float32, width),
		Second: make([]float32, width*SecondWidth), Bias2: make([]float32, SecondWidth),
		Out: make([]float32, SecondWidth*OutWidth), BiasOut: make([]float32, OutWidth),
	}
}

// Tables lists the tables of a part, always in the same order.
func (p *Part) Tables() [7][]float32 {
	return [...][]float32{p.Lit, p.Amounts, p.Bias, p.Second, p.Bias2, p.Out, p.BiasOut}
}

// A Net judges the positions of games of one number of players. It is not changed once it is made, and
// safe for concurrent use.
type Net struct {
	players, width int
	parts          [razzia.Rounds]Part // with thermometers summed up: see fold
}

// New makes a net of parts, one for each round, of the same width. The parts stay as they are.
func New(players, width int, parts [razzia.Rounds]Part) (*Net, error) {
	if players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return nil, fmt.Errorf("a net for %d players: want 2 to 5 (R2.1)", players)
	}
	if err := checkWidth(width); err != nil {
		return nil, err
	}
	n := &Net{players: players, width: width}
	want := NewPart(players, width)
	for round, p := range parts {
		for i, table := range p.Tables() {
			if len(table) != len(want.Tables()[i]) {
				return nil, fmt.Errorf("round %d: table %d has %d numbers: want %d", round+1, i, len(table), len(want.Tables()[i]))
			}
		}
		p.Lit = slices.Clone(p.Lit)
		Fold(players, width, p.Lit)
		n.parts[round] = p
	}
	return n, nil
}

func checkWidth(width int) error {
	if width <= 0 || width > maxWidth || width%kernel.WideBlock != 0 {
		return fmt.Errorf("width %d of the first layer: want a multiple of %d up to %d", width, kernel.WideBlock, maxWidth)
	}
	return nil
}

// Fold sums up the rows of each thermometer in place, so that the highest lit feature stands for all
// below it: then every number costs one row. The rows are those of Part.Lit.
func Fold(players, width int, rows []float32) {
	for _, r := range layouts[players].rises {
		addRow(rows, r.above, r.below, width)
	}
}

// Unfold gives the gradient of the rows from that of the folded ones, in place: a row counts wherever a
// higher one of its thermometer is lit.
func Unfold(players, width int, gradient []float32) {
	for _, r := range slices.Backward(layouts[players].rises) {
		addRow(gradient, r.below, r.above, width)
	}
}

// one is the factor of a row that is added as it is.
var one = []float32{1}

// addRow adds a row of a table to another.
func addRow(rows []float32, to, from, width int) {
	kernel.AddOuter(rows[to*width:][:width], one, rows[from*width:][:width])
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
	var f Features
	Extract(s, &f)
	var result [OutWidth]float32
	n.forward(int(s.Round)-1, &f, &result)
	n.read(s, &result, out)
}

// forward runs the network of a round, from 0.
func (n *Net) forward(round int, f *Features, result *[OutWidth]float32) {
	p := &n.parts[round]
	var room [maxWidth]float32
	first := room[:n.width]
	copy(first, p.Bias)
	kernel.SumRows(first, p.Lit, f.Lit())
	kernel.WeighRows(first, p.Amounts, f.Amounts())
	kernel.Rectify(first)
	second := [SecondWidth]float32(p.Bias2)
	kernel.WeighRows(second[:], p.Second, first)
	kernel.Rectify(second[:])
	*result = [OutWidth]float32(p.BiasOut)
	kernel.WeighRows(result[:], p.Out, second[:])
}

// PointScale is how many points a net's number for points stands for.
const PointScale = 20

// read turns the numbers that come out of the network, by distance from the viewer, into values by seat.
// First stand the logits of the shares of the win, then the points to come, and last how much the points
// in the end tell of the win: by so much they are added to the logits.
func (n *Net) read(s *razzia.State, result *[OutWidth]float32, out *Values) {
	*out = Values{}
	var shares [razzia.MaxPlayers]float32
	seat := int(Viewer(s))
	points, tell := result[n.players:2*n.players], result[2*n.players]
	for i := range n.players {
		out.Points[seat] = float32(s.Seats[seat].Total) + PointScale*points[i]
		result[i] += tell * out.Points[seat] / PointScale
		if seat++; seat == n.players {
			seat = 0
		}
	}
	softmax(shares[:n.players], result[:n.players])
	for i := range n.players {
		out.Share[seat] = shares[i]
		if seat++; seat == n.players {
			seat = 0
		}
	}
}

func softmax(shares, logits []float32) {
	top, sum := logits[0], float32(0)
	for _, x := range logits {
		top = max(top, x)
	}
	for i, x := range logits {
		shares[i] = float32(math.Exp(float64(x - top)))
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
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

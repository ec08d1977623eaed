// Package net evaluates positions by neural nets: for each seat the expected share of the win and the expected final
// points.
//
// There is a [Net] for each number of players; [For] returns those of this program. The input is [Features] of the
// public state alone, from the point of view of the seat to act, so a net knows no more than the players do. A net has
// a [Part] for each round, since the value of a card depends much on the round. A Part is a multilayer perceptron with
// two hidden layers. Nearly all features are binary and few of them active, so the first layer is an embedding: a sum
// of the rows of the active features. Package kernel has the loops.
//
// In reading order: [Net] and [Part] (net.go), the forward pass (forward.go), the features (layout.go, features.go,
// encode.go, counts.go), the weights format (weights.go, float16.go) and the embedded weights (shipped.go). A [Ply] is
// a search one move ahead by a net (ply.go, reveals.go); bots and training use it. Package train makes the weights.
//
// Values are the same bit for bit on every processor, with the same weights. The kernels round and add in one order; elsewhere
// in this package each product is converted before it is added, which keeps compilers from fusing both, and softmax has an
// exponential function of its own (softmax.go).
//
// Luck is the value after a card was turned up, less the mean over all cards that could have been ([Ply.Luck]). Its
// expectation is 0, so it may be subtracted from results as a control variate.
package net

import (
	"fmt"
	"slices"

	"razzia"
	"razzia/bot/net/kernel"
)

// The widths of the second layer and of the output. The width of the first layer is a parameter of the net.
const (
	SecondWidth = 32
	OutWidth    = 32 // of the bias, of which OutCount numbers are used: the kernels take multiples of 32
)

// The outputs for each seat.
const (
	OutShare       = iota // logit of the share of the win
	OutPoints             // points to come, in units of PointScale
	OutPointWeight        // weight of the final points in the logit: their product is added to it
	OutCount
)

// maxWidth is the largest width of a first layer.
const maxWidth = 128

// A Values is an evaluation, by seat. Entries beyond the players are zero.
type Values struct {
	Share  [razzia.MaxPlayers]float32 // expected share of the win; together 1
	Points [razzia.MaxPlayers]float32 // expected final points
}

// A Part is the network for one round, as it is trained and stored. A table is a slice of rows, one behind the other.
// All seats share the weights. Each seat has a first layer, from its own features and those of the table, and a second
// layer, from its own first layer and the sum of the first layers of all seats.
type Part struct {
	Binary  []float32 // first layer: a row for each binary feature
	Amounts []float32 // first layer: a row for each amount
	Bias    []float32 // first layer
	Own     []float32 // second layer: a row for each unit of the seat's own first layer
	All     []float32 // second layer: a row for each unit of the sum of all first layers
	Bias2   []float32 // second layer
	Out     []float32 // output: a row of the width of the second layer for each output
	BiasOut []float32 // output
}

// NewPart returns a part with all weights zero, for a width of the first layer.
func NewPart(width int) Part {
	return Part{
		Binary: make([]float32, features.binary*width), Amounts: make([]float32, features.amounts*width), Bias: make([]float32, width),
		Own: make([]float32, width*SecondWidth), All: make([]float32, width*SecondWidth), Bias2: make([]float32, SecondWidth),
		Out: make([]float32, OutCount*SecondWidth), BiasOut: make([]float32, OutWidth),
	}
}

// Tables lists the tables of a part, always in the same order.
func (p *Part) Tables() [8][]float32 {
	return [...][]float32{p.Binary, p.Amounts, p.Bias, p.Own, p.All, p.Bias2, p.Out, p.BiasOut}
}

// A Net evaluates the positions of games with one number of players. It is immutable, and safe for concurrent use.
type Net struct {
	players, width int
	parts          [razzia.Rounds]Part // folded: see Fold
}

// New makes a net from parts of the same width, one for each round. It copies the parts.
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
		for _, table := range []*[]float32{&p.Binary, &p.Amounts, &p.Bias, &p.Own, &p.All, &p.Bias2, &p.Out, &p.BiasOut} {
			*table = slices.Clone(*table)
		}
		Fold(width, p.Binary)
		n.parts[round] = p
	}
	return n, nil
}

// CheckWidth returns an error if a width of the first layer is not allowed.
func CheckWidth(width int) error {
	if width <= 0 || width > maxWidth || width%kernel.WideBlock != 0 {
		return fmt.Errorf("width %d of the first layer: want a multiple of %d up to %d", width, kernel.WideBlock, maxWidth)
	}
	return nil
}

// Fold replaces each row of a thermometer by the sum of the rows up to it, in place. The highest active feature then
// stands for all below it, so that each number costs one row. The rows are those of Part.Binary.
func Fold(width int, rows []float32) {
	for _, s := range features.steps {
		addRow(rows, s.above, s.below, width)
	}
}

// Unfold turns the gradient of folded rows into that of the original rows, in place: a row contributes wherever it or a
// higher feature of its thermometer is active.
func Unfold(width int, gradient []float32) {
	for _, s := range slices.Backward(features.steps) {
		addRow(gradient, s.below, s.above, width)
	}
}

// addRow adds a row of a table to another.
func addRow(rows []float32, to, from, width int) {
	kernel.Add(rows[to*width:][:width], rows[from*width:][:width])
}

// Players returns the number of players that the net is for.
func (n *Net) Players() int { return n.players }

// Evaluate evaluates a position of a game with n.Players() players. It allocates nothing. For a game that is over it
// returns the result.
func (n *Net) Evaluate(s *razzia.State, out *Values) {
	if s.Phase == razzia.Over {
		Outcome(s, out)
		return
	}
	var pass Pass
	Extract(s, &pass.Features)
	n.parts[s.Round-1].Forward(&pass)
	n.read(s, &pass.Out, out)
}

// PointScale is the unit of the output for points, in points.
const PointScale = 20

// read turns the outputs, by distance from the viewer, into values by seat.
func (n *Net) read(s *razzia.State, result *[razzia.MaxPlayers][OutCount]float32, out *Values) {
	*out = Values{}
	var shares [razzia.MaxPlayers]float32
	seat := int(Viewer(s))
	for i := range n.players {
		r := &result[i]
		out.Points[seat] = float32(s.Seats[seat].Total) + float32(PointScale*r[OutPoints])
		shares[i] = r[OutShare] + float32(r[OutPointWeight]*out.Points[seat])/PointScale
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

// Outcome sets out to the result of a game that is over: a shared victory counts in parts (R8.4).
func Outcome(s *razzia.State, out *Values) {
	*out = Values{}
	shares := s.WinShares()
	for i, h := range s.Seats[:s.Players] {
		out.Share[i], out.Points[i] = float32(shares[i]), float32(h.Total)
	}
}

package net

import (
	"razzia"
	"razzia/bot/breath"
	"razzia/bot/net/kernel"
)

// A Pass is a forward pass of one position through a [Part]: its input, output and activations. Seats are addressed by
// their distance from the viewer.
type Pass struct {
	Features Features
	Out      [razzia.MaxPlayers][OutCount]float32    // outputs of each seat
	Second   [razzia.MaxPlayers][SecondWidth]float32 // second layer of each seat

	first      [razzia.MaxPlayers][maxWidth]float32 // first layer of each seat
	table, all [maxWidth]float32                    // the table's part of every first layer; sum of the first layers
}

// Forward runs the network on the features of a pass. The part must be folded: see [Fold].
func (p *Part) Forward(at *Pass) {
	players, all := at.Features.players, at.all[:len(p.Bias)]
	p.Preactivations(at)
	clear(all)
	for i := range players {
		first := at.First(i, len(p.Bias))
		kernel.ReLU(first)
		kernel.Add(all, first)
	}
	shared := [SecondWidth]float32(p.Bias2)
	kernel.AddWeighted(shared[:], p.All, all)
	for i := range players {
		at.Second[i] = shared
		p.output(&at.Out[i], &at.Second[i], at.First(i, len(p.Bias)))
	}
}

// Preactivations runs the network up to the first layers, before their ReLU.
func (p *Part) Preactivations(at *Pass) {
	breath.Take()
	table, f := at.table[:len(p.Bias)], &at.Features
	copy(table, p.Bias)
	kernel.GatherAdd(table, p.Binary, f.TableActive())
	kernel.AddWeighted(table, p.Amounts[seatAmounts*len(table):], f.TableAmounts())
	for i := range f.players {
		first := at.First(i, len(p.Bias))
		copy(first, table)
		kernel.GatherAdd(first, p.Binary, f.Active(i))
		kernel.AddWeighted(first, p.Amounts, f.Amounts(i))
	}
}

// output computes the outputs of a seat from its first layer. The second layer must hold the part that all seats share.
func (p *Part) output(out *[OutCount]float32, second *[SecondWidth]float32, first []float32) {
	kernel.AddWeighted(second[:], p.Own, first)
	kernel.ReLU(second[:])
	kernel.DotRows(out[:], p.Out, second[:])
	for i := range out {
		out[i] += p.BiasOut[i]
	}
}

// First returns the first layer of the seat at a distance from the viewer, for the width of the network.
func (at *Pass) First(distance, width int) []float32 { return at.first[distance][:width] }

// All returns the sum of the first layers, for the width of the network.
func (at *Pass) All(width int) []float32 { return at.all[:width] }

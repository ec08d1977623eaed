package net

import (
	"razzia"
	"razzia/bot/net/kernel"
)

// A Pass is a position on its way through a [Part]; what seats have of their own is by distance from the viewer.
type Pass struct {
	Features Features
	Out      [razzia.MaxPlayers][OutCount]float32    // what comes out
	Second   [razzia.MaxPlayers][SecondWidth]float32 // the second layer of each seat

	first      [razzia.MaxPlayers][maxWidth]float32 // the first layer of each seat
	table, all [maxWidth]float32
}

// Forward runs the network for the features of a pass. The part must be folded: see [Fold].
func (p *Part) Forward(at *Pass) {
	players, all := at.Features.players, at.all[:len(p.Bias)]
	p.FirstSums(at)
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
		p.outcome(&at.Out[i], &at.Second[i], at.First(i, len(p.Bias)))
	}
}

// FirstSums goes no further than to the first layers, as they are before they are rectified.
func (p *Part) FirstSums(at *Pass) {
	table, f := at.table[:len(p.Bias)], &at.Features
	copy(table, p.Bias)
	kernel.GatherAdd(table, p.Lit, f.TableLit())
	kernel.AddWeighted(table, p.Amounts[seatAmounts*len(table):], f.TableAmounts())
	for i := range f.players {
		first := at.First(i, len(p.Bias))
		copy(first, table)
		kernel.GatherAdd(first, p.Lit, f.Lit(i))
		kernel.AddWeighted(first, p.Amounts, f.Amounts(i))
	}
}

// outcome sets what comes out for a seat by its first layer. The second layer has what all of them give to it.
func (p *Part) outcome(out *[OutCount]float32, second *[SecondWidth]float32, first []float32) {
	kernel.AddWeighted(second[:], p.Own, first)
	kernel.ReLU(second[:])
	kernel.DotRows(out[:], p.Out, second[:])
	for i := range out {
		out[i] += p.BiasOut[i]
	}
}

// First is the first layer of a seat, by its distance from the viewer, in a network of such a width.
func (at *Pass) First(distance, width int) []float32 { return at.first[distance][:width] }

// All is the sum of the first layers.
func (at *Pass) All(width int) []float32 { return at.all[:width] }

package train

import (
	"math"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/net/kernel"
)

// A shard sums up the gradient of a part of a batch.
type shard struct {
	gradient    net.Part // of the folded weights
	loss        loss
	pointWeight float32
	pass        pass
}

// A pass is one position on its way through a network and back; by distance from the viewer.
type pass struct {
	net.Pass
	back    []float32 // the gradient of what the table gives to every first layer
	backAll []float32 // the gradient of the sum of the first layers
	seats   [razzia.MaxPlayers]slopes
}

// Slopes are the gradient of what a seat has of its own.
type slopes struct {
	first  []float32
	second [net.SecondWidth]float32
	out    [net.OutCount]float32
}

// open makes room for a width of the first layer.
func (p *pass) open(width int) {
	p.back, p.backAll = make([]float32, width), make([]float32, width)
	for i := range p.seats {
		p.seats[i].first = make([]float32, width)
	}
}

// learn sums up gradient and loss of some positions.
func (s *shard) learn(w *net.Part, players int, lessons []lesson) {
	for _, table := range s.gradient.Tables() {
		clear(table)
	}
	s.loss = loss{n: len(lessons)}
	s.pass.open(len(w.Bias))
	for i := range lessons {
		net.Extract(&lessons[i].state, &s.pass.Features)
		w.Forward(&s.pass.Pass)
		s.judge(players, &lessons[i])
		s.pass.goBack(w, &s.gradient, players)
	}
}

// judge compares what came out with what is to be learned: the cross entropy of the shares and half the
// squared error of the points.
func (s *shard) judge(players int, l *lesson) {
	var logits [razzia.MaxPlayers]float64
	sum := float64(0)
	seat := net.Viewer(&l.state)
	for i := range players {
		out := &s.pass.Out[i]
		logits[i] = float64(out[net.OutShare] + out[net.OutPointWeight]*ends(out, l, seat))
		sum += math.Exp(logits[i])
		seat = after(seat, players)
	}
	for i := range players {
		s.judgeSeat(i, l, seat, logits[i]-math.Log(sum))
		s.loss.Points += missed(&s.pass.Out[i], l, seat) / float64(players)
		seat = after(seat, players)
	}
}

// judgeSeat adds the loss of the share of a seat, of which the logarithm is expected, and sets the gradient.
func (s *shard) judgeSeat(i int, l *lesson, seat razzia.Seat, expected float64) {
	out, slope, want := &s.pass.Out[i], &s.pass.seats[i].out, l.target.Share[seat]
	off := float32(math.Exp(expected)) - want
	s.loss.Share += entropy(float64(want), expected)
	slope[net.OutShare] = off
	slope[net.OutPointWeight] = off * ends(out, l, seat)
	slope[net.OutPoints] = s.pointWeight*(ends(out, l, seat)-l.target.Points[seat]/net.PointScale) + off*out[net.OutPointWeight]
}

// ends is the points that a seat is expected to have in the end, as a net counts them.
func ends(out *[net.OutCount]float32, l *lesson, seat razzia.Seat) float32 {
	return out[net.OutPoints] + float32(l.state.Seats[seat].Total)/net.PointScale
}

// missed is the squared error of the points of a seat.
func missed(out *[net.OutCount]float32, l *lesson, seat razzia.Seat) float64 {
	off := float64(ends(out, l, seat)*net.PointScale - l.target.Points[seat])
	return off * off
}

// after is the next seat clockwise.
func after(seat razzia.Seat, players int) razzia.Seat { return (seat + 1) % razzia.Seat(players) }

// entropy is what a share adds to the divergence of the target from the logarithm of what is expected. A share that the
// luck taken off has left below 0 adds nothing: its gradient is right, but a divergence has no such terms.
func entropy(want, logit float64) float64 {
	if want <= 0 {
		return 0
	}
	return want * (math.Log(want) - logit)
}

// goBack adds the gradient of the position.
func (p *pass) goBack(w, gradient *net.Part, players int) {
	width := len(w.Bias)
	var shared [net.SecondWidth]float32 // the gradient of what all seats give to every second layer
	for i := range players {
		p.goBackSeat(w, gradient, i)
		kernel.Add(shared[:], p.seats[i].second[:])
	}
	kernel.Add(gradient.Bias2, shared[:])
	kernel.AddOuter(gradient.All, p.All(width), shared[:])
	kernel.DotRows(p.backAll, w.All, shared[:])
	clear(p.back)
	for i := range players {
		first := p.seats[i].first
		kernel.Add(first, p.backAll)
		mask(first, p.First(i, width))
		kernel.ScatterAdd(gradient.Binary, p.Features.Active(i), first)
		kernel.AddOuter(gradient.Amounts, p.Features.Amounts(i), first)
		kernel.Add(p.back, first)
	}
	kernel.Add(gradient.Bias, p.back)
	kernel.ScatterAdd(gradient.Binary, p.Features.TableActive(), p.back)
	kernel.AddOuter(gradient.Amounts[len(p.Features.Amounts(0))*width:], p.Features.TableAmounts(), p.back)
}

// goBackSeat adds the gradient of what a seat has of its own, down to its first layer.
func (p *pass) goBackSeat(w, gradient *net.Part, i int) {
	slope, first := &p.seats[i], p.First(i, len(w.Bias))
	addFew(gradient.BiasOut, slope.out[:])
	kernel.AddOuter(gradient.Out, slope.out[:], p.Second[i][:])
	slope.second = [net.SecondWidth]float32{}
	kernel.AddWeighted(slope.second[:], w.Out, slope.out[:])
	mask(slope.second[:], p.Second[i][:])
	kernel.AddOuter(gradient.Own, first, slope.second[:])
	kernel.DotRows(slope.first, w.Own, slope.second[:])
}

// addFew adds numbers that are too few for the kernel.
func addFew(to, from []float32) {
	for i, v := range from {
		to[i] += v
	}
}

// mask stops the gradient where the layer was rectified to zero. It does so by the bits of the numbers: a
// branch on each, which is beyond guessing, would cost more than all else here.
func mask(gradient, layer []float32) {
	gradient = gradient[:len(layer)]
	for i, v := range layer {
		keep := uint32(-int32(math.Float32bits(v)) >> 31)
		gradient[i] = math.Float32frombits(math.Float32bits(gradient[i]) & keep)
	}
}

// roundOf is the part of the net that judges a position.
func roundOf(s *razzia.State) int { return int(s.Round) - 1 }

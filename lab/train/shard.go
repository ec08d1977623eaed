package train

import (
	"math"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/net/kernel"
)

// A shard computes the gradient of a part of a batch.
type shard struct {
	gradient    net.Part // of the folded weights
	loss        loss
	pointWeight float32 // weight of the error in points against that in shares
	pass        pass
}

// A pass is a forward and a backward pass of one position. Seats are addressed by their distance from the viewer.
type pass struct {
	net.Pass
	tableGradient []float32 // of the part of the first layers that comes from the table
	sumGradient   []float32 // of the sum of the first layers
	seats         [razzia.MaxPlayers]seatGradient
}

// A seatGradient is the gradient of the layers of a seat.
type seatGradient struct {
	first  []float32
	second [net.SecondWidth]float32
	out    [net.OutCount]float32
}

// allocate makes the slices for a width of the first layer.
func (p *pass) allocate(width int) {
	p.tableGradient, p.sumGradient = make([]float32, width), make([]float32, width)
	for i := range p.seats {
		p.seats[i].first = make([]float32, width)
	}
}

// learn computes the sums of gradient and loss over some examples.
func (s *shard) learn(w *net.Part, players int, examples []example) {
	for _, table := range s.gradient.Tables() {
		clear(table)
	}
	s.loss = loss{n: len(examples)}
	s.pass.allocate(len(w.Bias))
	for i := range examples {
		net.Extract(&examples[i].state, &s.pass.Features)
		w.Forward(&s.pass.Pass)
		s.compare(players, &examples[i])
		s.pass.backward(w, &s.gradient, players)
	}
}

// compare adds the loss of an example and sets the gradient of the outputs. The loss is the cross entropy of the shares
// plus, weighted, half the squared error of the points.
func (s *shard) compare(players int, e *example) {
	var logits [razzia.MaxPlayers]float64
	sum := float64(0)
	seat := net.Viewer(&e.state)
	for i := range players {
		out := &s.pass.Out[i]
		logits[i] = float64(out[net.OutShare] + out[net.OutPointWeight]*finalPoints(out, e, seat))
		sum += math.Exp(logits[i])
		seat = nextSeat(seat, players)
	}
	for i := range players {
		s.compareSeat(i, e, seat, logits[i]-math.Log(sum))
		s.loss.Points += squaredError(&s.pass.Out[i], e, seat) / float64(players)
		seat = nextSeat(seat, players)
	}
}

// compareSeat adds the loss of the share of a seat and sets the gradient of its outputs. logShare is the logarithm of
// the share that the net expects.
func (s *shard) compareSeat(i int, e *example, seat razzia.Seat, logShare float64) {
	out, gradient, want := &s.pass.Out[i], &s.pass.seats[i].out, e.target.Share[seat]
	off := float32(math.Exp(logShare)) - want
	s.loss.Share += divergence(float64(want), logShare)
	gradient[net.OutShare] = off
	gradient[net.OutPointWeight] = off * finalPoints(out, e, seat)
	gradient[net.OutPoints] = s.pointWeight*(finalPoints(out, e, seat)-e.target.Points[seat]/net.PointScale) + off*out[net.OutPointWeight]
}

// finalPoints is the final points that a net expects for a seat, in units of net.PointScale.
func finalPoints(out *[net.OutCount]float32, e *example, seat razzia.Seat) float32 {
	return out[net.OutPoints] + float32(e.state.Seats[seat].Total)/net.PointScale
}

// squaredError is the squared error of the points of a seat.
func squaredError(out *[net.OutCount]float32, e *example, seat razzia.Seat) float64 {
	off := float64(finalPoints(out, e, seat)*net.PointScale - e.target.Points[seat])
	return off * off
}

// nextSeat is the next seat clockwise.
func nextSeat(seat razzia.Seat, players int) razzia.Seat { return (seat + 1) % razzia.Seat(players) }

// divergence is the term of one share in the Kullback–Leibler divergence of the expected shares from the target. A
// target may be below 0, since luck was subtracted. The divergence has no such terms, so they count 0; their gradient
// is right all the same.
func divergence(want, logShare float64) float64 {
	if want <= 0 {
		return 0
	}
	return want * (math.Log(want) - logShare)
}

// backward adds the gradient of the position, by backpropagation.
func (p *pass) backward(w, gradient *net.Part, players int) {
	width := len(w.Bias)
	var shared [net.SecondWidth]float32 // gradient of the part of the second layers that all seats share
	for i := range players {
		p.backwardSeat(w, gradient, i)
		kernel.Add(shared[:], p.seats[i].second[:])
	}
	kernel.Add(gradient.Bias2, shared[:])
	kernel.AddOuter(gradient.All, p.All(width), shared[:])
	kernel.DotRows(p.sumGradient, w.All, shared[:])
	clear(p.tableGradient)
	for i := range players {
		first := p.seats[i].first
		kernel.Add(first, p.sumGradient)
		maskInactive(first, p.First(i, width))
		kernel.ScatterAdd(gradient.Binary, p.Features.Active(i), first)
		kernel.AddOuter(gradient.Amounts, p.Features.Amounts(i), first)
		kernel.Add(p.tableGradient, first)
	}
	kernel.Add(gradient.Bias, p.tableGradient)
	kernel.ScatterAdd(gradient.Binary, p.Features.TableActive(), p.tableGradient)
	kernel.AddOuter(gradient.Amounts[len(p.Features.Amounts(0))*width:], p.Features.TableAmounts(), p.tableGradient)
}

// backwardSeat adds the gradient of the output and second layer of a seat. It sets the gradient of its first layer, as
// far as it comes from its own second layer.
func (p *pass) backwardSeat(w, gradient *net.Part, i int) {
	seat, first := &p.seats[i], p.First(i, len(w.Bias))
	addSmall(gradient.BiasOut, seat.out[:])
	kernel.AddOuter(gradient.Out, seat.out[:], p.Second[i][:])
	seat.second = [net.SecondWidth]float32{}
	kernel.AddWeighted(seat.second[:], w.Out, seat.out[:])
	maskInactive(seat.second[:], p.Second[i][:])
	kernel.AddOuter(gradient.Own, first, seat.second[:])
	kernel.DotRows(seat.first, w.Own, seat.second[:])
}

// addSmall adds slices that are too short for the kernel.
func addSmall(to, from []float32) {
	for i, v := range from {
		to[i] += v
	}
}

// maskInactive sets the gradient to zero where the ReLU set the layer to zero. It works on the bits of the numbers: a
// branch for each would be unpredictable, and would cost more than all else here.
func maskInactive(gradient, layer []float32) {
	gradient = gradient[:len(layer)]
	for i, v := range layer {
		keep := uint32(-int32(math.Float32bits(v)) >> 31)
		gradient[i] = math.Float32frombits(math.Float32bits(gradient[i]) & keep)
	}
}

// roundOf is the index of the part of a net that evaluates a position.
func roundOf(s *razzia.State) int { return int(s.Round) - 1 }

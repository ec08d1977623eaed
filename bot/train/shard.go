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

// A pass is one position on its way through a network and back.
type pass struct {
	features      net.Features
	first, dFirst []float32
	second        [net.SecondWidth]float32
	dSecond       [net.SecondWidth]float32
	out           [net.OutWidth]float32
	dOut          [net.OutWidth]float32
}

// learn sums up gradient and loss of some positions.
func (s *shard) learn(w *net.Part, players int, lessons []lesson) {
	for _, table := range s.gradient.Tables() {
		clear(table)
	}
	s.loss = loss{n: len(lessons)}
	width := len(w.Bias)
	s.pass.first, s.pass.dFirst = make([]float32, width), make([]float32, width)
	for i := range lessons {
		net.Extract(&lessons[i].state, &s.pass.features)
		s.pass.forward(w)
		s.judge(players, &lessons[i])
		s.pass.back(w, &s.gradient)
	}
}

// forward goes through the network as net.Net does.
func (p *pass) forward(w *net.Part) {
	copy(p.first, w.Bias)
	kernel.SumRows(p.first, w.Lit, p.features.Lit())
	kernel.WeighRows(p.first, w.Amounts, p.features.Amounts())
	kernel.Rectify(p.first)
	copy(p.second[:], w.Bias2)
	kernel.WeighRows(p.second[:], w.Second, p.first)
	kernel.Rectify(p.second[:])
	copy(p.out[:], w.BiasOut)
	kernel.WeighRows(p.out[:], w.Out, p.second[:])
}

// judge compares what came out with what is to be learned: the cross entropy of the shares and half the
// squared error of the points.
func (s *shard) judge(players int, l *lesson) {
	p := &s.pass
	clear(p.dOut[:])
	tell := p.out[2*players]
	var logits [razzia.MaxPlayers]float64
	sum := float64(0)
	seat := net.Viewer(&l.state)
	for i := range players {
		logits[i] = float64(p.out[i] + tell*p.ends(players, i, l, seat))
		sum += math.Exp(logits[i])
		seat = after(seat, players)
	}
	for i := range players {
		want, logit := l.target.Share[seat], logits[i]-math.Log(sum)
		off := float32(math.Exp(logit)) - want
		s.loss.Share += entropy(float64(want), logit)
		p.dOut[i] = off
		p.dOut[2*players] += off * p.ends(players, i, l, seat)
		points := p.out[players+i] - (l.target.Points[seat]-float32(l.state.Seats[seat].Total))/net.PointScale
		p.dOut[players+i] = s.pointWeight*points + off*tell
		s.loss.Points += float64(points*points) * net.PointScale * net.PointScale / float64(players)
		seat = after(seat, players)
	}
}

// ends is the points that a seat is expected to have in the end, as a net counts them.
func (p *pass) ends(players, i int, l *lesson, seat razzia.Seat) float32 {
	return p.out[players+i] + float32(l.state.Seats[seat].Total)/net.PointScale
}

// after is the next seat clockwise.
func after(seat razzia.Seat, players int) razzia.Seat { return (seat + 1) % razzia.Seat(players) }

// entropy is what a share adds to the divergence of the target from the logarithm of what is expected.
func entropy(want, logit float64) float64 {
	if want <= 0 {
		return 0
	}
	return want * (math.Log(want) - logit)
}

// back adds the gradient of the position.
func (p *pass) back(w, gradient *net.Part) {
	addOne(gradient.BiasOut, p.dOut[:])
	kernel.AddOuter(gradient.Out, p.second[:], p.dOut[:])
	kernel.DotRows(p.dSecond[:], w.Out, p.dOut[:])
	mask(p.dSecond[:], p.second[:])
	addOne(gradient.Bias2, p.dSecond[:])
	kernel.AddOuter(gradient.Second, p.first, p.dSecond[:])
	kernel.DotRows(p.dFirst, w.Second, p.dSecond[:])
	mask(p.dFirst, p.first)
	addOne(gradient.Bias, p.dFirst)
	kernel.SpreadRows(gradient.Lit, p.features.Lit(), p.dFirst)
	kernel.AddOuter(gradient.Amounts, p.features.Amounts(), p.dFirst)
}

func addOne(to, from []float32) {
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

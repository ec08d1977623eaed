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
	features net.Features
	table    []float32 // what the table gives to every first layer
	all      []float32 // the sum of the first layers
	back     []float32 // the gradient of table
	backAll  []float32 // the gradient of all
	seats    [razzia.MaxPlayers]layers
}

// A layers is what a seat has of its own.
type layers struct {
	first, dFirst []float32
	second        [net.SecondWidth]float32
	dSecond       [net.SecondWidth]float32
	out           [net.OutCount]float32
	dOut          [net.OutCount]float32
}

// open makes room for a width of the first layer.
func (p *pass) open(width int) {
	for _, list := range []*[]float32{&p.table, &p.all, &p.back, &p.backAll} {
		*list = make([]float32, width)
	}
	for i := range p.seats {
		p.seats[i].first, p.seats[i].dFirst = make([]float32, width), make([]float32, width)
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
		net.Extract(&lessons[i].state, &s.pass.features)
		s.pass.forward(w, players)
		s.judge(players, &lessons[i])
		s.pass.goBack(w, &s.gradient, players)
	}
}

// one is the factor of a row that is added as it is.
var one = []float32{1}

// forward goes through the network as net.Net does.
func (p *pass) forward(w *net.Part, players int) {
	w.Table(p.table, &p.features)
	clear(p.all)
	for i := range players {
		w.First(p.seats[i].first, p.table, &p.features, i)
		kernel.AddOuter(p.all, one, p.seats[i].first)
	}
	shared := [net.SecondWidth]float32(w.Bias2)
	kernel.WeighRows(shared[:], w.All, p.all)
	for i := range players {
		l := &p.seats[i]
		l.second = shared
		w.Outcome(&l.out, &l.second, l.first)
	}
}

// judge compares what came out with what is to be learned: the cross entropy of the shares and half the
// squared error of the points.
func (s *shard) judge(players int, l *lesson) {
	var logits [razzia.MaxPlayers]float64
	sum := float64(0)
	seat := net.Viewer(&l.state)
	for i := range players {
		at := &s.pass.seats[i]
		logits[i] = float64(at.out[net.OutShare] + at.out[net.OutTell]*at.ends(l, seat))
		sum += math.Exp(logits[i])
		seat = after(seat, players)
	}
	for i := range players {
		s.judgeSeat(&s.pass.seats[i], l, seat, logits[i]-math.Log(sum))
		s.loss.Points += s.pass.seats[i].missed(l, seat) / float64(players)
		seat = after(seat, players)
	}
}

// judgeSeat adds the loss of the share of a seat, of which the logarithm is expected, and sets the gradient.
func (s *shard) judgeSeat(at *layers, l *lesson, seat razzia.Seat, expected float64) {
	want := l.target.Share[seat]
	off := float32(math.Exp(expected)) - want
	s.loss.Share += entropy(float64(want), expected)
	at.dOut[net.OutShare] = off
	at.dOut[net.OutTell] = off * at.ends(l, seat)
	at.dOut[net.OutPoints] = s.pointWeight*(at.ends(l, seat)-l.target.Points[seat]/net.PointScale) + off*at.out[net.OutTell]
}

// ends is the points that a seat is expected to have in the end, as a net counts them.
func (at *layers) ends(l *lesson, seat razzia.Seat) float32 {
	return at.out[net.OutPoints] + float32(l.state.Seats[seat].Total)/net.PointScale
}

// missed is the squared error of the points of a seat.
func (at *layers) missed(l *lesson, seat razzia.Seat) float64 {
	off := float64(at.ends(l, seat)*net.PointScale - l.target.Points[seat])
	return off * off
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

// goBack adds the gradient of the position.
func (p *pass) goBack(w, gradient *net.Part, players int) {
	var shared [net.SecondWidth]float32 // the gradient of what all seats give to every second layer
	for i := range players {
		p.seats[i].goBack(w, gradient)
		addOne(shared[:], p.seats[i].dSecond[:])
	}
	addOne(gradient.Bias2, shared[:])
	kernel.AddOuter(gradient.All, p.all, shared[:])
	kernel.DotRows(p.backAll, w.All, shared[:])
	clear(p.back)
	for i := range players {
		l := &p.seats[i]
		addOne(l.dFirst, p.backAll)
		mask(l.dFirst, l.first)
		kernel.SpreadRows(gradient.Lit, p.features.Lit(i), l.dFirst)
		kernel.AddOuter(gradient.Amounts, p.features.Amounts(i), l.dFirst)
		addOne(p.back, l.dFirst)
	}
	addOne(gradient.Bias, p.back)
	kernel.SpreadRows(gradient.Lit, p.features.TableLit(), p.back)
	kernel.AddOuter(gradient.Amounts[len(p.features.Amounts(0))*len(p.back):], p.features.TableAmounts(), p.back)
}

// goBack adds the gradient of what a seat has of its own, down to its first layer.
func (at *layers) goBack(w, gradient *net.Part) {
	addOne(gradient.BiasOut, at.dOut[:])
	kernel.AddOuter(gradient.Out, at.dOut[:], at.second[:])
	at.dSecond = [net.SecondWidth]float32{}
	kernel.WeighRows(at.dSecond[:], w.Out, at.dOut[:])
	mask(at.dSecond[:], at.second[:])
	kernel.AddOuter(gradient.Own, at.first, at.dSecond[:])
	kernel.DotRows(at.dFirst, w.Own, at.dSecond[:])
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

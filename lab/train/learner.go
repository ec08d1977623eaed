package train

import (
	"math"
	"math/rand/v2"
	"sync"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/net/kernel"
)

// An example is a training example: a position and its target.
type example struct {
	state  razzia.State
	target net.Values
}

// A learner holds the weights of one part of a net, and the optimizer state of Adam.
type learner struct {
	players, width int
	weights        net.Part
	mean, square   net.Part // moving averages of the gradients and of their squares
	averaged       net.Part // moving average of the weights, which plays better than the weights themselves
	steps          int      // of Adam so far
	average        float32  // how much of averaged a step keeps
	firstRate      float64  // factor of the learning rate for the first layer
	folded         net.Part // the weights, folded: see net.Fold
	shards         []shard
}

func newLearner(c *Config, rng *rand.Rand) *learner {
	l := &learner{players: c.Players, width: c.Width}
	l.weights = net.NewPart(c.Width)
	l.mean, l.square = net.NewPart(c.Width), net.NewPart(c.Width)
	randomize(l.weights.Binary, 0.05, rng)
	randomize(l.weights.Amounts, 0.1, rng)
	randomize(l.weights.Own, math.Sqrt(1/float64(c.Width)), rng)
	randomize(l.weights.All, math.Sqrt(1/float64(c.Width*c.Players)), rng)
	randomize(l.weights.Out, 0.1, rng)
	l.averaged = net.NewPart(c.Width)
	addPart(&l.averaged, &l.weights)
	l.allocate(c)
	return l
}

// load sets the weights.
func (l *learner) load(weights *net.Part) {
	for _, p := range []*net.Part{&l.weights, &l.averaged} {
		for i, table := range p.Tables() {
			copy(table, weights.Tables()[i])
		}
	}
	l.fold()
}

// allocate makes everything of a learner that is not stored in checkpoints.
func (l *learner) allocate(c *Config) {
	l.shards = make([]shard, c.Shards)
	for i := range l.shards {
		l.shards[i].gradient = net.NewPart(c.Width)
		l.shards[i].pointWeight = float32(c.PointWeight)
	}
	l.folded = l.weights
	l.folded.Binary = make([]float32, len(l.weights.Binary))
	l.fold()
	l.average, l.firstRate = float32(c.Average), c.FirstRate
}

// fold updates the folded weights. Only the first layer of binary features is a copy; the other tables are shared.
func (l *learner) fold() {
	copy(l.folded.Binary, l.weights.Binary)
	net.Fold(l.width, l.folded.Binary)
}

// randomize fills a table with normally distributed numbers.
func randomize(table []float32, deviation float64, rng *rand.Rand) {
	for i := range table {
		table[i] = float32(rng.NormFloat64() * deviation)
	}
}

// A loss is the sum of the losses of n positions. Share is the Kullback–Leibler divergence of the expected shares from
// the targets, in nats; targets that are not positive are left out (see divergence). Points is the mean squared error
// of the points of all seats.
type loss struct {
	Share, Points float64
	n             int
}

func (l *loss) add(m loss) {
	l.Share += m.Share
	l.Points += m.Points
	l.n += m.n
}

// learn takes a step of Adam on a batch and returns its loss. The batch is divided among the shards, whose gradients
// are added in a fixed order: so the number of workers does not change the result.
func (l *learner) learn(batch []example, rate float64, workers int) loss {
	var wait sync.WaitGroup
	slots := make(chan struct{}, workers)
	for i := range l.shards {
		part := batch[i*len(batch)/len(l.shards) : (i+1)*len(batch)/len(l.shards)]
		slots <- struct{}{}
		wait.Go(func() {
			l.shards[i].learn(&l.folded, l.players, part)
			<-slots
		})
	}
	wait.Wait()
	sum := l.shards[0].loss
	for i := range l.shards[1:] {
		addPart(&l.shards[0].gradient, &l.shards[i+1].gradient)
		sum.add(l.shards[i+1].loss)
	}
	l.step(&l.shards[0].gradient, float32(len(batch)), rate)
	return sum
}

// addPart adds the tables of a part to those of another.
func addPart(to, from *net.Part) {
	source := from.Tables()
	for i, table := range to.Tables() {
		kernel.Add(table, source[i])
	}
}

// step takes a step of Adam. The gradient is the sum over n positions, of the folded weights.
func (l *learner) step(gradient *net.Part, n float32, rate float64) {
	net.Unfold(l.width, gradient.Binary)
	l.steps++
	a := l.adam(n)
	weights, mean, square, averaged := l.weights.Tables(), l.mean.Tables(), l.square.Tables(), l.averaged.Tables()
	for i, g := range gradient.Tables() {
		a.Rate = l.rate(i, rate)
		a.Step(weights[i], kernel.AdamState{Mean: mean[i], Square: square[i], Averaged: averaged[i]}, g)
	}
	l.fold()
}

// firstTables is the number of tables of the first layer. They come first in net.Part.Tables. The first layer is a sum
// of so many rows that it needs a smaller learning rate: a step changes all of them.
const firstTables = 3

// rate is the learning rate of a table, with the bias correction of the mean of gradients.
func (l *learner) rate(table int, rate float64) float32 {
	if table < firstTables {
		rate *= l.firstRate
	}
	return float32(rate / (1 - math.Pow(beta1, float64(l.steps))))
}

// The constants of Adam, as in its paper.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// adam returns the constants of the next step, for a gradient that is the sum over n positions. The average of the
// weights is the plain mean over all steps as long as there are fewer than 1/(1-average).
func (l *learner) adam(n float32) kernel.Adam {
	t := float64(l.steps)
	keep := min(l.average, 1-1/float32(t))
	return kernel.Adam{
		Scale:    1 / n,
		KeepMean: beta1, AddMean: 1 - beta1,
		KeepSquare: beta2, AddSquare: 1 - beta2,
		Rescale:     float32(1 / (1 - math.Pow(beta2, t))),
		Epsilon:     epsilon,
		KeepAverage: keep, AddAverage: 1 - keep,
	}
}

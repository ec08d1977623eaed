package train

import (
	"math"
	"math/rand/v2"
	"sync"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/net/kernel"
)

// A lesson is a position with what is to be learned of it.
type lesson struct {
	state  razzia.State
	target net.Values
}

// A learner has the weights of one part of a net, and what Adam keeps of their gradients.
type learner struct {
	players, width int
	weights        net.Part
	mean, square   net.Part // of the gradients
	averaged       net.Part // the mean of the weights over the latest steps, which plays better than they
	steps          int
	average        float32
	firstRate      float64
	folded         net.Part // of the weights: see net.Fold
	shards         []shard
}

func newLearner(c *Config, chance *rand.Rand) *learner {
	l := &learner{players: c.Players, width: c.Width}
	l.weights = net.NewPart(c.Width)
	l.mean, l.square = net.NewPart(c.Width), net.NewPart(c.Width)
	scatter(l.weights.Binary, 0.05, chance)
	scatter(l.weights.Amounts, 0.1, chance)
	scatter(l.weights.Own, math.Sqrt(1/float64(c.Width)), chance)
	scatter(l.weights.All, math.Sqrt(1/float64(c.Width*c.Players)), chance)
	scatter(l.weights.Out, 0.1, chance)
	l.averaged = net.NewPart(c.Width)
	addPart(&l.averaged, &l.weights)
	l.grow(c)
	return l
}

// begin starts from given weights.
func (l *learner) begin(weights *net.Part) {
	for _, p := range []*net.Part{&l.weights, &l.averaged} {
		for i, table := range p.Tables() {
			copy(table, weights.Tables()[i])
		}
	}
	l.fold()
}

// grow makes what a learner works with besides its weights.
func (l *learner) grow(c *Config) {
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

// fold sums up the thermometers anew; the other tables are shared.
func (l *learner) fold() {
	copy(l.folded.Binary, l.weights.Binary)
	net.Fold(l.width, l.folded.Binary)
}

// scatter fills a table with normal numbers.
func scatter(table []float32, deviation float64, chance *rand.Rand) {
	for i := range table {
		table[i] = float32(chance.NormFloat64() * deviation)
	}
}

// A loss is the mean error of positions: of the shares in nats above what the targets themselves leave
// open, but for shares that entropy leaves out, of the points squared.
type loss struct {
	Share, Points float64
	n             int
}

func (l *loss) add(m loss) {
	l.Share += m.Share
	l.Points += m.Points
	l.n += m.n
}

// learn takes a step of Adam for a batch and gives the sum of its losses. Each shard sums up its part of
// the batch, and the shards are summed up in order: how many work at a time changes nothing.
func (l *learner) learn(batch []lesson, rate float64, workers int) loss {
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
	l.follow(&l.shards[0].gradient, float32(len(batch)), rate)
	return sum
}

// addPart adds a part to another.
func addPart(to, from *net.Part) {
	source := from.Tables()
	for i, table := range to.Tables() {
		kernel.Add(table, source[i])
	}
}

// follow goes a step down the gradient of so many positions.
func (l *learner) follow(gradient *net.Part, n float32, rate float64) {
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

// firstTables is the number of tables of the first layer, which come first. It is a sum of so many rows
// that a step of all of them goes far.
const firstTables = 3

// rate is the rate of a table, for the steps that the mean of the gradients lacks.
func (l *learner) rate(table int, rate float64) float32 {
	if table < firstTables {
		rate *= l.firstRate
	}
	return float32(rate / (1 - math.Pow(keepMean, float64(l.steps))))
}

// How fast Adam forgets, and what keeps it from dividing by nothing.
const (
	keepMean   = 0.9
	keepSquare = 0.999
	tiny       = 1e-8
)

// adam is the numbers of the next step, for a gradient that is the sum over n positions. The mean weights
// are the nearer to the latest, the fewer steps there were.
func (l *learner) adam(n float32) kernel.Adam {
	t := float64(l.steps)
	keep := min(l.average, 1-1/float32(t))
	return kernel.Adam{
		Scale:    1 / n,
		KeepMean: keepMean, AddMean: 1 - keepMean,
		KeepSquare: keepSquare, AddSquare: 1 - keepSquare,
		Rescale:     float32(1 / (1 - math.Pow(keepSquare, t))),
		Epsilon:     tiny,
		KeepAverage: keep, AddAverage: 1 - keep,
	}
}

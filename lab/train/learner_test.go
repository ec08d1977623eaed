package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

// smallest is the configuration of a training that takes less than a second.
func smallest(players int) Config {
	c := Default(players)
	c.Generations, c.Bootstrap, c.BootstrapGames, c.BootstrapKeep = 4, 1, 4, 1
	c.Games, c.Batch, c.Shards, c.PastEvery = 3, 32, 3, 1
	c.Past, c.Mini, c.TestEvery, c.TestGames = 0.3, 0.3, 2, 2
	return c
}

// someExamples returns n positions of round 1 of games that noisy greedy plays, with random targets.
func someExamples(t testing.TB, c *Config, n int) (examples []example) {
	t.Helper()
	tr := training{config: *c, workers: 1}
	rng := rand.New(rand.NewPCG(7, 7))
	policies := make([]policy, c.Players)
	for i := range policies {
		policies[i] = noisyPolicy{botPolicy{tr.greedy()}, 0.2, rng}
	}
	for game := uint64(0); len(examples) < n; game++ {
		d, err := wholeGame(c.Players, razzia.NewSource(3, game))
		fatal.If(t, err)
		_, err = playOut(d, policies, func(s *step) {
			if s.state.Round == 1 && len(examples) < n && rng.IntN(4) == 0 {
				examples = append(examples, example{s.state, someValues(rng, c.Players)})
			}
		})
		fatal.If(t, err)
	}
	return examples
}

func someValues(rng *rand.Rand, players int) (v net.Values) {
	sum := float32(0)
	for i := range players {
		v.Share[i], v.Points[i] = rng.Float32(), 40*rng.Float32()-5
		sum += v.Share[i]
	}
	for i := range players {
		v.Share[i] /= sum
	}
	return v
}

// total is the loss that the gradient is of: that of the shares plus that of the points, weighted.
func (l *learner) total(examples []example) float64 {
	l.fold()
	s := &l.shards[0]
	s.learn(&l.folded, l.players, examples)
	perPoint := float64(s.pointWeight) * float64(l.players) / (2 * net.PointScale * net.PointScale)
	return s.loss.Share + perPoint*s.loss.Points
}

// TestGradient compares the gradient with finite differences.
func TestGradient(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		c := smallest(players)
		rng := rand.New(rand.NewPCG(1, uint64(players)))
		l := newLearner(&c, rng)
		examples := someExamples(t, &c, 6)
		l.total(examples)
		gradient := l.shards[0].gradient
		net.Unfold(c.Width, gradient.Binary)
		var want [8][]float32
		for i, table := range gradient.Tables() {
			want[i] = append([]float32(nil), table...)
		}
		for i, table := range l.weights.Tables() {
			checkGradient(t, l, examples, table, want[i], rng)
		}
	}
}

// checkGradient checks the gradient of up to eight weights of a table, chosen among those with a gradient of 0.01 or
// more.
func checkGradient(t *testing.T, l *learner, examples []example, table, gradient []float32, rng *rand.Rand) {
	t.Helper()
	for checked := 0; checked < 8; {
		i := rng.IntN(len(table))
		if math.Abs(float64(gradient[i])) < 0.01 {
			if rng.IntN(2000) == 0 {
				return // few weights of this table have such a gradient
			}
			continue
		}
		const nudge = 1.0 / 512
		before := table[i]
		table[i] = before + nudge
		up := l.total(examples)
		table[i] = before - nudge
		down := l.total(examples)
		table[i] = before
		if middle := l.total(examples); math.Abs(up-2*middle+down) > 0.02*math.Abs(up-down) {
			continue // a ReLU bends between the three points, so the slope says nothing
		}
		checked++
		slope := (up - down) / (2 * nudge)
		if off := math.Abs(slope - float64(gradient[i])); off > 0.02+0.03*math.Abs(slope) {
			t.Errorf("%d players, weight %d: the gradient is %g, the slope %g", l.players, i, gradient[i], slope)
		}
	}
}

// TestRevive checks that revive leaves almost no dead units, does not change the evaluation, and leaves live units
// alone.
func TestRevive(t *testing.T) {
	c := smallest(4)
	l := newLearner(&c, rand.New(rand.NewPCG(8, 8)))
	var positions []razzia.State
	for _, x := range someExamples(t, &c, 400) {
		positions = append(positions, x.state)
	}
	before, old := deadUnits(l, positions), netOf(t, l)
	l.revive(positions[:200])
	if after := deadUnits(l, positions); before < 3 || after > 1 {
		t.Errorf("%d units are dead, %d after revive: want many, then at most one", before, after)
	}
	now := netOf(t, l)
	for i := range positions[:200] {
		var v, w net.Values
		old.Evaluate(&positions[i], &v)
		now.Evaluate(&positions[i], &w)
		if v != w {
			t.Fatalf("the evaluation is %v, and %v after revive: want the same", v, w)
		}
	}
	kept := append([]float32(nil), l.weights.Bias...)
	l.revive(positions[:200])
	if !slices.Equal(kept, l.weights.Bias) {
		t.Error("a second revive changed live units")
	}
}

// netOf is the net with the weights of a learner.
func netOf(t *testing.T, l *learner) *net.Net {
	t.Helper()
	n, err := net.New(l.players, l.width, [razzia.Rounds]net.Part{l.weights, l.weights, l.weights})
	fatal.If(t, err)
	return n
}

// deadUnits counts the units of the first layer that are positive in none of the positions.
func deadUnits(l *learner, positions []razzia.State) (n int) {
	_, active := l.activity(positions)
	for _, times := range active {
		if times == 0 {
			n++
		}
	}
	return n
}

// TestLearnerOverfits trains on a few examples until the loss is small.
func TestLearnerOverfits(t *testing.T) {
	c := smallest(4)
	l := newLearner(&c, rand.New(rand.NewPCG(5, 5)))
	examples := someExamples(t, &c, 48)
	before := l.learn(examples, 3e-3, 2)
	var after loss
	for range 300 {
		after = l.learn(examples, 3e-3, 2)
	}
	if after.Share > before.Share/20 || after.Points > before.Points/20 {
		t.Errorf("the losses fell from %.3f and %.1f to %.3f and %.1f: want a twentieth at most", before.Share, before.Points, after.Share,
			after.Points)
	}
}

// TestLearnerGeneralizes trains on examples in which the player with the most points has the whole win, and evaluates
// other positions.
func TestLearnerGeneralizes(t *testing.T) {
	c := smallest(3)
	examples := someExamples(t, &c, 1500)
	for i := range examples {
		examples[i].target = leaders(&examples[i].state)
	}
	l := newLearner(&c, rand.New(rand.NewPCG(6, 6)))
	for range 15 {
		for at := 0; at+50 <= 1000; at += 50 {
			l.learn(examples[at:at+50], 2e-3, 2)
		}
	}
	n := netOf(t, l)
	off := 0.0
	for _, test := range examples[1000:] {
		var v net.Values
		n.Evaluate(&test.state, &v)
		off += math.Abs(float64(v.Share[0]-test.target.Share[0])) / 500
	}
	if off > 0.1 {
		t.Errorf("the mean error of the shares in new positions is %.3f: want 0.1 at most", off)
	}
}

// leaders shares the win among the players who have the most points if the round ends now.
func leaders(s *razzia.State) net.Values {
	over := *s
	sheets := s.Score()
	for i := range s.Players {
		over.Seats[i].Total += int16(sheets[i].Sum())
	}
	var v net.Values
	net.Outcome(&over, &v)
	return v
}

func BenchmarkLearn(b *testing.B) {
	c := Default(4)
	l := newLearner(&c, rand.New(rand.NewPCG(1, 1)))
	examples := someExamples(b, &c, c.Batch)
	for b.Loop() {
		l.learn(examples, 1e-3, 1)
	}
	b.ReportMetric(float64(b.N*c.Batch)/b.Elapsed().Seconds(), "positions/s")
}

package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/net"
)

// smallest is a training that takes moments.
func smallest(players int) Config {
	c := Default(players)
	c.Generations, c.Bootstrap, c.BootstrapGames, c.BootstrapKeep = 4, 1, 4, 1
	c.Games, c.Batch, c.Shards, c.PastEvery = 3, 32, 3, 1
	c.Past, c.Mini, c.TestEvery, c.TestGames = 0.3, 0.3, 2, 2
	return c
}

// someLessons are positions of the first round of games of greedy players with targets at random.
func someLessons(t testing.TB, c *Config, n int) (lessons []lesson) {
	t.Helper()
	tr := training{config: *c, workers: 1}
	chance := rand.New(rand.NewPCG(7, 7))
	minds := make([]mind, c.Players)
	for i := range minds {
		minds[i] = mixed{player{tr.greedy()}, 0.2, chance}
	}
	for game := uint64(0); len(lessons) < n; game++ {
		d, err := wholeGame(c.Players, razzia.NewSource(3, game))
		if err != nil {
			t.Fatal(err)
		}
		_, err = playOut(d, minds, func(s *step) {
			if s.state.Round == 1 && len(lessons) < n && chance.IntN(4) == 0 {
				lessons = append(lessons, lesson{s.state, someValues(chance, c.Players)})
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return lessons
}

func someValues(chance *rand.Rand, players int) (v net.Values) {
	sum := float32(0)
	for i := range players {
		v.Share[i], v.Points[i] = chance.Float32(), 40*chance.Float32()-5
		sum += v.Share[i]
	}
	for i := range players {
		v.Share[i] /= sum
	}
	return v
}

// total is what the gradient is the gradient of.
func (l *learner) total(lessons []lesson) float64 {
	l.fold()
	s := &l.shards[0]
	s.learn(&l.folded, l.players, lessons)
	perPoint := float64(s.pointWeight) * float64(l.players) / (2 * net.PointScale * net.PointScale)
	return s.loss.Share + perPoint*s.loss.Points
}

// TestGradient holds the gradient against finite differences.
func TestGradient(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		c := smallest(players)
		chance := rand.New(rand.NewPCG(1, uint64(players)))
		l := newLearner(&c, chance)
		lessons := someLessons(t, &c, 6)
		l.total(lessons)
		gradient := l.shards[0].gradient
		net.Unfold(c.Width, gradient.Binary)
		var want [8][]float32
		for i, table := range gradient.Tables() {
			want[i] = append([]float32(nil), table...)
		}
		for i, table := range l.weights.Tables() {
			checkGradient(t, l, lessons, table, want[i], chance)
		}
	}
}

// checkGradient moves some weights of a table that matter up and down.
func checkGradient(t *testing.T, l *learner, lessons []lesson, table, gradient []float32, chance *rand.Rand) {
	t.Helper()
	for checked := 0; checked < 8; {
		i := chance.IntN(len(table))
		if math.Abs(float64(gradient[i])) < 0.01 {
			if chance.IntN(2000) == 0 {
				return // few of this table matter
			}
			continue
		}
		const nudge = 1.0 / 512
		before := table[i]
		table[i] = before + nudge
		up := l.total(lessons)
		table[i] = before - nudge
		down := l.total(lessons)
		table[i] = before
		if middle := l.total(lessons); math.Abs(up-2*middle+down) > 0.02*math.Abs(up-down) {
			continue // something is rectified between: there the slope is none
		}
		checked++
		slope := (up - down) / (2 * nudge)
		if off := math.Abs(slope - float64(gradient[i])); off > 0.02+0.03*math.Abs(slope) {
			t.Errorf("%d players: weight %d: the gradient is %g, the slope %g", l.players, i, gradient[i], slope)
		}
	}
}

// TestRevive looks for numbers of the first layer that answer to nothing, before and after.
func TestRevive(t *testing.T) {
	c := smallest(4)
	l := newLearner(&c, rand.New(rand.NewPCG(8, 8)))
	var positions []razzia.State
	for _, x := range someLessons(t, &c, 400) {
		positions = append(positions, x.state)
	}
	before, old := silent(l, positions), judgeBy(t, l)
	l.revive(positions[:200])
	if after := silent(l, positions); before < 3 || after > 1 {
		t.Errorf("%d numbers are silent, after they were revived %d: want many, then at most one", before, after)
	}
	now := judgeBy(t, l)
	for i := range positions[:200] {
		var v, w net.Values
		old.Evaluate(&positions[i], &v)
		now.Evaluate(&positions[i], &w)
		if v != w {
			t.Fatalf("where a number was silent the net says %v, and %v once it is revived", v, w)
		}
	}
	kept := append([]float32(nil), l.weights.Bias...)
	l.revive(positions[:200])
	if !slices.Equal(kept, l.weights.Bias) {
		t.Error("numbers that answer were changed")
	}
}

// judgeBy is a net of what a learner has learned.
func judgeBy(t *testing.T, l *learner) *net.Net {
	t.Helper()
	n, err := net.New(l.players, l.width, [razzia.Rounds]net.Part{l.weights, l.weights, l.weights})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// silent counts the numbers of the first layer that are positive in none of the positions.
func silent(l *learner, positions []razzia.State) (n int) {
	_, lit := l.answers(positions)
	for _, times := range lit {
		if times == 0 {
			n++
		}
	}
	return n
}

// TestLearnsByHeart teaches a few positions until they are known.
func TestLearnsByHeart(t *testing.T) {
	c := smallest(4)
	l := newLearner(&c, rand.New(rand.NewPCG(5, 5)))
	lessons := someLessons(t, &c, 48)
	before := l.learn(lessons, 3e-3, 2)
	var after loss
	for range 300 {
		after = l.learn(lessons, 3e-3, 2)
	}
	if after.Share > before.Share/20 || after.Points > before.Points/20 {
		t.Errorf("the errors went from %.3f and %.1f to %.3f and %.1f", before.Share, before.Points, after.Share, after.Points)
	}
}

// TestLearnsWhoLeads teaches that whoever has the most points takes the whole win, and asks of positions
// that were not taught.
func TestLearnsWhoLeads(t *testing.T) {
	c := smallest(3)
	lessons := someLessons(t, &c, 1500)
	for i := range lessons {
		lessons[i].target = leaders(&lessons[i].state)
	}
	l := newLearner(&c, rand.New(rand.NewPCG(6, 6)))
	for range 15 {
		for at := 0; at+50 <= 1000; at += 50 {
			l.learn(lessons[at:at+50], 2e-3, 2)
		}
	}
	n := judgeBy(t, l)
	off := 0.0
	for _, exam := range lessons[1000:] {
		var v net.Values
		n.Evaluate(&exam.state, &v)
		off += math.Abs(float64(v.Share[0]-exam.target.Share[0])) / 500
	}
	if off > 0.1 {
		t.Errorf("shares of positions not taught are off by %.3f: want less than 0.1", off)
	}
}

// leaders shares the win among those who would have the most points now.
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
	lessons := someLessons(b, &c, c.Batch)
	for b.Loop() {
		l.learn(lessons, 1e-3, 1)
	}
	b.ReportMetric(float64(b.N*c.Batch)/b.Elapsed().Seconds(), "positions/s")
}

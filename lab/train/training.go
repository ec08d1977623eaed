package train

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// A training is the state of a run.
type training struct {
	config     Config
	dir        string
	workers    int
	now        func() time.Time
	log        io.Writer
	generation int // the next one, counted from 0
	learners   [razzia.Rounds]*learner
	net        *net.Net   // with the averaged weights of the learners
	past       []*net.Net // nets of earlier generations, the latest first
	curve      []Point
	positions  [razzia.Rounds][]razzia.State // that show which units are dead
}

// A Point is a point of the learning curve: the figures of a generation.
type Point struct {
	Generation int     `json:"generation"`       // counted from 1
	Positions  int     `json:"positions"`        // number of examples
	Share      float64 `json:"share"`            // mean loss of the shares: see loss
	Points     float64 `json:"points"`           // root mean squared error of the points
	Greedy     *Share  `json:"greedy,omitempty"` // share of the win alone among copies of greedy, if tested
}

// Options are the parameters of a training that do not change its result, and the weights to start from.
type Options struct {
	Dir     string           // folder of checkpoint, manifest, curve and weights
	Start   []byte           // content of the weights file to start from, if any
	Workers int              // number of games or shards that are computed in parallel
	Log     io.Writer        // receives a line for each generation
	Now     func() time.Time // the clock for the log
}

// Run trains a net. If the folder has a checkpoint of the same configuration, it resumes from there. If the context
// ends, Run returns early and drops an unfinished generation; the next Run resumes after the last finished one.
func Run(ctx context.Context, c Config, o Options) error {
	if err := c.Check(); err != nil {
		return err
	}
	if o.Start != nil {
		c.Start = fmt.Sprintf("%x", sha256.Sum256(o.Start))
	}
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return err
	}
	t := &training{config: c, dir: o.Dir, workers: o.Workers, log: o.Log, now: o.Now}
	if err := t.open(o.Start); err != nil {
		return err
	}
	for t.generation < c.Generations {
		if err := t.runGeneration(ctx); err != nil {
			return err
		}
	}
	return nil
}

// open resumes a training, or starts it.
func (t *training) open(start []byte) error {
	found, err := t.resume()
	if err != nil {
		return fmt.Errorf("%s: %w", t.dir, err)
	}
	if !found {
		if err := t.initialize(start); err != nil {
			return err
		}
	}
	if err := t.writeManifest(); err != nil {
		return err
	}
	if t.positions, err = t.sample(); err != nil {
		return err
	}
	if err := t.rebuildNet(); err != nil {
		return err
	}
	return t.loadPast()
}

// initialize makes learners with random weights or with those of a file.
func (t *training) initialize(start []byte) error {
	for round := range t.learners {
		t.learners[round] = newLearner(&t.config, newRand(t.config.Seed, initStream|uint64(round)))
	}
	if start == nil {
		return nil
	}
	return t.loadWeights(start)
}

// loadWeights sets the weights of the learners to those of a file.
func (t *training) loadWeights(start []byte) error {
	players, width, parts, err := net.Read(bytes.NewReader(start))
	if err != nil {
		return err
	}
	if players != t.config.Players || width != t.config.Width {
		return fmt.Errorf("the weights to start from are for %d players and width %d: want %d and %d",
			players, width, t.config.Players, t.config.Width)
	}
	for round, l := range t.learners {
		l.load(&parts[round])
	}
	return nil
}

// bootstraps reports whether the next generation belongs to the bootstrap.
func (t *training) bootstraps() bool { return t.generation < t.config.Bootstrap }

// parts returns the averaged weights of the learners.
func (t *training) parts() (parts [razzia.Rounds]net.Part) {
	for round, l := range t.learners {
		parts[round] = l.averaged
	}
	return parts
}

// rebuildNet makes the net from the weights of the learners.
func (t *training) rebuildNet() (err error) {
	t.net, err = net.New(t.config.Players, t.config.Width, t.parts())
	return err
}

// runGeneration plays a generation, learns from it, and saves a checkpoint.
func (t *training) runGeneration(ctx context.Context) error {
	began := t.now()
	rounds, err := t.selfPlay(ctx)
	if err != nil {
		return err
	}
	played := t.now()
	losses := t.learn(rounds)
	if err := t.rebuildNet(); err != nil {
		return err
	}
	learned := t.now()
	t.generation++
	if err := t.addPoint(ctx, losses); err != nil {
		return err
	}
	if err := t.save(); err != nil {
		return err
	}
	t.logPoint(played.Sub(began), learned.Sub(played), t.now().Sub(learned))
	return nil
}

// addPoint adds a point to the curve, with a test match against greedy if one is due.
func (t *training) addPoint(ctx context.Context, losses [razzia.Rounds]loss) error {
	var sum loss
	for _, l := range losses {
		sum.add(l)
	}
	p := Point{Generation: t.generation, Positions: sum.n}
	if sum.n > 0 {
		p.Share, p.Points = sum.Share/float64(sum.n), root(sum.Points/float64(sum.n))
	}
	if t.config.TestGames > 0 && (t.generation%t.config.TestEvery == 0 || t.generation == t.config.Generations) {
		share, err := Match(ctx, t.net, t.greedy, t.config.TestGames, t.config.Seed, t.workers)
		if err != nil {
			return err
		}
		p.Greedy = &share
	}
	t.curve = append(t.curve, p)
	return nil
}

// greedy opens a greedy player.
func (t *training) greedy() bot.Player {
	p, err := bot.New("greedy", 0)
	if err != nil {
		panic(err) // package bot registers it
	}
	return p
}

// logPoint logs the last point of the curve and the times that it took.
func (t *training) logPoint(playing, learning, testing time.Duration) {
	p := t.curve[len(t.curve)-1]
	line := fmt.Sprintf("generation %d: %d positions, share %.4f, points %.2f, played %.1fs, learned %.1fs, tested %.1fs",
		p.Generation, p.Positions, p.Share, p.Points, playing.Seconds(), learning.Seconds(), testing.Seconds())
	if p.Greedy != nil {
		line += fmt.Sprintf(", among greedy %.3f ± %.3f", p.Greedy.Mean, p.Greedy.Error)
	}
	fmt.Fprintln(t.log, line)
}

// isPast reports whether the net after this generation is kept as an opponent.
func (t *training) isPast(generation int) bool {
	return generation >= t.config.Bootstrap && generation > 0 && generation%t.config.PastEvery == 0
}

func (t *training) pastFile(generation int) string {
	return filepath.Join(t.dir, fmt.Sprintf("past-%04d.net", generation))
}

// maxPast is the number of earlier nets that are opponents: the latest ones.
const maxPast = 5

// loadPast loads the earlier nets that are opponents.
func (t *training) loadPast() error {
	t.past = nil
	for g := t.generation; g > 0 && len(t.past) < maxPast; g-- {
		if !t.isPast(g) {
			continue
		}
		data, err := os.ReadFile(t.pastFile(g))
		if err != nil {
			return err
		}
		n, err := net.Load(bytes.NewReader(data))
		if err != nil {
			return fmt.Errorf("%s: %w", t.pastFile(g), err)
		}
		t.past = append(t.past, n)
	}
	return nil
}

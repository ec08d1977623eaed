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

// A training is a run that goes on.
type training struct {
	config     Config
	dir        string
	workers    int
	now        func() time.Time
	log        io.Writer
	generation int // that is played next, from 0
	learners   [razzia.Rounds]*learner
	net        *net.Net   // of the learners
	past       []*net.Net // of earlier generations
	curve      []Point
	positions  [razzia.Rounds][]razzia.State // by which silent numbers are found
}

// A Point is how a training stood after a generation.
type Point struct {
	Generation int     `json:"generation"`       // from 1
	Positions  int     `json:"positions"`        // learned in it
	Share      float64 `json:"share"`            // error of the shares: see loss
	Points     float64 `json:"points"`           // root of the mean squared error of the points
	Greedy     *Share  `json:"greedy,omitempty"` // alone among copies of greedy, where tested
}

// Options is what a training needs beside its configuration.
type Options struct {
	Dir     string           // where checkpoints, manifest, curve and weights are kept
	Start   []byte           // file of weights to start from, if any
	Workers int              // games and shards that are worked on at a time
	Log     io.Writer        // a line for each generation
	Now     func() time.Time // for the log alone
}

// Run trains a net, from the checkpoint in the folder if there is one of the same configuration. It
// ends early, after the last whole generation, if the context ends; Run again goes on from there.
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
		if err := t.advance(ctx); err != nil {
			return err
		}
	}
	return nil
}

// open takes a training up again, or begins it.
func (t *training) open(start []byte) error {
	found, err := t.resume()
	if err != nil {
		return fmt.Errorf("%s: %w", t.dir, err)
	}
	if !found {
		if err := t.begin(start); err != nil {
			return err
		}
	}
	if err := t.writeManifest(); err != nil {
		return err
	}
	if t.positions, err = t.sample(); err != nil {
		return err
	}
	if err := t.renew(); err != nil {
		return err
	}
	return t.loadPast()
}

// begin makes learners with random weights or with those of a file.
func (t *training) begin(start []byte) error {
	for round := range t.learners {
		t.learners[round] = newLearner(&t.config, chanceOf(t.config.Seed, birthStream|uint64(round)))
	}
	if start == nil {
		return nil
	}
	return t.beginWith(start)
}

// beginWith gives the learners the weights of a file.
func (t *training) beginWith(start []byte) error {
	players, width, parts, err := net.Read(bytes.NewReader(start))
	if err != nil {
		return err
	}
	if players != t.config.Players || width != t.config.Width {
		return fmt.Errorf("the weights to start from are for %d players and width %d: want %d and %d",
			players, width, t.config.Players, t.config.Width)
	}
	for round, l := range t.learners {
		l.begin(&parts[round])
	}
	return nil
}

func (t *training) bootstraps() bool { return t.generation < t.config.Bootstrap }

// parts are the mean weights of the learners.
func (t *training) parts() (parts [razzia.Rounds]net.Part) {
	for round, l := range t.learners {
		parts[round] = l.averaged
	}
	return parts
}

// renew makes the net of what was learned.
func (t *training) renew() (err error) {
	t.net, err = net.New(t.config.Players, t.config.Width, t.parts())
	return err
}

// advance plays and learns a generation.
func (t *training) advance(ctx context.Context) error {
	began := t.now()
	rounds, err := t.gather(ctx)
	if err != nil {
		return err
	}
	played := t.now()
	losses := t.teach(rounds)
	if err := t.renew(); err != nil {
		return err
	}
	learned := t.now()
	t.generation++
	if err := t.note(ctx, losses); err != nil {
		return err
	}
	if err := t.save(); err != nil {
		return err
	}
	t.tell(played.Sub(began), learned.Sub(played), t.now().Sub(learned))
	return nil
}

// note adds a point to the curve, with a match against greedy when it is time.
func (t *training) note(ctx context.Context, losses [razzia.Rounds]loss) error {
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
		panic(err) // it is one of bot's own
	}
	return p
}

// tell writes how a generation went.
func (t *training) tell(playing, learning, testing time.Duration) {
	p := t.curve[len(t.curve)-1]
	line := fmt.Sprintf("generation %d: %d positions, share %.4f, points %.2f, played %.1fs, learned %.1fs, tested %.1fs",
		p.Generation, p.Positions, p.Share, p.Points, playing.Seconds(), learning.Seconds(), testing.Seconds())
	if p.Greedy != nil {
		line += fmt.Sprintf(", among greedy %.3f ± %.3f", p.Greedy.Mean, p.Greedy.Error)
	}
	fmt.Fprintln(t.log, line)
}

// isPast reports whether the net of this generation is kept to play against.
func (t *training) isPast(generation int) bool {
	return generation >= t.config.Bootstrap && generation > 0 && generation%t.config.PastEvery == 0
}

func (t *training) pastFile(generation int) string {
	return filepath.Join(t.dir, fmt.Sprintf("past-%04d.net", generation))
}

// mostPast is how many earlier nets play along, the latest ones.
const mostPast = 5

// loadPast opens the earlier nets that play along.
func (t *training) loadPast() error {
	t.past = nil
	for g := t.generation; g > 0 && len(t.past) < mostPast; g-- {
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

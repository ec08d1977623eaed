package train

import (
	"context"
	"math/rand/v2"
	"sync"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// Independent streams of random numbers of one seed. Each is combined with the number that is named.
const (
	gameStream    = 1 << 40 // cards; number of the game
	policyStream  = 2 << 40 // policies and sampling; number of the game
	shuffleStream = 3 << 40 // order of the examples; number of the generation and round
	testStream    = 4 << 40 // cards of test matches; number of the deal
	initStream    = 5 << 40 // initial weights; round
	sampleStream  = 6 << 40 // positions that show dead units; number of the game
	miniStream    = 7 << 40 // mini games; number of the game
)

func newRand(seed, stream uint64) *rand.Rand { return rand.New(razzia.NewSource(seed, stream)) }

// selfPlay plays the games of a generation. It returns their examples by round, in the order of the games.
func (t *training) selfPlay(ctx context.Context) (rounds [razzia.Rounds][]example, err error) {
	games := t.config.Games
	if t.bootstraps() {
		games = t.config.BootstrapGames
	}
	results := make([][]example, games)
	err = t.parallel(ctx, games, func() func(int) error {
		w := t.newWorker()
		return func(game int) (err error) {
			results[game], err = w.play(game)
			return err
		}
	})
	for _, examples := range results {
		for _, e := range examples {
			rounds[roundOf(&e.state)] = append(rounds[roundOf(&e.state)], e)
		}
	}
	return rounds, err
}

// parallel runs tasks 0 to n-1 on all workers. open is called once for each worker and returns the function that runs
// its tasks. parallel stops early if a task fails or the context ends.
func (t *training) parallel(ctx context.Context, n int, open func() func(int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tasks := make(chan int)
	var wait sync.WaitGroup
	for range t.workers {
		wait.Go(func() {
			do := open()
			for i := range tasks {
				if err := do(i); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	for i := range n {
		select {
		case tasks <- i:
		case <-ctx.Done():
		}
	}
	close(tasks)
	wait.Wait()
	return context.Cause(ctx)
}

// A worker plays training games.
type worker struct {
	*training
	labeler labeler
	current *net.Ply   // of the net that learns
	past    []*net.Ply // of earlier nets
	greedy  bot.Player
}

func (t *training) newWorker() *worker {
	w := &worker{training: t, greedy: t.greedy()}
	w.current = net.NewPly(t.net)
	w.labeler = labeler{lambda: float32(t.config.Lambda), keep: t.config.Keep, keepOther: t.config.KeepOther}
	if !t.bootstraps() {
		w.labeler.ply = w.current
	} else {
		w.labeler.keep, w.labeler.keepOther = t.config.BootstrapKeep, t.config.BootstrapKeep*t.config.KeepOther
	}
	for _, n := range t.past {
		w.past = append(w.past, net.NewPly(n))
	}
	return w
}

// play plays a game of this generation and returns its examples.
func (w *worker) play(game int) ([]example, error) {
	number := uint64(w.generation)<<24 | uint64(game)
	rng := newRand(w.config.Seed, policyStream|number)
	policies := make([]policy, w.config.Players)
	for seat := range policies {
		policies[seat] = w.randomPolicy(rng)
	}
	d, err := w.deal(number, rng)
	if err != nil {
		return nil, err
	}
	examples, err := w.labeler.play(d, policies, rng)
	return append([]example(nil), examples...), err
}

// deal deals the game of this number, a whole one or a mini game.
func (w *worker) deal(number uint64, rng *rand.Rand) (deal, error) {
	if w.config.Mini > 0 && rng.Float64() < w.config.Mini {
		return miniGame(w.config.Players, newRand(w.config.Seed, miniStream|number))
	}
	return wholeGame(w.config.Players, razzia.NewSource(w.config.Seed, gameStream|number))
}

// The rates of random moves of greedy with noise: later, and in the bootstrap.
const (
	mixedNoise     = 0.1
	bootstrapNoise = 0.03
)

// randomPolicy draws the policy of a seat, with the probabilities of the configuration.
func (w *worker) randomPolicy(rng *rand.Rand) policy {
	c := w.config
	if w.bootstraps() {
		return noisyPolicy{botPolicy{w.greedy}, bootstrapNoise, rng}
	}
	switch x := rng.Float64(); {
	case x < c.Greedy:
		return botPolicy{w.greedy}
	case x < c.Greedy+c.Mixed:
		return noisyPolicy{botPolicy{w.greedy}, mixedNoise, rng}
	case x < c.Greedy+c.Mixed+c.Past && len(w.past) > 0:
		return silentPolicy{w.softmax(w.past[rng.IntN(len(w.past))], rng)}
	}
	return w.softmax(w.current, rng)
}

func (w *worker) softmax(ply *net.Ply, rng *rand.Rand) policy {
	return &softmaxPolicy{ply: ply, temperature: w.config.Temperature, explore: w.config.Explore, rng: rng}
}

// learn learns from all examples of a generation, in a new order for each epoch. It returns the losses of the first
// epoch, when the positions were new to the net.
func (t *training) learn(rounds [razzia.Rounds][]example) (sum [razzia.Rounds]loss) {
	rate := t.config.rate(t.generation)
	for round, examples := range rounds {
		if t.generation < t.config.Revive {
			t.learners[round].revive(t.positions[round])
		}
		rng := newRand(t.config.Seed, shuffleStream|uint64(t.generation*razzia.Rounds+round))
		for epoch := range t.config.Epochs {
			rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
			now := t.epoch(round, examples, rate)
			if epoch == 0 {
				sum[round] = now
			}
		}
	}
	return sum
}

// epoch learns once from the examples of a round, batch by batch. A last batch that is not full is left out.
func (t *training) epoch(round int, examples []example, rate float64) (sum loss) {
	size := t.config.Batch
	for ; len(examples) >= size; examples = examples[size:] {
		sum.add(t.learners[round].learn(examples[:size], rate, t.workers))
	}
	return sum
}

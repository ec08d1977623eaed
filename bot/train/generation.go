package train

import (
	"context"
	"math/rand/v2"
	"sync"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// Streams of random numbers of one seed that have nothing to do with each other.
const (
	gameStream   = 1 << 40 // and the number of the game
	thinkStream  = 2 << 40 // and the number of the game
	mixStream    = 3 << 40 // and the number of the generation
	testStream   = 4 << 40 // and the number of the deal
	birthStream  = 5 << 40 // and the number of the part
	sampleStream = 6 << 40 // and the number of the game
	miniStream   = 7 << 40 // and the number of the game
)

func chanceOf(seed, stream uint64) *rand.Rand { return rand.New(razzia.NewSource(seed, stream)) }

// gather plays the games of a generation and gives their lessons by round, each in the order of the
// games.
func (t *training) gather(ctx context.Context) (rounds [razzia.Rounds][]lesson, err error) {
	games := t.config.Games
	if t.bootstraps() {
		games = t.config.BootstrapGames
	}
	results := make([][]lesson, games)
	err = t.each(ctx, games, func() func(int) error {
		w := t.newWriter()
		return func(game int) (err error) {
			results[game], err = w.write(game)
			return err
		}
	})
	for _, lessons := range results {
		for _, l := range lessons {
			rounds[roundOf(&l.state)] = append(rounds[roundOf(&l.state)], l)
		}
	}
	return rounds, err
}

// each does so many tasks on all workers, each of which is opened once. It ends early if one fails or
// the context ends.
func (t *training) each(ctx context.Context, n int, open func() func(int) error) error {
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

// A writer plays training games.
type writer struct {
	*training
	author author
	now    *net.Ply
	past   []*net.Ply
	greedy bot.Player
}

func (t *training) newWriter() *writer {
	w := &writer{training: t, greedy: t.greedy()}
	w.now = net.NewPly(t.net)
	w.author = author{lambda: float32(t.config.Lambda), keep: t.config.Keep, keepOther: t.config.KeepOther}
	if !t.bootstraps() {
		w.author.ply = w.now
	} else {
		w.author.keep, w.author.keepOther = t.config.BootstrapKeep, t.config.BootstrapKeep*t.config.KeepOther
	}
	for _, n := range t.past {
		w.past = append(w.past, net.NewPly(n))
	}
	return w
}

// write plays a game of this generation.
func (w *writer) write(game int) ([]lesson, error) {
	number := uint64(w.generation)<<24 | uint64(game)
	chance := chanceOf(w.config.Seed, thinkStream|number)
	minds := make([]mind, w.config.Players)
	for seat := range minds {
		minds[seat] = w.seat(chance)
	}
	d, err := w.deal(number, chance)
	if err != nil {
		return nil, err
	}
	lessons, err := w.author.read(d, minds, chance)
	return append([]lesson(nil), lessons...), err
}

// deal deals a game of this number, a whole one or a mini game.
func (w *writer) deal(number uint64, chance *rand.Rand) (deal, error) {
	if w.config.Mini > 0 && chance.Float64() < w.config.Mini {
		return miniGame(w.config.Players, chanceOf(w.config.Seed, miniStream|number))
	}
	return wholeGame(w.config.Players, razzia.NewSource(w.config.Seed, gameStream|number))
}

// How often a mixed player moves at random, and greedy in the bootstrap.
const (
	mixedOften     = 0.1
	bootstrapOften = 0.03
)

// seat draws who plays a seat.
func (w *writer) seat(chance *rand.Rand) mind {
	c := w.config
	if w.bootstraps() {
		return mixed{player{w.greedy}, bootstrapOften, chance}
	}
	switch x := chance.Float64(); {
	case x < c.Greedy:
		return player{w.greedy}
	case x < c.Greedy+c.Mixed:
		return mixed{player{w.greedy}, mixedOften, chance}
	case x < c.Greedy+c.Mixed+c.Past && len(w.past) > 0:
		return reserved{w.soft(w.past[chance.IntN(len(w.past))], chance)}
	}
	return w.soft(w.now, chance)
}

func (w *writer) soft(ply *net.Ply, chance *rand.Rand) mind {
	return &soft{ply: ply, temperature: w.config.Temperature, explore: w.config.Explore, chance: chance}
}

// teach learns all lessons of a generation, in an order of its own for each epoch. The losses are those
// of the first epoch, when the positions were new.
func (t *training) teach(rounds [razzia.Rounds][]lesson) (sum [razzia.Rounds]loss) {
	rate := t.config.rate(t.generation)
	for round, lessons := range rounds {
		if t.generation < t.config.Revive {
			t.learners[round].revive(t.positions[round])
		}
		chance := chanceOf(t.config.Seed, mixStream|uint64(t.generation*razzia.Rounds+round))
		for epoch := range t.config.Epochs {
			chance.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
			now := t.epoch(round, lessons, rate)
			if epoch == 0 {
				sum[round] = now
			}
		}
	}
	return sum
}

// epoch learns the lessons of a round once.
func (t *training) epoch(round int, lessons []lesson, rate float64) (sum loss) {
	size := t.config.Batch
	for ; len(lessons) >= size; lessons = lessons[size:] {
		sum.add(t.learners[round].learn(lessons[:size], rate, t.workers))
	}
	return sum
}

package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// A game is played by a guest, one after another, with watchers.
type game struct {
	*run
	*guest
	number   int
	audience *audience
	leave    context.CancelFunc // ends the streams
	watching sync.WaitGroup
}

// newGame makes a game. The next node has the next one.
func (r *run) newGame(number int) *game {
	return &game{run: r, guest: newGuest(r.node(number), r.players), number: number, leave: func() {}}
}

// begin begins a game, as soon as the server lets it, and returns when the watchers are there. It reports false if the context ended.
func (g *game) begin(ctx context.Context) bool {
	for {
		p := g.guest.begin(ctx, g.Players)
		if p == nil {
			break
		}
		g.failed(ctx, p)
		if ctx.Err() != nil {
			return false
		}
	}
	g.began()
	g.audience = newAudience(g.tally, g.Watchers)
	streams, leave := context.WithCancel(context.WithoutCancel(ctx))
	g.leave = leave
	for i := range g.Watchers {
		w := &watcher{audience: g.audience, client: &http.Client{Transport: g.streams},
			address: g.Config.node(g.number+i) + fmt.Sprintf(Streams[g.Follow], g.now.ID)}
		g.watching.Go(func() { w.watch(streams) })
	}
	g.await(ctx)
	return true
}

// await waits for the watchers.
func (g *game) await(ctx context.Context) {
	late := time.NewTimer(arriving)
	defer late.Stop()
	select {
	case <-g.audience.ready:
	case <-late.C:
	case <-ctx.Done():
	}
}

// play plays until the context ends, one game after another.
func (g *game) play(ctx context.Context) {
	for g.think(ctx, 0); ctx.Err() == nil; g.think(ctx, 0.5) {
		if g.now.Phase == "over" {
			g.end(ctx)
			if !g.begin(ctx) {
				return
			}
			continue
		}
		g.act(ctx)
	}
}

// think waits for a random time from a share of the pace to one whole pace more, so that tables do not move together.
func (g *game) think(ctx context.Context, least float64) {
	if g.Pace > 0 {
		pause(ctx, time.Duration(float64(g.Pace)*(least+rand.Float64())))
	}
}

// act makes a move. After a failure its outcome may be unknown: the guest looks at the table again.
func (g *game) act(ctx context.Context) {
	began := time.Now()
	p := g.move(context.WithoutCancel(ctx)) // a move that was sent counts, also at the end
	now := time.Now()
	if p != nil {
		if g.failed(ctx, p); p.flag == "" {
			g.failed(ctx, g.look(ctx))
		}
		return
	}
	g.audience.acknowledged(g.now.Version, now)
	if n := g.moved(now.Sub(began)); n == g.Moves {
		g.stop()
	}
}

// settling is how long watchers have, at most, to see the last move of a game.
const settling = 10 * time.Second

// end ends the streams of a game, when the watchers have seen its last move.
func (g *game) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, settling)
	defer cancel()
	g.audience.settle(ctx, g.now.Version)
	g.leave()
	g.watching.Wait()
	g.audience.close()
}

package bridge

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"razzia/bot"
	"razzia/client"
)

// A Config is what a Bridge is made of. All fields but Series and Wait are required.
type Config struct {
	Server   *client.Server
	Player   bot.Historian // is asked by several goroutines at a time
	Rules    Rules
	Series   Series
	Thinking int // moves that the player chooses at a time
	Log      *slog.Logger

	// Wait waits for a time, or until the context ends; by default it sleeps.
	Wait func(ctx context.Context, d time.Duration)
}

// A Bridge plays for a member.
type Bridge struct {
	Config
	thinking chan struct{} // has a token for each move that is being chosen
	work     sync.WaitGroup
	accept   chan struct{} // of one place: look at the invitations

	mu      sync.Mutex
	games   map[string]bool         // tables where the member sits, or is about to, and whose game is not over
	invited map[string]client.Event // invitations that are open
	waiting map[string]string       // those that keep the rules, but for the number of games: the event by the table
	turns   map[string]*turn        // tables where a turn is being played
	taking  map[string]bool         // tables where a seat is being taken back
	joining map[string]bool         // tables over which a rematch was joined, which has not begun
	own     ownGames
}

// New makes a Bridge.
func New(c Config) *Bridge {
	if c.Wait == nil {
		c.Wait = sleep
	}
	return &Bridge{Config: c, thinking: make(chan struct{}, max(1, c.Thinking)), accept: make(chan struct{}, 1), games: map[string]bool{},
		invited: map[string]client.Event{}, waiting: map[string]string{}, turns: map[string]*turn{},
		taking: map[string]bool{}, joining: map[string]bool{}, own: ownGames{over: map[string]string{}, news: make(chan struct{}, 1)}}
}

// sleep waits for a time, or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// The time between two attempts grows from the least to the most.
const (
	leastWait = 500 * time.Millisecond
	mostWait  = 30 * time.Second
)

// pause is the time to wait before an attempt, after a number of failures. It is random, so that programs do not come all at once.
func pause(failures int) time.Duration {
	most := min(mostWait, leastWait<<min(failures, 10))
	return most/2 + rand.N(most/2)
}

// Run plays until the context ends, its series is played, or the server refuses the token. It then waits for the moves that are being sent.
func (b *Bridge) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer b.work.Wait()
	defer stop(nil)
	b.own.stop = stop
	b.work.Go(func() { b.answerInvitations(ctx) })
	if b.Series.begins() {
		b.work.Go(func() { b.playSeries(ctx) })
	}
	last, failures := "", 0
	for ctx.Err() == nil {
		at, err := b.follow(ctx, last)
		if at != last {
			last, failures = at, 0
		}
		wait := pause(failures)
		failures++
		leaving, refusal := (*client.Leaving)(nil), (*client.Error)(nil)
		switch {
		case ctx.Err() != nil:
			return b.ending(ctx)
		case errors.As(err, &leaving):
			wait = leaving.Wait
			b.Log.Info("the server ends the stream of events, connecting again")
		case errors.As(err, &refusal) && refusal.Status == http.StatusBadRequest && last != "":
			last = ""
		case errors.As(err, &refusal) && (refusal.Status == http.StatusUnauthorized || refusal.Status == http.StatusForbidden):
			return err
		default:
			b.Log.Warn("no stream of events, trying again", "error", err, "wait", wait.Round(time.Millisecond))
		}
		if errors.As(err, &refusal) {
			wait = max(wait, refusal.Wait)
		}
		b.Wait(ctx, wait)
	}
	return b.ending(ctx)
}

// follow does what the events after the last one ask for, and returns the last one when the stream ends.
func (b *Bridge) follow(ctx context.Context, last string) (string, error) {
	events, err := b.Server.Events(ctx, last)
	if err != nil {
		return last, err
	}
	defer events.Close()
	if err := b.review(ctx); err != nil {
		return last, err
	}
	b.Log.Info("connected", "server", b.Server.Address())
	for {
		e, err := events.NextEvent()
		if err != nil {
			return last, err
		}
		b.handle(ctx, e)
		last = e.ID
	}
}

// handle does what an event asks for. It never waits.
func (b *Bridge) handle(ctx context.Context, e client.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e.Kind {
	case "turn":
		b.games[e.Table] = true
		b.playTurn(ctx, e)
	case "begin":
		b.hasBegun(e.Table)
		b.Log.Info("a game begins", "table", e.Table, "seats", e.Seats)
	case "end":
		delete(b.games, e.Table)
		b.Log.Info("a game is over", "table", e.Table, "seats", e.Seats, "winners", e.Winners, "points", e.Points)
		signal(b.accept) // there is room for another game
		b.hasEnded(e.Table, "")
	case "declined":
		b.hasEnded(e.Table, cmp.Or(e.Reason, noReason))
	case "bot-plays":
		b.work.Go(func() { b.takeBackAll(ctx, e.Table) })
	case "question":
		b.answerQuestion(ctx, e)
	case "invitation":
		b.invited[e.Table] = e
		signal(b.accept)
	case "invitation-over":
		delete(b.invited, e.Table)
		delete(b.waiting, e.Table)
	}
}

// signal puts a token into a channel of one place, unless there is one.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// review finds out at which tables the member sits, and takes back the seats that bots of the server play for them: the bridge was away.
func (b *Bridge) review(ctx context.Context) error {
	if err := b.complete(ctx); err != nil {
		return err
	}
	ids, err := b.unfinished(ctx)
	if err != nil {
		return err
	}
	games := map[string]bool{}
	for _, id := range ids {
		t, err := b.Server.Table(ctx, id)
		if client.IsRefused(err, "no-such-table") {
			continue
		}
		if err != nil {
			return err
		}
		for i, seat := range t.Seats {
			games[id] = games[id] || seat.Mine
			if seat.Mine && seat.Level != "" && !seat.Resigned && t.Phase == "playing" {
				b.takeBack(ctx, id, i)
			}
		}
		if !games[id] {
			delete(games, id)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.games = games
	signal(b.accept)
	return nil
}

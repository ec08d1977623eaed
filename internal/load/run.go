package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A run is a load that runs.
type run struct {
	Config
	*tally
	players *http.Transport
	streams *http.Transport
	playing context.Context // ends with the play
	stop    context.CancelFunc
}

// arriving is how long the watchers of a new table may take to see it before the play goes on without the rest.
const arriving = 30 * time.Second

// Run loads the server until the duration is over or the context ends, and returns the report so far. It fails if a node does not
// answer.
func (c Config) Run(ctx context.Context) (Report, error) {
	if err := c.Check(); err != nil {
		return Report{}, err
	}
	r := &run{Config: c, tally: newTally(), players: &http.Transport{MaxIdleConnsPerHost: c.Tables},
		streams: &http.Transport{DisableCompression: true}}
	defer r.players.CloseIdleConnections()
	defer r.streams.CloseIdleConnections()
	for i := range c.Nodes {
		if err := r.greet(ctx, c.node(i)); err != nil {
			return Report{}, err
		}
	}
	atStart, err := readFigures(ctx, c.Metrics)
	if err != nil {
		return Report{}, err
	}
	r.Say(fmt.Sprintf("making %d tables", c.Tables))
	games := r.makeGames(ctx)
	return r.play(ctx, games, atStart)
}

// greet asks a node whether it is ready.
func (r *run) greet(ctx context.Context, node string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, node+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := (&http.Client{Transport: r.players, Timeout: answerTimeout}).Do(request)
	if err != nil {
		return fmt.Errorf("there is no server at %s (%s): start it with razzia serve, or correct the address", node, noAnswer(err).kind)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s is not ready: %s for /readyz", node, answer.Status)
	}
	return nil
}

// atOnce is how many tables are made at the same time.
const atOnce = 16

// makeGames makes all tables, with their watchers. It returns fewer if the context ends.
func (r *run) makeGames(ctx context.Context) (games []*game) {
	made, limit := make(chan *game, r.Tables), make(chan struct{}, atOnce)
	var making sync.WaitGroup
	for i := range r.Tables {
		making.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			g := r.newGame(i)
			if g.begin(ctx) {
				made <- g
			}
		})
	}
	making.Wait()
	close(made)
	for g := range made {
		games = append(games, g)
	}
	return games
}

// play plays the games, and makes the report.
func (r *run) play(ctx context.Context, games []*game, atStart figures) (Report, error) {
	r.playing, r.stop = context.WithTimeout(ctx, r.Duration)
	defer r.stop()
	before, err := readFigures(ctx, r.Metrics)
	if err == nil {
		r.Say(fmt.Sprintf("playing for %v", r.Duration))
	}
	began := time.Now()
	var running sync.WaitGroup
	for _, g := range games {
		running.Go(func() { g.play(r.playing) })
	}
	running.Wait()
	took := time.Since(began)
	report := r.report(took)
	after, failed := readFigures(context.WithoutCancel(ctx), r.Metrics)
	if err == nil && failed == nil {
		report.Server = serverOf(atStart, before, after, took)
	}
	settled, done := context.WithTimeout(ctx, settling)
	defer done()
	for _, g := range games {
		g.end(settled)
	}
	r.addUpdates(&report)
	return report, nil
}

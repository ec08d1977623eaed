package webtest

import (
	"context"
	"encoding/json"
	"math"
	"path"
	"sync/atomic"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/site"
)

// A pausedAnalyst waits before each position until the test sends on its gate or closes it.
type pausedAnalyst struct {
	bot.Analyst
	gate <-chan struct{}
}

// Analyze waits at the gate and analyses the position.
func (a pausedAnalyst) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	select {
	case <-a.gate:
		return a.Analyst.Analyze(ctx, s)
	case <-ctx.Done():
		return bot.Analysis{}, ctx.Err()
	}
}

// NewPausedServer makes a server with pausedAnalysts, and a counter of the analysts that were opened.
func NewPausedServer(t *testing.T) (h *Server, gate chan struct{}, opened *atomic.Int32) {
	gate, opened = make(chan struct{}), new(atomic.Int32)
	open := func() (bot.Analyst, error) {
		opened.Add(1)
		a, err := OpenAnalyst()
		return pausedAnalyst{a, gate}, err
	}
	return NewWith(t, site.Config{Reviews: analysis.Config{Open: open, Most: 2}}), gate, opened
}

// ReviewAt returns the review of a game, and checks that its accounts add up.
func ReviewAt(t *testing.T, g *Guest, at string) *review.Review {
	t.Helper()
	var a struct {
		Progress float64
		Review   *review.Review
	}
	if err := json.Unmarshal([]byte(g.Want(200, g.Get("/api/tables/"+path.Base(at)+"/analysis")).Body), &a); err != nil || a.Progress != 1 {
		t.Fatalf("progress %v, %v", a.Progress, err)
	}
	for i, s := range a.Review.Seats {
		if math.Abs(s.Start+s.Luck+s.Own+s.Others+s.Revised-s.End) > 1e-9 {
			t.Errorf("seat %d: %+v does not add up", i, s)
		}
	}
	return a.Review
}

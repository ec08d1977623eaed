package engine

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/notation"
)

// A clocked player records the times that it is given.
type clocked struct {
	bot.Player
	paces []time.Duration
}

func (c *clocked) Pace(d time.Duration) { c.paces = append(c.paces, d) }

// TestServerPaces checks that a player is given the time of a request, less a part for sending the answer,
// a day at most, and 0 where the request has no time.
func TestServerPaces(t *testing.T) {
	greedy, err := bot.New("greedy", 1)
	fatal.If(t, err)
	c := &clocked{Player: greedy}
	record := notation.AppendRecord(nil, &notation.Record{Players: []string{"a", "b"}, Packages: razzia.Packages(2), Piles: 2})
	var in, out bytes.Buffer
	for i, time := range []string{`,"movetime_ms":1000`, `,"movetime_ms":20`, `,"movetime_ms":1`, ``, `,"movetime_ms":9223372036854775807`} {
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"choose","params":{"record":%s%s}}`+"\n", i, record, time)
	}
	s := Server{Name: "test", Version: "1", Player: c}
	fatal.If(t, s.Serve(context.Background(), &in, &out))
	if n := strings.Count(out.String(), `"action"`); n != 5 {
		t.Errorf("%d answers, want 5:\n%s", n, &out)
	}
	want := []time.Duration{950 * time.Millisecond, 18 * time.Millisecond, 500 * time.Microsecond, 0, 24*time.Hour - 72*time.Minute}
	if !slices.Equal(c.paces, want) {
		t.Errorf("the player was given %v, want %v", c.paces, want)
	}
}

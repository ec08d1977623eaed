package league_test

import (
	"errors"
	"testing"
	"time"

	"razzia/internal/club/fairplay"
	"razzia/internal/club/league"
	"razzia/internal/fatal"
	"razzia/internal/people"
)

// finds is what the organiser is told.
func (h *house) finds(key league.Key) *league.Findings {
	h.Helper()
	f, err := h.Findings(h.Context(), h.Member("m0"), key)
	fatal.If(h, err)
	return f
}

// favours are those of a game of four in which the second favours the third by many standard deviations.
func favours() fairplay.Favours {
	f := make(fairplay.Favours, 4)
	for i := range f {
		f[i] = make([]fairplay.Favour, 4)
		for k := range f[i] {
			f[i][k] = fairplay.Favour{Decisions: 30, Variance: 0.01}
		}
	}
	f[1][2].Excess = 0.5
	return f
}

// TestTheOrganiserIsToldWhoFavours keeps games in which one member favours another. The organiser alone is told; of old games, and of
// members who were forgotten, nothing is.
func TestTheOrganiserIsToldWhoFavours(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.opens(4)
	for number := range 5 {
		fatal.If(t, h.Store.KeepFavours(t.Context(), league.Finished{Key: key, Season: 1, Number: number + 1}, h.Moment(), []int{1, 2, 3, 4},
			favours()))
	}
	f := h.finds(key)
	if len(f.Pairs) != 1 || f.Pairs[0].By != "2" || f.Pairs[0].To != "3" || f.Pairs[0].Games != 5 || f.Judged != 5 || len(f.Leavers) != 0 {
		t.Fatalf("found %+v in %d games", f.Pairs, f.Judged)
	}
	stranger := h.Member("m0")
	stranger.Known = false
	for _, c := range []people.Caller{h.Member("m1"), h.Member("eve"), h.Guest("nobody"), stranger} {
		if f, err := h.Findings(t.Context(), c, key); !errors.Is(err, league.ErrNotOrganiser) || f != nil {
			t.Errorf("%s is told %+v, %v", c.Name, f, err)
		}
	}
	h.Now.Add((fairplay.Window + time.Hour).Milliseconds())
	if f := h.finds(key); len(f.Pairs) != 0 || f.Judged != 0 {
		t.Errorf("of old games is told %+v", f.Pairs)
	}
	h.Now.Add(-(fairplay.Window + time.Hour).Milliseconds())
	fatal.If(t, h.Kept.BeginForgetting(t.Context(), "m2", h.Moment()))
	if f := h.finds(key); len(f.Pairs) != 0 || f.Judged != 5 {
		t.Errorf("of one who was forgotten is told %+v in %d games", f.Pairs, f.Judged)
	}
}

// TestTheOrganiserIsToldWhoLeaves lets a member give up three games of a season, and plays the others to their end.
func TestTheOrganiserIsToldWhoLeaves(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(4)
	h.pass(time.Second)
	h.does("m3", key, league.Leave{})
	for range 4 {
		h.playOut(key)
		h.passDays(7)
	}
	f := h.finds(key)
	if len(f.Leavers) != 1 || f.Leavers[0].Who != "4" || f.Leavers[0].Left < fairplay.FewestLeft || f.Leavers[0].Left != f.Leavers[0].Games {
		t.Errorf("found %+v in %d games", f.Leavers, f.Judged)
	}
}

package rating_test

import (
	"context"
	"testing"
	"time"

	"razzia/internal/rating"
)

// historyStore has the history of one ladder.
type historyStore struct {
	rating.Store
	ladder  rating.Ladder
	entries []rating.Entry
}

func (s historyStore) History(_ context.Context, _ []string, l rating.Ladder, _ int64, most int) ([]rating.Entry, error) {
	if l != s.ladder {
		return nil, nil
	}
	return s.entries[:min(len(s.entries), most)], nil
}

// TestATimelineFusesIdentities has two games of a member and one of the guest that they were, between them.
func TestATimelineFusesIdentities(t *testing.T) {
	rated := func(mean, deviation int64, games int) rating.Rating {
		return rating.Rating{Mean: mean, Deviation: deviation, Games: games}
	}
	one, two, guest := rated(1560_000, 200_000, 1), rated(1600_000, 180_000, 2), rated(1450_000, 210_000, 1)
	entry := func(second int64, person string, before, after rating.Rating) rating.Entry {
		key := rating.Key{Person: person, Ladder: rating.Solo}
		return rating.Entry{Change: rating.Change{Key: key, Ended: time.Unix(second, 0), Before: before, After: after}}
	}
	s := historyStore{ladder: rating.Solo, entries: []rating.Entry{
		entry(3, "member", one, two), entry(2, "guest", rating.Start(), guest), entry(1, "member", rating.Start(), one)}}
	got, err := rating.TimelinesOf(t.Context(), s, []string{"guest", "member"}, 9)
	if err != nil || len(got) != 1 || got[0].Ladder != rating.Solo || len(got[0].Moments) != 3 {
		t.Fatalf("the timelines are %+v, %v", got, err)
	}
	for i, want := range []rating.Rating{rating.Fuse(one), rating.Fuse(guest, one), rating.Fuse(guest, two)} {
		m := got[0].Moments[i]
		if m.Points() != want.Points() || m.Margin() != want.Margin() || !m.Ended.Equal(time.Unix(int64(i+1), 0)) {
			t.Errorf("after game %d the rating is %d ± %d at %v, want %d ± %d", i+1, m.Points(), m.Margin(), m.Ended, want.Points(), want.Margin())
		}
	}
	if got, err = rating.TimelinesOf(t.Context(), s, []string{"member"}, 1); err != nil || len(got) > 0 {
		t.Errorf("one game is a timeline: %+v, %v", got, err)
	}
}

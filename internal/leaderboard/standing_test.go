package leaderboard_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia/internal/leaderboard"
	"razzia/internal/rating"
)

// now is the moment of the tests.
var now = time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)

// standing meets all conditions by a hair.
func standing(account string, points int64) leaderboard.Standing {
	return leaderboard.Standing{Account: account, Rating: rating.Rating{Mean: 1000 * points, Deviation: 74_999, Games: 10},
		Latest: now.AddDate(0, 0, -30), Opponents: 4, Agreed: true}
}

// TestLacks takes each condition away from a standing that meets all.
func TestLacks(t *testing.T) {
	for lack, change := range map[leaderboard.Lack]func(*leaderboard.Standing){
		"":                     func(*leaderboard.Standing) {},
		leaderboard.Membership: func(s *leaderboard.Standing) { s.Account = "" },
		leaderboard.Consent:    func(s *leaderboard.Standing) { s.Agreed = false },
		leaderboard.Games:      func(s *leaderboard.Standing) { s.Rating.Games = 9 },
		leaderboard.Opponents:  func(s *leaderboard.Standing) { s.Opponents = 3 },
		leaderboard.Recency:    func(s *leaderboard.Standing) { s.Latest = s.Latest.Add(-time.Millisecond) },
		leaderboard.Certainty:  func(s *leaderboard.Standing) { s.Rating.Deviation = 75_000 },
	} {
		s, want := standing("ann", 1500), []leaderboard.Lack{lack}
		if change(&s); lack == "" {
			want = nil
		}
		if got := s.Lacks(now); !slices.Equal(got, want) {
			t.Errorf("%q: there lacks %v, want %v", lack, got, want)
		}
	}
	none := leaderboard.Standing{Account: "ann"}
	if got := none.Lacks(now); len(got) != 5 {
		t.Errorf("one without games lacks %v", got)
	}
}

// TestTiesShareAPlace has points that are equal only as people see them.
func TestTiesShareAPlace(t *testing.T) {
	list := []leaderboard.Standing{standing("d", 1500), standing("b", 1600), standing("a", 1600), standing("c", 1700)}
	list[1].Rating.Mean += 300
	for i, want := range []string{"1 c", "2 a", "2 b", "4 d"} {
		if p := leaderboard.Rank(list)[i]; fmt.Sprint(p.Number, " ", p.Account) != want {
			t.Errorf("place %d is %d %s, want %s", i, p.Number, p.Account, want)
		}
	}
}

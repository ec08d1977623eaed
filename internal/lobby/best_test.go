package lobby_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// TestTheBestGameComesFirst sorts running games by what speaks for them, in the order of the rule.
func TestTheBestGameComesFirst(t *testing.T) {
	t.Parallel()
	sets := map[string]rating.Set{}
	for person, points := range map[string]int64{"strong": 1830, "good": 1800, "new": 2400} {
		var set rating.Set
		set[rating.Among(3)] = rating.Rating{Mean: points * 1000, Games: rating.ProvisionalGames}
		if person == "new" {
			set[rating.Among(3)] = rating.Rating{Mean: points * 1000, Games: 1}
		}
		sets[person] = set
	}
	s := &lobby.Service{Open: &lobby.Lobby{Board: &lobby.Board{Config: lobby.Config{
		Ratings: func(context.Context, []string) (map[string]rating.Set, error) { return sets, nil }}}}}
	game := func(id string, round int, seconds int, persons ...string) lobby.Offer {
		o := lobby.Offer{ID: table.ID(id), Playing: true, Round: round, Latest: time.Unix(int64(seconds), 0), Options: table.Options{Players: 3}}
		for _, person := range persons {
			o.Seats = append(o.Seats, table.SeatSummary{Person: person})
		}
		return o
	}
	games := []lobby.Offer{
		game("unrated", 2, 9, "a", "new"), game("first-round", 1, 5, "good", "b"), game("watched", 1, 1, "good", "c"),
		game("late", 3, 3, "good", "d"), game("middle", 2, 2, "good", "e"), game("later", 2, 4, "strong", "f"),
		game("three", 1, 1, "g", "h", "i"),
	}
	games[0].Seats = append(games[0].Seats, table.SeatSummary{Person: "away", Level: "club"}) // a bot plays for them
	list, err := s.Best(t.Context(), slices.Clone(games), func(id table.ID, _ []string) int { return strings.Count(string(id), "watched") })
	fatal.If(t, err)
	var got []string
	for _, o := range list {
		got = append(got, string(o.ID))
	}
	if want := []string{"three", "watched", "later", "middle", "late", "first-round", "unrated"}; !slices.Equal(got, want) {
		t.Errorf("the games are %v, want %v", got, want)
	}
}

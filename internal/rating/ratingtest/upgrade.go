package ratingtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"razzia/internal/rating"
)

// WithoutLadders is a version of the schema with one rating for each person.
const WithoutLadders = 40

// oldGames is how many games PlayOld makes.
const oldGames = 40

// PlayOld makes finished games in a store.
func PlayOld(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{TB: t, Store: all.Ratings(), all: all, random: rand.New(rand.NewPCG(5, 6))}
	f.play(oldGames)
	_, err := f.Games(t.Context(), 0, 1) // numbers them
	f.must(err)
}

// OldRatings are statements by which a program of the schema WithoutLadders begins to keep its ratings.
var OldRatings = []string{
	`INSERT INTO rating_feed (id, position, changes) VALUES (1, 0, 0) ON CONFLICT DO NOTHING`,
	OldRating("a", 0, 7),
}

// OldMove is the statement by which a program of that schema moves its mark.
func OldMove(from, to int) string {
	return fmt.Sprintf(`UPDATE rating_feed SET position = %d WHERE position = %d AND changes = 0`, to, from)
}

// OldRating is the statement by which it stores a rating, with the columns that it knows.
func OldRating(person string, mean int64, games int) string {
	return fmt.Sprintf(`INSERT INTO ratings (person, mean, deviation, games) VALUES ('%s', %d, 100000, %d)
		ON CONFLICT (person) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, games = excluded.games`, person, mean, games)
}

// CheckUpgraded rates the games of PlayOld after the migrations, without any word of an operator: the ratings are those that follow from
// the games in the order of the feed.
func CheckUpgraded(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{TB: t, Store: all.Ratings(), all: all}
	want, games := rating.Games{}, []rating.Game{}
	for after := int64(0); ; after = games[len(games)-1].Number {
		page, err := f.Games(t.Context(), after, 7)
		f.must(err)
		if games = append(games, page...); len(page) == 0 {
			break
		}
	}
	for i := range games {
		want.Apply(&games[i], nil)
	}
	if n := f.catchUp(); n != oldGames || len(games) != oldGames || len(want) < 10 {
		t.Fatalf("%d of %d games are rated, of %d players", n, len(games), len(want))
	}
	if got := f.read(); !reflect.DeepEqual(got, want) {
		t.Errorf("after the upgrade the ratings are %v, want %v", got, want)
	}
}

// CheckApart lets a game be rated while a program of the version before keeps its ratings beside.
func CheckApart(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{TB: t, Store: all.Ratings(), all: all, games: oldGames}
	before := f.read()
	f.store(Over([]string{"a", "b"}, 30, 20), int(time.Hour/time.Second))
	if n := f.catchUp(); n != 1 {
		t.Errorf("%d games are rated, want 1", n)
	}
	key := rating.Key{Person: "a", Ladder: rating.Pair}
	if now := f.read(); now[key].Games != before[key].Games+1 || now[key].Mean <= before[key].Mean {
		t.Errorf("a player who won had %v, and has %v", before[key], now[key])
	}
}

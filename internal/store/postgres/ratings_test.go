package postgres_test

import (
	"testing"

	"razzia/internal/rating/ratingtest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
)

// A database of the version before has one rating for each person. After the migrations the ratings are made anew from the games by
// themselves, while a node of that version goes on with its own. All of them go when an operator asks for new ratings.
func TestRatingsOfTheVersionBeforeAreMadeAnew(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	ratingtest.PlayOld(t, s)
	shut(t, s)
	wantError(t, postgres.DownTo(t.Context(), url, ratingtest.WithoutLadders), nil)
	for _, text := range append(ratingtest.OldRatings, ratingtest.OldMove(0, 40)) {
		pgtest.Exec(t, url, text)
	}
	s = open(t, url)
	ratingtest.CheckUpgraded(t, s)
	pgtest.Exec(t, url, ratingtest.OldMove(40, 41))
	pgtest.Exec(t, url, ratingtest.OldRating("a", 1510_000, 8))
	ratingtest.CheckApart(t, s)
	kept := `SELECT COUNT(*) FROM ratings r JOIN rating_feed f ON f.position = 41 WHERE r.mean = 1510000 AND r.games = 8`
	if n := pgtest.Value[int64](t, url, kept); n != 1 {
		t.Errorf("%d ratings of the version before are as it stored them, want 1", n)
	}
	wantError(t, s.Ratings().Clear(t.Context()), nil)
	if n := pgtest.Value[int64](t, url, `SELECT (SELECT COUNT(*) FROM ratings) + (SELECT COUNT(*) FROM rated_persons)`); n != 0 {
		t.Errorf("%d ratings are left after all were removed", n)
	}
}

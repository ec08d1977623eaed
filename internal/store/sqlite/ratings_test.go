package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/rating/ratingtest"
)

// A file of the version before has one rating for each person. After the migrations the ratings are made anew from the games by
// themselves, while a program of that version goes on with its own. All of them go when an operator asks for new ratings.
func TestRatingsOfTheVersionBeforeAreMadeAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	ratingtest.PlayOld(t, s)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), ratingtest.WithoutLadders)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	execAll(t, path, append(ratingtest.OldRatings, ratingtest.OldMove(0, 40))...)
	s = openStore(t, path)
	ratingtest.CheckUpgraded(t, s)
	execAll(t, path, ratingtest.OldMove(40, 41), ratingtest.OldRating("a", 1510_000, 8))
	ratingtest.CheckApart(t, s)
	if n := countRows(t, path, `SELECT COUNT(*) FROM ratings r JOIN rating_feed f ON f.position = 41 WHERE r.mean = 1510000 AND r.games = 8`); n != 1 {
		t.Errorf("%d ratings of the version before are as it stored them, want 1", n)
	}
	wantError(t, s.Ratings().Clear(t.Context()), nil)
	if n := countRows(t, path, `SELECT (SELECT COUNT(*) FROM ratings) + (SELECT COUNT(*) FROM rated_persons)`); n != 0 {
		t.Errorf("%d ratings are left after all were removed", n)
	}
}

// countRows returns the number that a query counts.
func countRows(t *testing.T, path, query string) (n int) {
	t.Helper()
	db := openRaw(t, path)
	wantError(t, db.QueryRow(query).Scan(&n), nil)
	wantError(t, db.Close(), nil)
	return n
}

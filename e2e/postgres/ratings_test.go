package postgres_test

import (
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// TestForgettingWaitsForRatings begins, and ends, to remove the data of a person while a node has rated a game of theirs and has not
// committed it yet: nothing stays.
func TestForgettingWaitsForRatings(t *testing.T) {
	for name, statement := range map[string]string{
		"begins": `INSERT INTO forgetting (person, at) VALUES ('ANN', 1)`, "ends": `DELETE FROM forgetting WHERE person = 'ANN'`} {
		t.Run(name, func(t *testing.T) {
			url := migrated(t)
			pgtest.Exec(t, url, `INSERT INTO rating_marks (model, position, changes) VALUES ('m', 0, 0)`)
			if name == "ends" {
				pgtest.Exec(t, url, `INSERT INTO forgetting (person, at) VALUES ('ANN', 1)`)
			}
			rates, err := pgtest.Connect(t, url).Begin(t.Context())
			fatal.If(t, err)
			_, err = rates.Exec(t.Context(), `UPDATE rating_marks SET position = 1`)
			fatal.If(t, err)
			_, err = rates.Exec(t.Context(), `INSERT INTO rated_persons (model, person, ladder, mean, deviation, games, latest)
				VALUES ('m', 'ANN', 0, 1, 1, 1, 1)`)
			fatal.If(t, err)
			forgets, forgotten := pgtest.Connect(t, url), make(chan error, 1)
			go func() {
				_, err := forgets.Exec(t.Context(), statement)
				forgotten <- err
			}()
			awaitWaiting(t, url, 1)
			fatal.If(t, rates.Commit(t.Context()))
			fatal.If(t, <-forgotten)
			if left := pgtest.Value[int](t, url, `SELECT count(*)::int FROM rated_persons`); left != 0 {
				t.Errorf("%d rows of the person are left", left)
			}
		})
	}
}

package postgres_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/e2e/pgtest"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/profile"
	"razzia/internal/profile/profiletest"
	"razzia/internal/site/keptest"
	"razzia/internal/table"
)

// profiled fills a store with two games of Ann and Ben and one of Cleo and Dan, which profiles have not come to.
func profiled(t *testing.T) (url string, s *keptest.Kept) {
	url = migrated(t)
	s = kept(t, url)
	h := profiletest.House{Tables: s, Measure: s.Measures(), Figures: s.Figures(), Judge: measure.Identity{Name: "one", Hash: "one"}}
	h.Fill(t, 3, func(game int, _ *rand.Rand) []string {
		return [][]string{{"ann", "ben"}, {"ann", "ben"}, {"cleo", "dan"}}[game]
	})
	pgtest.Exec(t, url, `DELETE FROM profile_games`, `UPDATE measure_feed SET counted = 0`)
	return url, s
}

// holdGame locks the second game, so that a transaction which counts games waits after the first one. The
// returned function ends that.
func holdGame(t *testing.T, url string) (release func()) {
	conn := pgtest.Connect(t, url)
	tx, err := conn.BeginTx(t.Context(), pgx.TxOptions{})
	if err == nil {
		_, err = tx.Exec(t.Context(), `SELECT id FROM tables WHERE number = 2 FOR UPDATE`)
	}
	fatal.If(t, err)
	return func() {
		if err := tx.Rollback(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// awaitWaiting returns when so many connections wait for a lock.
func awaitWaiting(t *testing.T, url string, want int) {
	conn := pgtest.Connect(t, url)
	for n := 0; n < want; {
		err := conn.QueryRow(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&n)
		fatal.If(t, err)
	}
}

// keep counts the games of a judge in the background.
func keep(t *testing.T, s *keptest.Kept, judge string) (counted chan error) {
	k := profile.Keeper{Store: s.Figures(), Judge: func() (string, error) { return judge, nil }}
	counted = make(chan error, 1)
	go func() {
		_, err := k.CatchUp(t.Context())
		counted <- err
	}()
	return counted
}

// TestForgettingWaitsForProfiles begins to remove the data of a person while a node has counted a part of their games: nothing stays.
func TestForgettingWaitsForProfiles(t *testing.T) {
	url, s := profiled(t)
	release := holdGame(t, url)
	counted := keep(t, s, "one")
	awaitWaiting(t, url, 1)
	forgotten := make(chan error, 1)
	go func() { forgotten <- s.BeginForgetting(t.Context(), "ann", time.Now()) }()
	awaitWaiting(t, url, 2)
	release()
	for _, done := range []chan error{counted, forgotten} {
		fatal.If(t, <-done)
	}
	fatal.If(t, s.EndForgetting(t.Context(), "ann"))
	const left = `SELECT COUNT(*) FROM profile_games g JOIN profile_people p ON p.id = g.person WHERE p.person IS NULL`
	if n := pgtest.Value[int](t, url, left); n != 0 {
		t.Errorf("%d games of a person are left whose data were removed", n)
	}
}

// TestJudgesCountAtOnce lets programs of two versions, with a judge each, count games of persons that profiles do not have yet.
func TestJudgesCountAtOnce(t *testing.T) {
	url, s := profiled(t)
	pgtest.Exec(t, url, `DELETE FROM profile_people`)
	page := analysis.MeasuredPage{To: 3, At: time.Now(), Games: map[table.ID][]measure.Seat{"filled000002": make([]measure.Seat, 2)}}
	if _, err := s.Measures().SaveMeasures(t.Context(), measure.Identity{Name: "two", Hash: "two"}, page); err != nil {
		t.Fatal(err)
	}
	release := holdGame(t, url)
	first := keep(t, s, "one")
	awaitWaiting(t, url, 1)
	second := keep(t, s, "two")
	awaitWaiting(t, url, 2)
	release()
	for _, done := range []chan error{first, second} {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

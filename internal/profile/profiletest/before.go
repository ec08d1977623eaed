package profiletest

import (
	"math/rand/v2"
	"testing"

	"razzia/internal/profile"
)

// WithoutProfiles is the last version of the schema that has measures and no profiles.
const WithoutProfiles = 41

// RemoveFirst is the statement by which a program of any version removes the first game of the feed.
const RemoveFirst = `UPDATE tables SET retired = TRUE WHERE number = 1`

// oldGames is how many games a house of the version before has.
const oldGames = 7

// FillOld stores measured games of a person, as they are before the schema is taken back to WithoutProfiles.
func FillOld(t *testing.T, all Engine) {
	t.Helper()
	h := House{Tables: all, Measure: all.Measures(), Figures: all.Figures(), Judge: judge}
	h.Fill(t, oldGames, func(int, *rand.Rand) []string { return []string{"a", "", "b"} })
}

// CheckOld counts the games of FillOld after the schema was brought forward again, of which RemoveFirst has then removed one.
func CheckOld(t *testing.T, all Engine, remove func()) {
	t.Helper()
	f := newFixture(t, all)
	if mark, err := f.Mark(t.Context(), judge.Hash); err != nil || mark != (profile.Mark{Measured: oldGames}) {
		t.Errorf("at first the mark is %+v, %v", mark, err)
	}
	if n := f.catchUp(); n != oldGames {
		t.Errorf("%d games are counted, want %d", n, oldGames)
	}
	remove()
	for _, person := range []string{"a", "b"} {
		games, err := f.Games(t.Context(), judge.Hash, person)
		if err != nil || len(games) != oldGames-1 {
			t.Errorf("%s has %d games after one was removed, %v: want %d", person, len(games), err, oldGames-1)
		}
	}
}

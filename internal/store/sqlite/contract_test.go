package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/analysis/analysistest"
	"razzia/internal/bulk"
	"razzia/internal/bulk/bulktest"
	"razzia/internal/daily/dailytest"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house/housetest"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/leaderboard/leaderboardtest"
	"razzia/internal/moderation"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/people/peopletest"
	"razzia/internal/profile/profiletest"
	"razzia/internal/push/pushtest"
	"razzia/internal/rating/ratingtest"
	"razzia/internal/site/keptest"
	"razzia/internal/solving/solvingtest"
	"razzia/internal/training/trainingtest"
)

// inFile opens the store in a new file, as a contract needs it, and returns a function that closes it and opens the file again.
func inFile[S any](t *testing.T, as func(*keptest.Kept) S) (first S, again func() S) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	return as(keptest.Of(s)), func() S {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, path)
		return as(keptest.Of(s))
	}
}

func TestSQLiteIsAStore(t *testing.T) {
	hosttest.Stores(t, func(t *testing.T) (host.Store, func() host.Store) {
		return inFile(t, func(s *keptest.Kept) host.Store { return s })
	})
}

func TestSQLiteKeepsRecords(t *testing.T) {
	analysistest.Records(t, func(t *testing.T) (analysis.Records, func() analysis.Records) {
		return inFile(t, func(s *keptest.Kept) analysis.Records { return s })
	})
}

func TestSQLiteKeepsReviews(t *testing.T) {
	analysistest.Reviews(t, func(t *testing.T) (analysistest.Store, func() analysistest.Store) {
		return inFile(t, func(s *keptest.Kept) analysistest.Store { return s })
	})
}

func TestSQLiteKeepsBans(t *testing.T) {
	moderationtest.BanStores(t, func(t *testing.T) (moderation.BanStore, func() moderation.BanStore) {
		return inFile(t, func(s *keptest.Kept) moderation.BanStore { return s })
	})
}

func TestSQLiteKeepsSilences(t *testing.T) {
	moderationtest.BanStores(t, func(t *testing.T) (moderation.BanStore, func() moderation.BanStore) {
		return inFile(t, (*keptest.Kept).Silences)
	})
}

func TestSQLiteKeepsAccounts(t *testing.T) {
	identitytest.Stores(t, func(t *testing.T) (identity.Store, func() identity.Store) {
		return inFile(t, func(s *keptest.Kept) identity.Store { return s })
	})
}

func TestSQLiteKeepsKeys(t *testing.T) {
	keyringtest.Stores(t, func(t *testing.T) (keyring.Store, func() keyring.Store) {
		return inFile(t, func(s *keptest.Kept) keyring.Store { return s })
	})
}

func TestSQLiteKeepsSubscriptions(t *testing.T) {
	pushtest.Stores(t, func(t *testing.T) (pushtest.Store, func() pushtest.Store) {
		return inFile(t, func(s *keptest.Kept) pushtest.Store { return s })
	})
}

func TestSQLiteKeepsMutesAndReports(t *testing.T) {
	moderationtest.Stores(t, func(t *testing.T) moderationtest.Store {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsPeople(t *testing.T) {
	peopletest.Stores(t, func(t *testing.T) peopletest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsMeasures(t *testing.T) {
	analysistest.Measures(t, func(t *testing.T) analysistest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteCountsWhatIsPlayed(t *testing.T) {
	housetest.Stores(t, func(t *testing.T) housetest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteListsManyGames(t *testing.T) {
	bulktest.Stores(t, func(t *testing.T) (host.Store, bulk.Store) {
		s := kept(t, filepath.Join(t.TempDir(), "razzia.db"))
		return s, s.FinishedGames()
	})
}

func TestSQLiteKeepsProfiles(t *testing.T) {
	profiletest.Stores(t, func(t *testing.T) profiletest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsWhoIsOnTheLeaderboard(t *testing.T) {
	leaderboardtest.Stores(t, func(t *testing.T) leaderboardtest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsTriesAtPuzzles(t *testing.T) {
	solvingtest.Stores(t, func(t *testing.T) solvingtest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsDrills(t *testing.T) {
	trainingtest.Stores(t, func(t *testing.T) trainingtest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

func TestSQLiteKeepsRatings(t *testing.T) {
	ratingtest.Stores(t, func(t *testing.T) ratingtest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

// TestSQLiteKnowsWhoIsGone tests with a ban, and with a silence, which hold on.
func TestSQLiteKnowsWhoIsGone(t *testing.T) {
	for name, list := range map[string]func(*keptest.Kept) moderation.BanStore{"a ban": func(s *keptest.Kept) moderation.BanStore { return s },
		"a silence": (*keptest.Kept).Silences} {
		t.Run(name, func(t *testing.T) {
			s := kept(t, filepath.Join(t.TempDir(), "razzia.db"))
			identitytest.Gone(t, s, func(subject string, until time.Time) error {
				return list(s).Ban(t.Context(), moderation.Ban{Subject: subject, Until: until})
			}, keyring.Lifetime)
		})
	}
}

func TestSQLiteKeepsTheDaily(t *testing.T) {
	dailytest.Stores(t, func(t *testing.T) dailytest.Engine {
		return kept(t, filepath.Join(t.TempDir(), "razzia.db"))
	})
}

package postgres_test

import (
	"context"
	"testing"
	"time"

	"razzia/e2e/pgtest"
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
	"razzia/internal/site/relations"
	"razzia/internal/solving/solvingtest"
	"razzia/internal/store/postgres"
	"razzia/internal/training/trainingtest"
)

// migrated returns the URL of a database with the newest schema and nothing in it.
func migrated(t testing.TB) string {
	t.Helper()
	return pgtest.Copy(t, func(url string) {
		s, err := postgres.Open(context.Background(), url, relations.All())
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// reopened opens the store in a new database, as a contract needs it, and returns a function that closes it and opens the database again.
func reopened[S any](t *testing.T, as func(*keptest.Kept) S) (first S, again func() S) {
	url := migrated(t)
	s := open(t, url)
	return as(keptest.Of(s)), func() S {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, url)
		return as(keptest.Of(s))
	}
}

func TestPostgreSQLIsAStore(t *testing.T) {
	hosttest.Stores(t, func(t *testing.T) (host.Store, func() host.Store) {
		return reopened(t, func(s *keptest.Kept) host.Store { return s })
	})
}

func TestPostgreSQLKeepsRecords(t *testing.T) {
	analysistest.Records(t, func(t *testing.T) (analysis.Records, func() analysis.Records) {
		return reopened(t, func(s *keptest.Kept) analysis.Records { return s })
	})
}

func TestPostgreSQLKeepsReviews(t *testing.T) {
	analysistest.Reviews(t, func(t *testing.T) (analysistest.Store, func() analysistest.Store) {
		return reopened(t, func(s *keptest.Kept) analysistest.Store { return s })
	})
}

func TestPostgreSQLKeepsBans(t *testing.T) {
	moderationtest.BanStores(t, func(t *testing.T) (moderation.BanStore, func() moderation.BanStore) {
		return reopened(t, func(s *keptest.Kept) moderation.BanStore { return s })
	})
}

func TestPostgreSQLKeepsAccounts(t *testing.T) {
	identitytest.Stores(t, func(t *testing.T) (identity.Store, func() identity.Store) {
		return reopened(t, func(s *keptest.Kept) identity.Store { return s })
	})
}

func TestPostgreSQLKeepsKeys(t *testing.T) {
	keyringtest.Stores(t, func(t *testing.T) (keyring.Store, func() keyring.Store) {
		return reopened(t, func(s *keptest.Kept) keyring.Store { return s })
	})
}

func TestPostgreSQLKeepsMutesAndReports(t *testing.T) {
	moderationtest.Stores(t, func(t *testing.T) moderationtest.Store { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsSilences(t *testing.T) {
	moderationtest.BanStores(t, func(t *testing.T) (moderation.BanStore, func() moderation.BanStore) {
		return reopened(t, (*keptest.Kept).Silences)
	})
}

func TestPostgreSQLKeepsPeople(t *testing.T) {
	peopletest.Stores(t, func(t *testing.T) peopletest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsSubscriptions(t *testing.T) {
	pushtest.Stores(t, func(t *testing.T) (pushtest.Store, func() pushtest.Store) {
		return reopened(t, func(s *keptest.Kept) pushtest.Store { return s })
	})
}

func TestPostgreSQLKeepsMeasures(t *testing.T) {
	analysistest.Measures(t, func(t *testing.T) analysistest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLCountsWhatIsPlayed(t *testing.T) {
	housetest.Stores(t, func(t *testing.T) housetest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLListsManyGames(t *testing.T) {
	bulktest.Stores(t, func(t *testing.T) (host.Store, bulk.Store) {
		s := kept(t, migrated(t))
		return s, s.FinishedGames()
	})
}

func TestPostgreSQLKeepsProfiles(t *testing.T) {
	profiletest.Stores(t, func(t *testing.T) profiletest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsWhoIsOnTheLeaderboard(t *testing.T) {
	leaderboardtest.Stores(t, func(t *testing.T) leaderboardtest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsTriesAtPuzzles(t *testing.T) {
	solvingtest.Stores(t, func(t *testing.T) solvingtest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsDrills(t *testing.T) {
	trainingtest.Stores(t, func(t *testing.T) trainingtest.Engine { return kept(t, migrated(t)) })
}

func TestPostgreSQLKeepsRatings(t *testing.T) {
	ratingtest.Stores(t, func(t *testing.T) ratingtest.Engine { return kept(t, migrated(t)) })
}

// TestPostgreSQLKnowsWhoIsGone tests with a ban, and with a silence, which hold on.
func TestPostgreSQLKnowsWhoIsGone(t *testing.T) {
	for name, list := range map[string]func(*keptest.Kept) moderation.BanStore{
		"a ban": func(s *keptest.Kept) moderation.BanStore { return s }, "a silence": (*keptest.Kept).Silences,
	} {
		t.Run(name, func(t *testing.T) {
			s := kept(t, migrated(t))
			identitytest.Gone(t, s, func(subject string, until time.Time) error {
				return list(s).Ban(t.Context(), moderation.Ban{Subject: subject, Until: until})
			}, keyring.Lifetime)
		})
	}
}

func TestPostgreSQLKeepsTheDaily(t *testing.T) {
	dailytest.Stores(t, func(t *testing.T) dailytest.Engine { return kept(t, migrated(t)) })
}

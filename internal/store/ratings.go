package store

import (
	"context"

	"razzia/internal/rating"
)

// Ratings is the store of ratings.
type Ratings struct{ Engine }

// rating.Store is what Ratings implements.
var _ rating.Store = Ratings{}

// The statements about ratings. All that write first change the row of the feed, so that they come one after the other.
var (
	// ReadRated reads the ratings of the persons who wait for a quick match, by identity.
	ReadRated = `SELECT w.person, r.mean, r.deviation, r.games FROM wishes w LEFT JOIN identities i ON i.account = w.person
		JOIN ratings r ON r.person = COALESCE(i.identity, w.person) WHERE w.table_id = ''`

	findMark   = `SELECT position, changes FROM rating_feed`
	addMark    = `INSERT INTO rating_feed (id, position, changes) VALUES (1, 0, 0) ON CONFLICT DO NOTHING`
	moveMark   = `UPDATE rating_feed SET position = $1 WHERE position = $2 AND changes = $3`
	resetMark  = `UPDATE rating_feed SET position = 0, changes = changes + 1`
	dropAll    = `DELETE FROM ratings`
	saveRating = `INSERT INTO ratings (person, mean, deviation, games) VALUES ($1, $2, $3, $4)
		ON CONFLICT (person) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, games = excluded.games`
	findRatings = `SELECT person, mean, deviation, games FROM ratings WHERE person IN (` + arguments(", ") + `)`
	// ratingsOf reads the ratings of all identities of persons. Missing arguments are empty.
	ratingsOf = `SELECT p.id, r.mean, r.deviation, r.games FROM (SELECT ` + arguments(" AS id UNION SELECT ") + ` AS id) p
		LEFT JOIN identities x ON x.identity = p.id LEFT JOIN identities y ON y.account = x.account
		JOIN ratings r ON r.person = COALESCE(y.identity, p.id)`
)

// Mark returns how far ratings have come.
func (s Ratings) Mark(ctx context.Context) (m rating.Mark, _ error) {
	err := s.Read(ctx, "read how far ratings have come")(func(scan Scan) error { return scan(&m.Position, &m.Changes) }, findMark)
	return m, err
}

// Games lists finished games.
func (s Ratings) Games(ctx context.Context, after int64, most int) (list []rating.Game, _ error) {
	found, err := lists(s).Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, rating.Game{Number: f.Number, Summary: f.Summary})
	}
	return list, err
}

// A RatingRow is the rating of an identity, or of one of the identities of a person, as a database has it.
type RatingRow struct {
	Person                 string
	Mean, Deviation, Games int64
}

func scanRating(scan Scan) (r RatingRow, err error) {
	err = scan(&r.Person, &r.Mean, &r.Deviation, &r.Games)
	return r, err
}

// ReadRatings reads all ratings, and how far they have come.
func ReadRatings(q Query) (rows []RatingRow, position int64, err error) {
	rows, err = All(q, scanRating, `SELECT person, mean, deviation, games FROM ratings ORDER BY person`)
	if err == nil {
		position, _, err = One(q, Value[int64], `SELECT COALESCE(MAX(position), 0) FROM rating_feed`)
	}
	return rows, position, err
}

// Rating returns the rating of a row.
func (r *RatingRow) Rating() rating.Rating {
	return rating.Rating{Mean: r.Mean, Deviation: r.Deviation, Games: int(r.Games)}
}

// fuse makes one rating for each person of those of their identities.
func fuse(rows []RatingRow) map[string]rating.Rating {
	all := map[string][]rating.Rating{}
	for _, r := range rows {
		all[r.Person] = append(all[r.Person], r.Rating())
	}
	fused := make(map[string]rating.Rating, len(all))
	for person, list := range all {
		fused[person] = rating.Fuse(list...)
	}
	return fused
}

// rows reads the rows that a query has for persons, some at a time.
func (s Ratings) rows(ctx context.Context, text string, persons []string) (list []RatingRow, _ error) {
	for from := 0; from < len(persons); from += membersAtOnce {
		some, err := All(s.Read(ctx, "read ratings"), scanRating, text, argumentsFrom(persons, from)...)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// Ratings returns the ratings of identities.
func (s Ratings) Ratings(ctx context.Context, identities []string) (map[string]rating.Rating, error) {
	rows, err := s.rows(ctx, findRatings, identities)
	found := make(map[string]rating.Rating, len(rows))
	for _, r := range rows {
		found[r.Person] = r.Rating()
	}
	return found, err
}

// Of returns the ratings of persons.
func (s Ratings) Of(ctx context.Context, persons []string) (map[string]rating.Rating, error) {
	rows, err := s.rows(ctx, ratingsOf, persons)
	return fuse(rows), err
}

// Advance stores ratings.
func (s Ratings) Advance(ctx context.Context, from rating.Mark, to int64, changed map[string]rating.Rating) (first bool, _ error) {
	err := s.Write(ctx, "store ratings", func(tx Tx) error {
		if n, err := tx.Exec(addMark); err != nil || n > 0 {
			return err // a removal before this counts no change
		}
		n, err := tx.Exec(moveMark, to, from.Position, from.Changes)
		if first = err == nil && n > 0; !first {
			return err
		}
		for person, r := range changed {
			if _, err := tx.Exec(saveRating, Key(person), r.Mean, r.Deviation, int64(r.Games)); err != nil {
				return err
			}
		}
		return nil
	})
	return first && err == nil, err
}

// Clear removes all ratings.
func (s Ratings) Clear(ctx context.Context) error {
	return s.Write(ctx, "remove all ratings", func(tx Tx) error {
		if _, err := tx.Exec(resetMark); err != nil {
			return err
		}
		_, err := tx.Exec(dropAll)
		return err
	})
}

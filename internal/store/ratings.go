package store

import (
	"context"
	"time"

	"razzia/internal/rating"
)

// ratingRelations are ratings, and how far they have come. That changes when a person is forgotten: what was read
// before is not stored.
var ratingRelations = []Relation{
	{Name: "rating_feed", Columns: []Column{{"id", Number}, {"position", Number}, {"changes", Number}},
		Forgets: []string{`UPDATE rating_feed SET changes = changes + 1`}},
	{Name: "rating_marks", Columns: []Column{{"model", Text}, {"position", Number}, {"changes", Number}},
		Forgets: []string{`UPDATE rating_marks SET changes = changes + 1`}},
	{Name: "ratings", Columns: []Column{{"person", Erase}, {"mean", Number}, {"deviation", Number}, {"games", Number}},
		Told: Told{"of each player with finished games that count", "rating.stored", "rating"}},
	{Name: "rated_persons", Columns: []Column{{"model", Text}, {"person", Erase}, {"ladder", Number}, {"mean", Number},
		{"deviation", Number}, {"games", Number},
		{"latest", Number}}, Told: Told{"their deviations", "rating.stored", "rating"}},
	{Name: "rated_games", Columns: []Column{{"model", Text}, {"number", Number}, {"person", Erase}, {"seat", Number},
		{"ladder", Number}, {"ended", Number}, {"before_mean", Number}, {"before_deviation", Number}, {"mean", Number},
		{"deviation", Number}, {"games", Number}},
		Told: Told{"the rating before and after it", "rating.stored", "rating"}},
}

// Ratings is the store of the ratings by a model.
type Ratings struct {
	Engine
	model string
}

// rating.Store is what Ratings implements.
var _ rating.Store = Ratings{}

// The statements about ratings. All that write first change the row of the model, so that they come one after the other.
var (
	// ReadRated reads the ratings of the persons who wait for a quick match, by identity.
	ReadRated = `SELECT w.person, r.ladder, r.mean, r.deviation, r.games FROM wishes w LEFT JOIN identities i ON i.account = w.person
		JOIN rated_persons r ON r.model = $1 AND r.person = COALESCE(i.identity, w.person) WHERE w.table_id = ''`

	findMark   = `SELECT position, changes FROM rating_marks WHERE model = $1`
	addMark    = `INSERT INTO rating_marks (model, position, changes) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING`
	moveMark   = `UPDATE rating_marks SET position = $1 WHERE model = $2 AND position = $3 AND changes = $4`
	resetMarks = `UPDATE rating_marks SET position = 0, changes = changes + 1`
	saveRating = `INSERT INTO rated_persons (model, person, ladder, mean, deviation, games, latest) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (model, person, ladder) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, games = excluded.games,
			latest = CASE WHEN excluded.latest > rated_persons.latest THEN excluded.latest ELSE rated_persons.latest END`
	saveChange = `INSERT INTO rated_games (model, number, person, seat, ladder, ended, before_mean, before_deviation, mean, deviation, games)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	findAccounts = `SELECT identity, account, joined FROM identities WHERE identity IN (` + arguments(", ") + `)`
	findRatings  = `SELECT person, ladder, mean, deviation, games FROM rated_persons WHERE model = ` + argument(membersAtOnce+1) +
		` AND person IN (` + arguments(", ") + `)`
	// ratingsOf reads the ratings of all identities of persons. Missing arguments are empty.
	ratingsOf = `SELECT p.id, r.ladder, r.mean, r.deviation, r.games FROM (SELECT ` + arguments(" AS id UNION SELECT ") + ` AS id) p
		LEFT JOIN identities x ON x.identity = p.id LEFT JOIN identities y ON y.account = x.account
		JOIN rated_persons r ON r.model = ` + argument(membersAtOnce+1) + ` AND r.person = COALESCE(y.identity, p.id)`
)

// Mark returns how far ratings have come.
func (s Ratings) Mark(ctx context.Context) (m rating.Mark, _ error) {
	err := s.Read(ctx, "read how far ratings have come")(func(scan Scan) error { return scan(&m.Position, &m.Changes) }, findMark, s.model)
	return m, err
}

// Games lists finished games.
func (s Ratings) Games(ctx context.Context, after int64, most int) (list []rating.Game, _ error) {
	found, err := lists{s.Engine}.Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, rating.Game{Number: f.Number, Summary: f.Summary})
	}
	return list, err
}

// Accounts returns the accounts of identities.
func (s Ratings) Accounts(ctx context.Context, identities []string) (rating.Accounts, error) {
	found := rating.Accounts{}
	for from := 0; from < len(identities); from += membersAtOnce {
		err := s.Read(ctx, "find the accounts of players")(func(scan Scan) error {
			var identity string
			var m rating.Membership
			err := scan(&identity, &m.Account, atOrZero(&m.Since))
			found[identity] = m
			return err
		}, findAccounts, argumentsFrom(identities, from)...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// A RatingRow is a rating of an identity, or of one of the identities of a person, as a database has it.
type RatingRow struct {
	Person                         string
	Ladder, Mean, Deviation, Games int64
}

func scanRating(scan Scan) (r RatingRow, err error) {
	err = scan(&r.Person, &r.Ladder, &r.Mean, &r.Deviation, &r.Games)
	return r, err
}

// Rating returns the rating of a row.
func (r *RatingRow) Rating() rating.Rating {
	return rating.Rating{Mean: r.Mean, Deviation: r.Deviation, Games: int(r.Games)}
}

// ReadRatings reads the ratings of all models, and how far the one has come that is ahead.
func ReadRatings(q Query) (rows []RatingRow, position int64, err error) {
	rows, err = All(q, scanRating, `SELECT person, ladder, mean, deviation, games FROM rated_persons ORDER BY model, person, ladder`)
	if err == nil {
		position, _, err = One(q, Value[int64], `SELECT COALESCE(MAX(position), 0) FROM rating_marks`)
	}
	return rows, position, err
}

// fuse makes the ratings of each person of those of their identities.
func fuse(rows []RatingRow) map[string]rating.Set {
	all := map[rating.Key][]rating.Rating{}
	for _, r := range rows {
		key := rating.Key{Person: r.Person, Ladder: rating.Ladder(r.Ladder)}
		all[key] = append(all[key], r.Rating())
	}
	fused := make(map[string]rating.Set, len(all))
	for key, list := range all {
		if set := fused[key.Person]; key.Ladder.String() != "" {
			set[key.Ladder] = rating.Fuse(list...)
			fused[key.Person] = set
		}
	}
	return fused
}

// rows reads the rows that a query has for persons, some at a time.
func (s Ratings) rows(ctx context.Context, text string, persons []string) (list []RatingRow, _ error) {
	for from := 0; from < len(persons); from += membersAtOnce {
		some, err := All(s.Read(ctx, "read ratings"), scanRating, text, append(argumentsFrom(persons, from), s.model)...)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// Ratings returns the ratings of identities.
func (s Ratings) Ratings(ctx context.Context, identities []string) (rating.Games, error) {
	rows, err := s.rows(ctx, findRatings, identities)
	found := make(rating.Games, len(rows))
	for _, r := range rows {
		found[rating.Key{Person: r.Person, Ladder: rating.Ladder(r.Ladder)}] = r.Rating()
	}
	return found, err
}

// Of returns the ratings of persons.
func (s Ratings) Of(ctx context.Context, persons []string) (map[string]rating.Set, error) {
	rows, err := s.rows(ctx, ratingsOf, persons)
	return fuse(rows), err
}

// Advance stores what games have changed.
func (s Ratings) Advance(ctx context.Context, from rating.Mark, to int64, changes []rating.Change) (first bool, _ error) {
	steps := s.steps(changes)
	err := s.Write(ctx, "store ratings", func(tx Tx) error {
		if n, err := tx.Exec(addMark, s.model); err != nil || n > 0 {
			return err // a removal before this counts no change
		}
		n, err := tx.Exec(moveMark, to, s.model, from.Position, from.Changes)
		if first = err == nil && n > 0; !first || len(steps) == 0 {
			return err
		}
		return tx.Run(steps...)
	})
	return first && err == nil, err
}

// steps store changes, and the ratings that the last change of each key has left.
func (s Ratings) steps(changes []rating.Change) (steps []Step) {
	last, latest := map[rating.Key]int{}, map[rating.Key]time.Time{}
	for i := range changes {
		c := &changes[i]
		steps = append(steps, step(saveChange, s.model, c.Number, Key(c.Person), c.Seat, int(c.Ladder), millisOrZero(c.Ended),
			c.Before.Mean, c.Before.Deviation, c.After.Mean, c.After.Deviation, c.After.Games))
		last[c.Key] = i
		if c.Ended.After(latest[c.Key]) {
			latest[c.Key] = c.Ended
		}
	}
	for i := range changes {
		if c := &changes[i]; last[c.Key] == i {
			steps = append(steps, step(saveRating, s.model, Key(c.Person), int(c.Ladder), c.After.Mean, c.After.Deviation, c.After.Games,
				millisOrZero(latest[c.Key])))
		}
	}
	return steps
}

// Clear removes the ratings of all models.
func (s Ratings) Clear(ctx context.Context) error {
	return s.Write(ctx, "remove all ratings", func(tx Tx) error {
		return tx.Run(step(resetMarks), step(`DELETE FROM rated_games`), step(`DELETE FROM rated_persons`),
			step(`UPDATE rating_feed SET position = 0, changes = changes + 1`), step(`DELETE FROM ratings`)) // from before there were ladders
	})
}

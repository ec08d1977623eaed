package rating

import (
	"context"
	"time"

	"razzia/internal/store"
)

// Stored are ratings, and how far they have come. That changes when a person is forgotten: what was read
// before is not stored.
var Stored = []store.Relation{
	{Name: "rating_feed", Columns: store.Declare(`id number, position number, changes number`),
		Forgets: []string{`UPDATE rating_feed SET changes = changes + 1`}},
	{Name: "rating_marks", Columns: store.Declare(`model text, position number, changes number`),
		Forgets: []string{`UPDATE rating_marks SET changes = changes + 1`}},
	{Name: "ratings", Columns: store.Declare(`person erase, mean number, deviation number, games number`),
		Told: store.Told{Host: "of each player with finished games that count", Page: "rating.stored", File: "rating"}},
	{Name: "rated_persons", Columns: store.Declare(`model text, person erase, ladder number, mean number, deviation number,
		games number, latest number`), Told: store.Told{Host: "their deviations", Page: "rating.stored", File: "rating"}},
	{Name: "rated_games", Columns: store.Declare(`model text, number number, person erase, seat number, ladder number,
		ended number, before_mean number, before_deviation number, mean number, deviation number,
		games number`),
		Told: store.Told{Host: "the rating before and after it", Page: "rating.stored", File: "rating"}},
}

// Ratings is the store of the ratings by a model.
type stored struct {
	on    store.Engine
	model string
}

// NewStore returns the store of the ratings by a model in an engine.
func NewStore(e store.Engine, model string) Store { return stored{e, model} }

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
	findAccounts = `SELECT identity, account, joined FROM identities WHERE identity IN (` + store.Arguments(", ") + `)`
	findRatings  = `SELECT person, ladder, mean, deviation, games FROM rated_persons WHERE model = ` + store.Argument(store.MembersAtOnce+1) +
		` AND person IN (` + store.Arguments(", ") + `)`
	// ratingsOf reads the ratings of all identities of persons. Missing arguments are empty.
	ratingsOf = `SELECT p.id, r.ladder, r.mean, r.deviation, r.games FROM (SELECT ` + store.Arguments(" AS id UNION SELECT ") + ` AS id) p
		LEFT JOIN identities x ON x.identity = p.id LEFT JOIN identities y ON y.account = x.account
		JOIN rated_persons r ON r.model = ` + store.Argument(store.MembersAtOnce+1) + ` AND r.person = COALESCE(y.identity, p.id)`
)

// Mark returns how far ratings have come.
func (s stored) Mark(ctx context.Context) (m Mark, _ error) {
	err := s.on.Read(ctx, "read how far ratings have come")(func(scan store.Scan) error {
		return scan(&m.Position,
			&m.Changes)
	}, findMark, s.model)
	return m, err
}

// Games lists finished games.
func (s stored) Games(ctx context.Context, after int64, most int) (list []Game, _ error) {
	found, err := store.Lists{Engine: s.on}.Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, Game{Number: f.Number, Summary: f.Summary})
	}
	return list, err
}

// Accounts returns the accounts of identities.
func (s stored) Accounts(ctx context.Context, identities []string) (Accounts, error) {
	found := Accounts{}
	for from := 0; from < len(identities); from += store.MembersAtOnce {
		err := s.on.Read(ctx, "find the accounts of players")(func(scan store.Scan) error {
			var identity string
			var m Membership
			err := scan(&identity, &m.Account, store.AtOrZero(&m.Since))
			found[identity] = m
			return err
		}, findAccounts, store.ArgumentsFrom(identities, from)...)
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

func scanRating(scan store.Scan) (r RatingRow, err error) {
	err = scan(&r.Person, &r.Ladder, &r.Mean, &r.Deviation, &r.Games)
	return r, err
}

// Rating returns the rating of a row.
func (r *RatingRow) Rating() Rating {
	return Rating{Mean: r.Mean, Deviation: r.Deviation, Games: int(r.Games)}
}

// ReadRatings reads the ratings of all models, and how far the one has come that is ahead.
func ReadRatings(q store.Query) (rows []RatingRow, position int64, err error) {
	rows, err = store.All(q, scanRating, `SELECT person, ladder, mean, deviation, games FROM rated_persons ORDER BY model, person, ladder`)
	if err == nil {
		position, _, err = store.One(q, store.Value[int64], `SELECT COALESCE(MAX(position), 0) FROM rating_marks`)
	}
	return rows, position, err
}

// OfWaiting reads the ratings, by the present model, of the persons who wait for a quick match.
func OfWaiting(q store.Query) (map[string]Set, error) {
	rows, err := store.All(q, scanRating, ReadRated, Model)
	return fuse(rows), err
}

// fuse makes the ratings of each person of those of their identities.
func fuse(rows []RatingRow) map[string]Set {
	all := map[Key][]Rating{}
	for _, r := range rows {
		key := Key{Person: r.Person, Ladder: Ladder(r.Ladder)}
		all[key] = append(all[key], r.Rating())
	}
	fused := make(map[string]Set, len(all))
	for key, list := range all {
		if set := fused[key.Person]; key.Ladder.String() != "" {
			set[key.Ladder] = Fuse(list...)
			fused[key.Person] = set
		}
	}
	return fused
}

// rows reads the rows that a query has for persons, some at a time.
func (s stored) rows(ctx context.Context, text string, persons []string) (list []RatingRow, _ error) {
	for from := 0; from < len(persons); from += store.MembersAtOnce {
		some, err := store.All(s.on.Read(ctx, "read ratings"), scanRating, text, append(store.ArgumentsFrom(persons, from), s.model)...)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// Ratings returns the ratings of identities.
func (s stored) Ratings(ctx context.Context, identities []string) (Games, error) {
	rows, err := s.rows(ctx, findRatings, identities)
	found := make(Games, len(rows))
	for _, r := range rows {
		found[Key{Person: r.Person, Ladder: Ladder(r.Ladder)}] = r.Rating()
	}
	return found, err
}

// Of returns the ratings of persons.
func (s stored) Of(ctx context.Context, persons []string) (map[string]Set, error) {
	rows, err := s.rows(ctx, ratingsOf, persons)
	return fuse(rows), err
}

// Advance stores what games have changed.
func (s stored) Advance(ctx context.Context, from Mark, to int64, changes []Change) (first bool, _ error) {
	steps := s.steps(changes)
	err := s.on.Write(ctx, "store ratings", func(tx store.Tx) error {
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
func (s stored) steps(changes []Change) (steps []store.Step) {
	last, latest := map[Key]int{}, map[Key]time.Time{}
	for i := range changes {
		c := &changes[i]
		steps = append(steps, store.Do(saveChange, s.model, c.Number, store.Key(c.Person), c.Seat, int(c.Ladder), store.MillisOrZero(c.Ended),
			c.Before.Mean, c.Before.Deviation, c.After.Mean, c.After.Deviation, c.After.Games))
		last[c.Key] = i
		if c.Ended.After(latest[c.Key]) {
			latest[c.Key] = c.Ended
		}
	}
	for i := range changes {
		if c := &changes[i]; last[c.Key] == i {
			steps = append(steps, store.Do(saveRating, s.model, store.Key(c.Person), int(c.Ladder), c.After.Mean, c.After.Deviation, c.After.Games,
				store.MillisOrZero(latest[c.Key])))
		}
	}
	return steps
}

// Clear removes the ratings of all models.
func (s stored) Clear(ctx context.Context) error {
	return s.on.Write(ctx, "remove all ratings", func(tx store.Tx) error {
		return tx.Run(store.Do(resetMarks), store.Do(`DELETE FROM rated_games`), store.Do(`DELETE FROM rated_persons`),
			store.Do(`UPDATE rating_feed SET position = 0, changes = changes + 1`),
			store.Do(`DELETE FROM ratings`)) // from before there were ladders
	})
}

package milestones

import (
	"context"
	"errors"
	"maps"
	"slices"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Rules names the way in which milestones are recognised. It changes with every change of that: then all games are looked at again, and
// what was reached stays.
const Rules = "1"

// Stored are how far persons have come, and how far the feed was read.
var Stored = []store.Relation{
	{Name: "milestones", Key: "person, milestone", Columns: store.Declare(`person erase, milestone text, far number, number number, ended number`),
		Told: store.Told{Host: "which milestones they have reached", Page: "milestones.stored", File: "milestones"}},
	{Name: "milestone_feed", Key: "rules", Columns: store.Declare(`rules text, position number`)},
}

// A Finished is a finished game with its number in the feed.
type Finished struct {
	Number int64
	table.Summary
}

// A Played is what a finished game says of persons, by identity.
type Played struct {
	Finished
	Persons map[string]Far
}

// A Store keeps how far persons have come. Nodes of a site share it. Rows of a person go with their data.
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about milestones. Advance first changes the row of the feed, so that transactions come one after the other.
var (
	findPosition = `SELECT position FROM milestone_feed WHERE rules = $1`
	addPosition  = `INSERT INTO milestone_feed (rules, position) VALUES ($1, 0) ON CONFLICT DO NOTHING`
	movePosition = `UPDATE milestone_feed SET position = $1 WHERE rules = $2 AND position = $3`
	// saveMark keeps the better of two marks. It stores nothing of a person who is being forgotten, or is no more at the table.
	saveMark = `INSERT INTO milestones (person, milestone, far, number, ended) SELECT p.person, $3, $4, $5, $6 FROM persons p
		WHERE p.person = $1 AND p.table_id = $2 AND NOT EXISTS (SELECT 1 FROM forgetting f WHERE f.person = p.person) FOR KEY SHARE
		ON CONFLICT (person, milestone) DO UPDATE SET far = excluded.far, number = excluded.number, ended = excluded.ended
			WHERE excluded.far > milestones.far`
	listGames = `SELECT number, id FROM tables WHERE number = ANY($1) AND NOT retired`
	listMarks = `SELECT milestone, far, number, ended FROM milestones WHERE person IN ` + identity.AllOf("$1")
)

// Position returns the number of the last game that was looked at; 0 for none.
func (s Store) Position(ctx context.Context) (int64, error) {
	position, _, err := store.One(s.on.Read(ctx, "read how far milestones have come"), store.Value[int64], findPosition, Rules)
	return position, err
}

// Feed lists finished games after a number of the feed, in its order, up to a limit. A game that was removed has no seats.
func (s Store) Feed(ctx context.Context, after int64, most int) (list []Finished, _ error) {
	found, err := store.Lists{Engine: s.on}.Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, Finished{f.Number, f.Summary})
	}
	return list, err
}

// Log returns the log of a table. It is empty if the table is gone, or its log damaged.
func (s Store) Log(ctx context.Context, id table.ID) ([]table.Entry, error) {
	log, err := store.NewLogs(s.on).Read(ctx, id, 0)
	if errors.Is(err, host.ErrNotFound) || errors.Is(err, host.ErrUnreadable) {
		return nil, nil
	}
	return log, err
}

// Advance stores what games say, and the number of the last one. It is false, and nothing has changed, if another node was first. The
// persons are locked, so that none is forgotten before it ends.
func (s Store) Advance(ctx context.Context, from, to int64, games []Played) (first bool, _ error) {
	var persons []string
	var steps []store.Step
	for i := range games {
		g := &games[i]
		for _, person := range slices.Sorted(maps.Keys(g.Persons)) {
			persons = append(persons, person)
			for _, m := range All {
				if far := g.Persons[person][m.Name]; far > 0 {
					steps = append(steps, store.Do(saveMark, store.Key(person), g.ID, string(m.Name), far, g.Number, g.Ended))
				}
			}
		}
	}
	slices.Sort(persons)
	err := s.on.Write(ctx, "store milestones", func(tx store.Tx) error {
		if _, err := tx.Exec(addPosition, Rules); err != nil {
			return err
		}
		n, err := tx.Exec(movePosition, to, Rules, from)
		if first = err == nil && n > 0; !first || len(steps) == 0 {
			return err
		}
		if err := tx.Lock(slices.Compact(persons)...); err != nil {
			return err
		}
		return tx.Run(steps...)
	})
	return first && err == nil, err
}

// Marks lists how far a person has come, by one of their identities: those of all of them, in no order.
func (s Store) Marks(ctx context.Context, person string) ([]Mark, error) {
	return store.All(s.on.Read(ctx, "read milestones"), func(scan store.Scan) (m Mark, err error) {
		var name string
		var far int64
		err = scan(&name, &far, &m.Number, store.At(&m.Ended))
		m.Name, m.Far = Name(name), int(far)
		return m, err
	}, listMarks, store.Key(person))
}

// Games returns the tables of games by their numbers in the feed. Those that were removed are missing.
func (s Store) Games(ctx context.Context, numbers []int64) (map[int64]table.ID, error) {
	found := map[int64]table.ID{}
	err := s.on.Read(ctx, "find the games of milestones")(func(scan store.Scan) error {
		var number int64
		var id table.ID
		err := scan(&number, &id)
		found[number] = id
		return err
	}, listGames, numbers)
	return found, err
}

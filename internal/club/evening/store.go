package evening

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/store"
)

// Stored are the evenings, who is at them, and their games. An evening stays without a person who is forgotten: their places name no one
// then.
var Stored = []store.Relation{
	{Name: "evenings", Columns: store.Declare(`id text, version number, maker blank, club text, made number, stage number, round number,
		until number, due number, began number, over number, paused flag, moved flag, listed flag, plan text, seed text`),
		Blanks:  map[string]string{"maker": `maker = '` + gone + `' || id`},
		Forgets: []string{touchOf},
		Told:    store.Told{Host: "of each evening that a member opens", Page: "evening.stored", File: "evenings"}},
	{Name: "evening_guests", Columns: store.Declare(`evening text, number number, person blank, name name, face number, joined number,
		presence number, freed number, outs text`),
		Blanks: map[string]string{"person": `person = '` + gone + `' || number, name = '', face = 0, presence = 2`},
		Told:   store.Told{Host: "of each who comes to an evening", Page: "evening.stored", File: "evenings"}},
	{Name: "evening_sittings", Columns: store.Declare(`evening text, number number, round number, place number, table_id name, state number,
		late flag, made number, ended number, measured flag, seats text, feats text`)},
	{Name: "evening_steps", Columns: store.Declare(`evening text, round number, step text`)},
	{Name: "evening_rulings", Key: "evening, sitting, number", Columns: store.Declare(`evening text, sitting number, number number, at number,
		voided flag`)},
	{Name: "evening_favours", Key: "evening, number", Columns: store.Declare(`evening text, number number, favours text`)},
	{Name: "evening_marks", Key: "evening, number", Columns: store.Declare(`evening text, number number, person erase, connection text,
		browser text`),
		Expires: dropMarks,
		Told: store.Told{Host: "of each who comes to an evening, until a day after it", Page: "fairplay.stored",
			File: "none: two short hashes, which say nothing without those of the others, and go a day after the evening"}},
	talkStored,
}

// A Store keeps evenings. Nodes of a site share it. The contract is tested by [razzia/internal/club/evening/eveningtest.Stores].
type Store struct {
	on    store.Engine
	turns *event.Turns
}

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e, new(event.Turns)} }

// The statements about evenings.
const (
	columns    = `SELECT id, version, maker, club, made, stage, round, until, began, over, paused, moved, plan, seed FROM evenings e `
	find       = columns + `WHERE id = $1`
	findGuests = `SELECT number, person, name, face, joined, presence, freed, outs FROM evening_guests WHERE evening = $1 ORDER BY number`
	findGames  = `SELECT number, round, place, table_id, state, late, made, ended, measured, seats, feats FROM evening_sittings WHERE evening = $1
		ORDER BY number`
	findSteps   = `SELECT step FROM evening_steps WHERE evening = $1 ORDER BY round`
	findVersion = `SELECT version FROM evenings WHERE id = $1`

	insert = `INSERT INTO evenings (id, version, maker, club, made, stage, round, until, due, began, over, paused, moved, listed, plan, seed)
		SELECT $1, 1, $2, $3, $4, 0, 0, $5, $5, 0, 0, FALSE, FALSE, $6, $7, $8
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
	update = `UPDATE evenings SET version = $2 + 1, stage = $3, round = $4, until = $5, due = $6, began = $7, over = $8, paused = $9,
		moved = $10, listed = $11, plan = $12 WHERE id = $1 AND version = $2`
	addGuest = `INSERT INTO evening_guests (evening, number, person, name, face, joined, presence, freed, outs)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $3)`
	// saveGuest leaves the row of a person alone who was forgotten since it was read.
	saveGuest = `UPDATE evening_guests SET name = $4, face = $5, presence = $6, freed = $7, outs = $8
		WHERE evening = $1 AND number = $2 AND person = $3`
	saveGame = `INSERT INTO evening_sittings (evening, number, round, place, table_id, state, late, made, ended, measured, seats, feats)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (evening, number) DO UPDATE SET round = $3, place = $4,
		table_id = $5, state = $6, late = $7, made = $8, ended = $9, measured = $10, seats = $11, feats = $12`
	dropGames = `DELETE FROM evening_sittings WHERE evening = $1 AND number > $2`
	// A step has a row of its own: an arena has hundreds, each with its own moment.
	saveStep  = `INSERT INTO evening_steps (evening, round, step) VALUES ($1, $2, $3) ON CONFLICT (evening, round) DO UPDATE SET step = $3`
	dropSteps = `DELETE FROM evening_steps WHERE evening = $1 AND round > $2`

	listDue = `SELECT id FROM evenings e WHERE stage < 3 AND (due <= $1
		OR EXISTS (SELECT 1 FROM evening_sittings s WHERE s.evening = e.id AND s.state = 0 AND e.stage = 1)
		OR EXISTS (SELECT 1 FROM evening_sittings s LEFT JOIN tables x ON x.id = s.table_id
			WHERE s.evening = e.id AND s.state = 1 AND (x.id IS NULL OR x.ended)))
		ORDER BY due, id`
	listAccounts = `SELECT g.number, i.account FROM evening_guests g JOIN identities i ON i.identity = g.person WHERE g.evening = $1`

	listOver = `SELECT s.number FROM evening_sittings s LEFT JOIN tables x ON x.id = s.table_id
		WHERE s.evening = $1 AND s.state = 1 AND (x.id IS NULL OR x.ended) ORDER BY s.number`
	// A measure changes the version, so that no one who has read the evening before it writes over it.
	listUnmeasured = `SELECT evening, number, table_id FROM evening_sittings WHERE state = 2 AND NOT measured ORDER BY ended, evening, number LIMIT $1`
	saveMeasure    = `UPDATE evening_sittings SET seats = $3, measured = TRUE WHERE evening = $1 AND number = $2 AND NOT measured`
	touch          = `UPDATE evenings SET version = version + 1 WHERE id = $1`
	// touchOf lets those who look at evenings read them again when a name in them is forgotten.
	touchOf = `UPDATE evenings SET version = version + 1 WHERE maker = $1 OR id IN (SELECT evening FROM evening_guests WHERE person = $1)`

	listOpen = columns + `WHERE stage < 3 AND (listed OR maker = ANY($1) OR EXISTS (SELECT 1 FROM evening_guests g
			WHERE g.evening = e.id AND g.person = ANY($1) AND g.presence < 3)) ORDER BY until, id LIMIT $2`
	listPast = columns + `WHERE stage = 3 AND (listed OR maker = ANY($1) OR EXISTS (SELECT 1 FROM evening_guests g
			WHERE g.evening = e.id AND g.person = ANY($1) AND g.presence < 3)) ORDER BY over DESC, id LIMIT $2`
	listClub = columns + `WHERE club = $1 AND club <> '' AND (stage < 3 OR over >= $2) ORDER BY made, id`
	listOwn  = columns + `WHERE maker = ANY($1) OR EXISTS (SELECT 1 FROM evening_guests g WHERE g.evening = e.id AND g.person = ANY($1))
		OR e.id IN (SELECT evening FROM evening_talk WHERE person = ANY($1) AND words <> '') ORDER BY made, id`
	listStarted = columns + `JOIN evening_guests g ON g.evening = e.id WHERE g.person = ANY($1) AND g.presence < 3 AND e.began >= $2
		ORDER BY e.began, e.id`
	countOpen = `SELECT COUNT(*) FROM evenings WHERE stage < 3 AND maker = ANY($1)`
)

// Add stores a new evening. It is false for a person who is being forgotten.
func (s Store) Add(ctx context.Context, e *Evening) (added bool, _ error) {
	err := s.on.Write(ctx, "store an evening", func(tx store.Tx) (err error) {
		if err = tx.Lock(e.Maker); err == nil {
			added, err = add(tx, e)
		}
		return err
	})
	return added, err
}

// add is Add within a transaction.
func add(tx store.Tx, e *Evening) (added bool, err error) {
	plan, err := json.Marshal(e.Plan)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(insert, string(e.Key), store.Key(e.Maker), e.Club, e.Made, store.MillisOrZero(e.Until), e.Open, store.JSON(plan),
		e.Seed.Reveal())
	return n > 0, err
}

// Save stores an evening after a change. It is false if it was changed since it was read: then nothing is stored.
func (s Store) Save(ctx context.Context, was, now *Evening) (saved bool, _ error) {
	plan, err := json.Marshal(now.Plan)
	if err != nil {
		return false, err
	}
	err = s.on.Write(ctx, "store what happens at an evening", func(tx store.Tx) error {
		for _, g := range now.Guests[len(was.Guests):] {
			if err := tx.Lock(g.Person); err != nil {
				return err
			}
		}
		n, err := tx.Exec(update, string(now.Key), int64(was.Version), int64(now.Stage), int64(now.Round), store.MillisOrZero(now.Until),
			store.MillisOrZero(now.due()), store.MillisOrZero(now.Began), store.MillisOrZero(now.Over), now.Paused, now.Moved, now.Open,
			store.JSON(plan))
		if err == nil && n == 0 {
			err = event.ErrMoved
		}
		if err == nil {
			err = saveGuests(tx, was, now)
		}
		if err == nil {
			err = saveSittings(tx, was, now)
		}
		if err == nil {
			err = saveSteps(tx, was, now)
		}
		if next := now.again(); err == nil && next != nil && !was.IsOver() {
			_, err = add(tx, next)
		}
		return err
	})
	if errors.Is(err, event.ErrMoved) {
		return false, nil
	}
	return err == nil, err
}

// saveGuests stores the guests who are new or have changed.
func saveGuests(tx store.Tx, was, now *Evening) error {
	var steps []store.Step
	for i := range now.Guests {
		g := &now.Guests[i]
		switch {
		case i >= len(was.Guests):
			n, err := tx.Exec(addGuest, string(now.Key), int64(g.Number), store.Key(g.Person), g.Name, int64(g.Face), g.Joined,
				int64(g.Presence), g.Freed, numbers(g.Out))
			if err == nil && n == 0 {
				err = event.ErrForgotten
			}
			if err != nil {
				return err
			}
		case !g.same(&was.Guests[i]):
			steps = append(steps, store.Do(saveGuest, string(now.Key), int64(g.Number), store.Key(g.Person), g.Name, int64(g.Face),
				int64(g.Presence), g.Freed, numbers(g.Out)))
		}
	}
	return tx.Run(steps...)
}

// same reports whether a guest has not changed.
func (g *Guest) same(was *Guest) bool {
	return g.Name == was.Name && g.Face == was.Face && g.Presence == was.Presence && g.Freed.Equal(was.Freed) &&
		numbers(g.Out) == numbers(was.Out)
}

// saveSittings stores the sittings that are new or have changed, and removes those that were taken back.
func saveSittings(tx store.Tx, was, now *Evening) error {
	steps := []store.Step{store.Do(dropGames, string(now.Key), int64(len(now.Sittings)))}
	for i := range now.Sittings {
		row, err := now.Sittings[i].row(now.Key)
		if err != nil {
			return err
		}
		ruled := 0
		if i < len(was.Sittings) {
			ruled = len(was.Sittings[i].Rulings)
		}
		steps = append(steps, newRulings(now.Key, &now.Sittings[i], ruled)...)
		if i < len(was.Sittings) {
			old, err := was.Sittings[i].row(now.Key)
			if err != nil || equalRows(row, old) {
				continue
			}
		}
		steps = append(steps, store.Do(saveGame, row...))
	}
	return tx.Run(steps...)
}

// saveSteps stores how the rounds were paired that are new or were paired anew, and removes those that were taken back.
func saveSteps(tx store.Tx, was, now *Evening) error {
	var steps []store.Step
	if len(now.Steps) < len(was.Steps) {
		steps = append(steps, store.Do(dropSteps, string(now.Key), int64(len(now.Steps))))
	}
	for i := range now.Steps {
		if i < len(was.Steps) && reflect.DeepEqual(was.Steps[i], now.Steps[i]) {
			continue
		}
		text, err := json.Marshal(now.Steps[i])
		if err != nil {
			return err
		}
		steps = append(steps, store.Do(saveStep, string(now.Key), int64(i+1), store.JSON(text)))
	}
	return tx.Run(steps...)
}

// row is a sitting as it is stored.
func (s *Sitting) row(key Key) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return nil, err
	}
	feats, err := json.Marshal(s.Feats)
	return []any{string(key), int64(s.Number), int64(s.Round), int64(s.Place), s.Table, int64(s.State), s.Late, store.MillisOrZero(s.Made),
		store.MillisOrZero(s.Ended), s.Measured, store.JSON(seats), store.JSON(feats)}, err
}

// equalRows reports whether rows of values that can be compared are the same.
func equalRows(a, b []any) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// numbers writes a list of numbers, such as "1 4".
func numbers(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// parseNumbers reads what numbers writes.
func parseNumbers(text string) (list []int, err error) {
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// due is when something may happen by itself that no game announces; zero for never.
func (e *Evening) due() time.Time {
	switch {
	case e.IsOver():
		return time.Time{}
	case e.Kind == Arena && e.Stage == Playing:
		return e.Began // always
	case e.Until.IsZero():
		return never
	}
	return e.Until
}

// never is later than anything.
var never = time.UnixMilli(1 << 52)

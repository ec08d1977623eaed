package evening

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/store"
	"razzia/internal/table"
)

// talkStored is what those say who watch finals.
var talkStored = store.Relation{Name: "evening_talk", Key: "evening, number", Columns: store.Declare(`evening text, number number, table_id name,
	person blank, name name, face number, at number, words name`),
	Blanks:  map[string]string{"person": `person = '', name = '', face = 0, words = ''`}, // no line after it gets its number
	Expires: dropTalk,
	Told:    store.Told{Host: "what those say who watch the last game", Page: "evening.talk_stored", File: "evenings"}}

// The statements about the talk. A line that is removed keeps its number, and so does one of a person who is forgotten.
const (
	lockTalk    = `SELECT pg_advisory_xact_lock(hashtext('razzia'), hashtext(current_schema() || '.evening_talk'))`
	talkColumns = `SELECT number, table_id, person, name, face, at, words FROM evening_talk `
	findTalk    = talkColumns + `WHERE evening = $1 AND words <> '' ORDER BY number DESC LIMIT $2`
	findTalkOf  = talkColumns + `WHERE evening = $1 AND person = ANY($2) AND words <> '' ORDER BY number`
	hasSaid     = `SELECT EXISTS (SELECT 1 FROM evening_talk WHERE evening = $1 AND person = $2 AND words = $3 AND number > $4)`
	countTalk   = `SELECT COALESCE(MAX(number), 0) FROM evening_talk WHERE evening = $1`
	addTalk     = `INSERT INTO evening_talk (evening, number, table_id, person, name, face, at, words) SELECT $1, $2, $3, $4, $5, $6, $7, $8
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $4)`
	strikeTalk = `UPDATE evening_talk SET words = '', name = '', face = 0 WHERE evening = $1 AND number = $2 AND words <> ''`
	dropTalk   = `DELETE FROM evening_talk WHERE evening IN (SELECT id FROM evenings WHERE over > 0 AND over + 604800000 < $1)`
)

// Talk lists what is said by those who watch the final of an evening: the last lines of it.
func (s Store) Talk(ctx context.Context, key Key) ([]Line, error) {
	list, err := store.All(s.on.Read(ctx, "read the talk at an evening"), scanLine, findTalk, string(key), 2*ShownLines)
	slices.Reverse(list)
	return list, err
}

// TalkOf lists what a person has said there.
func (s Store) TalkOf(ctx context.Context, key Key, identities []string) ([]Line, error) {
	return store.All(s.on.Read(ctx, "read what a person said at an evening"), scanLine, findTalkOf, string(key), store.Keys(identities))
}

// Say adds a line, whose number it chooses. The same words of the person after the line with a number are this line, which then is not
// said twice; a negative number looks for none. It fails with [table.ErrTalkFull] at an evening with [MostLines].
func (s Store) Say(ctx context.Context, key Key, l Line, seen int) error {
	return s.on.Write(ctx, "say a line at an evening", func(tx store.Tx) error {
		if err := tx.Lock(l.Person.ID); err != nil {
			return err
		}
		if err := tx.LockBy(lockTalk); err != nil {
			return err
		}
		if seen >= 0 {
			said, err := store.Is(tx.Read, hasSaid, string(key), store.Key(l.Person.ID), l.Text, int64(seen))
			if err != nil || said {
				return err
			}
		}
		last, _, err := store.One(tx.Read, store.Value[int64], countTalk, string(key))
		switch {
		case err != nil:
			return err
		case last >= MostLines:
			return table.ErrTalkFull
		}
		n, err := tx.Exec(addTalk, string(key), last+1, l.Table, store.Key(l.Person.ID), l.Person.Name, int64(l.Person.Face), l.At, l.Text)
		if err == nil && n == 0 {
			err = fault.ErrOldCookie
		}
		return err
	})
}

// StrikeLine removes a line for everybody. It is false if there is none.
func (s Store) StrikeLine(ctx context.Context, key Key, number int) (bool, error) {
	n, err := store.Change(ctx, s.on, "remove a line at an evening", strikeTalk, string(key), int64(number))
	return n > 0 && err == nil, err
}

func scanLine(scan store.Scan) (l Line, err error) {
	var number, face int64
	err = scan(&number, &l.Table, &l.Person.ID, &l.Person.Name, &face, store.At(&l.At), &l.Text)
	l.Number, l.Person.Face = int(number), uint8(face)
	return l, err
}

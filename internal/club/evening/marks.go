package evening

import (
	"context"
	"encoding/hex"
	"time"

	"razzia/internal/club/fairplay"
	"razzia/internal/people"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements about marks and favours.
const (
	saveMark = `INSERT INTO evening_marks (evening, number, person, connection, browser) SELECT evening, number, person, $3, $4
		FROM evening_guests WHERE evening = $1 AND person = $2 AND NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2)
		ON CONFLICT (evening, number) DO UPDATE SET connection = $3, browser = $4`
	findMarks = `SELECT number, connection, browser FROM evening_marks WHERE evening = $1 ORDER BY number`
	dropMarks = `DELETE FROM evening_marks WHERE evening IN (SELECT id FROM evenings WHERE over > 0 AND over + 86400000 < $1)`

	saveFavours = `INSERT INTO evening_favours (evening, number, favours) VALUES ($1, $2, $3) ON CONFLICT (evening, number) DO NOTHING`
	findFavours = `SELECT number, favours FROM evening_favours WHERE evening = $1`
)

// markOf is the mark of a caller at an evening. The secret of its pairing is the key: so marks of two evenings cannot be compared. A
// program has none: it plays from the machine of its owner, beside them.
func markOf(e *Evening, c people.Caller) fairplay.Mark {
	if table.IsBotAccount(c.Person.ID) {
		return fairplay.Mark{}
	}
	key, _ := hex.DecodeString(e.Seed.Reveal()) // a seed is written in digits
	return fairplay.MarkOf(key, c.Address, c.Browser)
}

// SaveMark notes by what a guest came, in place of what was noted before.
func (s Store) SaveMark(ctx context.Context, key Key, person string, m fairplay.Mark) error {
	if m == (fairplay.Mark{}) {
		return nil
	}
	return s.on.Write(ctx, "note by what a guest came", func(tx store.Tx) error {
		err := tx.Lock(person)
		if err == nil {
			_, err = tx.Exec(saveMark, string(key), store.Key(person), m.Connection, m.Browser)
		}
		return err
	})
}

// Marks lists by what the guests of an evening came; none once their time is over.
func (s Store) Marks(ctx context.Context, e *Evening, now time.Time) ([]fairplay.Device, error) {
	if !e.Over.IsZero() && now.Sub(e.Over) > fairplay.MarkTime {
		return nil, nil
	}
	return store.All(s.on.Read(ctx, "read by what guests came"), func(scan store.Scan) (d fairplay.Device, err error) {
		var number int64
		err = scan(&number, &d.Connection, &d.Browser)
		d.Who = name(int(number))
		return d, err
	}, findMarks, string(e.Key))
}

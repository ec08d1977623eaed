package training

import (
	"context"

	"razzia/internal/identity"
	"razzia/internal/store"

	"razzia/internal/drill"
)

// Stored are how persons answer in drills. Those of all identities of an account are read together.
var Stored = []store.Relation{
	{Name: "drill_days", Columns: store.Declare(`person erase, drill text, day number, answers number, score number`),
		Guests: `DELETE FROM drill_days WHERE ` + oldTrainees,
		Told:   store.Told{Host: "for each drill and day", Page: "training.stored", File: "drills"}},
	{Name: "drill_questions", Columns: store.Declare(`person erase, drill text, id text, question text, asked number, answer text,
		score number, answered number`),
		Guests:   `DELETE FROM drill_questions WHERE ` + oldTrainees, // the last: the others ask it who is old
		Replaced: []string{"trainee_goes"},
		Told:     store.Told{Host: "the latest question of each drill", Page: "training.stored", File: "drills"}},
}

// Training is the store of the questions of drills, and how people answer them.
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about drills. $1 is a person.
var (
	findAsked = `SELECT id, person, drill, question, asked, answer, score, answered FROM drill_questions
		WHERE drill = $2 AND person IN ` + identity.AllOf("$1") + ` ORDER BY asked DESC, id LIMIT 1`
	dropAsked = `DELETE FROM drill_questions WHERE drill = $2 AND person IN ` + identity.AllOf("$1")
	addAsked  = `INSERT INTO drill_questions (person, drill, id, question, asked, answer, score) VALUES ($1, $2, $3, $4, $5, '', 0)`
	answer    = `UPDATE drill_questions SET answer = $4, score = $5, answered = $6 WHERE id = $3 AND drill = $2 AND answered IS NULL
		AND person IN ` + identity.AllOf("$1")
	addToDay = `INSERT INTO drill_days (person, drill, day, answers, score) VALUES ($1, $2, $3, 1, $4)
		ON CONFLICT (person, drill, day) DO UPDATE SET answers = drill_days.answers + 1, score = drill_days.score + excluded.score`
	listDays = `SELECT drill, day, SUM(answers), SUM(score) FROM drill_days WHERE person IN ` + identity.AllOf("$1") +
		` GROUP BY drill, day ORDER BY day, drill`
	// oldTrainees are the guests who were asked nothing since a moment, $1. Those who became members stay.
	oldTrainees = `person IN (SELECT q.person FROM drill_questions q WHERE NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = q.person)
		GROUP BY q.person HAVING MAX(q.asked) < $1)`
)

func scanAsked(scan store.Scan) (a Asked, err error) {
	var kind string
	var score int64
	err = scan(&a.ID, &a.Person, &kind, &a.Question, store.At(&a.At), &a.Answer, &score, store.At(&a.Answered))
	a.Kind, a.Score = drill.Kind(kind), int(score)
	return a, err
}

// Latest returns the latest question of a drill that a person was asked.
func (s Store) Latest(ctx context.Context, person string, kind drill.Kind) (Asked, bool, error) {
	return store.One(s.on.Read(ctx, "read a question of a drill"), scanAsked, findAsked, store.Key(person), string(kind))
}

// Ask stores a question in place of the latest one of its person and drill, unless that one is open. It returns the question that is
// asked then. It fails with ErrGone if the data of the person were removed.
func (s Store) Ask(ctx context.Context, next Asked) (asked Asked, _ error) {
	err := s.on.Write(ctx, "ask a question of a drill", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, next.Person); err != nil {
			return err
		}
		before, found, err := store.One(tx.Read, scanAsked, findAsked, store.Key(next.Person), string(next.Kind))
		if asked = before; err != nil || found && before.Open() {
			return err
		}
		asked = next
		return tx.Run(store.Do(dropAsked, store.Key(next.Person), string(next.Kind)),
			store.Do(addAsked, store.Key(next.Person), string(next.Kind), next.ID, next.Question, next.At))
	})
	return asked, err
}

// Answer stores the answer to an open question, and adds its score to the day. It is false, and nothing changes, if the person has no
// such open question.
func (s Store) Answer(ctx context.Context, a Asked) (first bool, _ error) {
	err := s.on.Write(ctx, "store an answer in a drill", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, a.Person); err != nil {
			return err
		}
		n, err := tx.Exec(answer, store.Key(a.Person), string(a.Kind), a.ID, a.Answer, a.Score, a.Answered)
		if first = err == nil && n > 0; !first {
			return err
		}
		return tx.Run(store.Do(addToDay, store.Key(a.Person), string(a.Kind), DayOf(a.Answered), a.Score))
	})
	return first && err == nil, err
}

// Days lists the days of a person, the first one first, those of a day in the order of the names of drills.
func (s Store) Days(ctx context.Context, person string) ([]Day, error) {
	return store.All(s.on.Read(ctx, "list how a person has answered in drills"), func(scan store.Scan) (d Day, err error) {
		var kind string
		var day, answers, score int64
		err = scan(&kind, &day, &answers, &score)
		return Day{Kind: drill.Kind(kind), Day: int(day), Answers: int(answers), Score: int(score)}, err
	}, listDays, store.Key(person))
}

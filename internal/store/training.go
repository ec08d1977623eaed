package store

import (
	"context"

	"razzia/internal/drill"
	"razzia/internal/training"
)

// trainingRelations are how persons answer in drills. Those of all identities of an account are read together.
var trainingRelations = []Relation{
	{Name: "drill_days", Columns: []Column{{"person", Erase}, {"drill", Text}, {"day", Number}, {"answers", Number},
		{"score", Number}},
		Guests: `DELETE FROM drill_days WHERE ` + oldTrainees,
		Told:   Told{"for each drill and day", "training.stored", "drills"}},
	{Name: "drill_questions", Columns: []Column{{"person", Erase}, {"drill", Text}, {"id", Text}, {"question", Text},
		{"asked", Number}, {"answer", Text}, {"score", Number}, {"answered", Number}},
		Guests: `DELETE FROM drill_questions WHERE ` + oldTrainees, // the last: the others ask it who is old
		Told:   Told{"the latest question of each drill", "training.stored", "drills"}},
}

// Training is the store of the questions of drills, and how people answer them.
type Training struct{ Engine }

// training.Store is what Training implements.
var _ training.Store = Training{}

// The statements about drills. $1 is a person.
var (
	findAsked = `SELECT id, person, drill, question, asked, answer, score, answered FROM drill_questions
		WHERE drill = $2 AND person IN ` + identitiesOf("$1") + ` ORDER BY asked DESC, id LIMIT 1`
	dropAsked = `DELETE FROM drill_questions WHERE drill = $2 AND person IN ` + identitiesOf("$1")
	addAsked  = `INSERT INTO drill_questions (person, drill, id, question, asked, answer, score) VALUES ($1, $2, $3, $4, $5, '', 0)`
	answer    = `UPDATE drill_questions SET answer = $4, score = $5, answered = $6 WHERE id = $3 AND drill = $2 AND answered IS NULL
		AND person IN ` + identitiesOf("$1")
	addToDay = `INSERT INTO drill_days (person, drill, day, answers, score) VALUES ($1, $2, $3, 1, $4)
		ON CONFLICT (person, drill, day) DO UPDATE SET answers = drill_days.answers + 1, score = drill_days.score + excluded.score`
	listDays = `SELECT drill, day, SUM(answers), SUM(score) FROM drill_days WHERE person IN ` + identitiesOf("$1") +
		` GROUP BY drill, day ORDER BY day, drill`
	// oldTrainees are the guests who were asked nothing since a moment, $1. Those who became members stay.
	oldTrainees = `person IN (SELECT q.person FROM drill_questions q WHERE NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = q.person)
		GROUP BY q.person HAVING MAX(q.asked) < $1)`
)

func scanAsked(scan Scan) (a training.Asked, err error) {
	var kind string
	var score int64
	err = scan(&a.ID, &a.Person, &kind, &a.Question, at(&a.At), &a.Answer, &score, at(&a.Answered))
	a.Kind, a.Score = drill.Kind(kind), int(score)
	return a, err
}

// Latest returns the latest question of a drill that a person was asked.
func (s Training) Latest(ctx context.Context, person string, kind drill.Kind) (training.Asked, bool, error) {
	return One(s.Read(ctx, "read a question of a drill"), scanAsked, findAsked, Key(person), string(kind))
}

// Ask stores a question, unless one is open. It locks the person, so that of two questions at a time one sees the other.
func (s Training) Ask(ctx context.Context, next training.Asked) (asked training.Asked, _ error) {
	err := s.Write(ctx, "ask a question of a drill", func(tx Tx) error {
		if err := lockPerson(tx, training.ErrGone, next.Person); err != nil {
			return err
		}
		before, found, err := One(tx.Read, scanAsked, findAsked, Key(next.Person), string(next.Kind))
		if asked = before; err != nil || found && before.Open() {
			return err
		}
		asked = next
		return tx.Run(step(dropAsked, Key(next.Person), string(next.Kind)),
			step(addAsked, Key(next.Person), string(next.Kind), next.ID, next.Question, next.At))
	})
	return asked, err
}

// Answer stores an answer and adds it to its day. It locks the person, so that their data are not removed before it ends.
func (s Training) Answer(ctx context.Context, a training.Asked) (first bool, _ error) {
	err := s.Write(ctx, "store an answer in a drill", func(tx Tx) error {
		if err := lockPerson(tx, training.ErrGone, a.Person); err != nil {
			return err
		}
		n, err := tx.Exec(answer, Key(a.Person), string(a.Kind), a.ID, a.Answer, a.Score, a.Answered)
		if first = err == nil && n > 0; !first {
			return err
		}
		return tx.Run(step(addToDay, Key(a.Person), string(a.Kind), training.DayOf(a.Answered), a.Score))
	})
	return first && err == nil, err
}

// Days lists the days of a person.
func (s Training) Days(ctx context.Context, person string) ([]training.Day, error) {
	return All(s.Read(ctx, "list how a person has answered in drills"), func(scan Scan) (d training.Day, err error) {
		var kind string
		var day, answers, score int64
		err = scan(&kind, &day, &answers, &score)
		return training.Day{Kind: drill.Kind(kind), Day: int(day), Answers: int(answers), Score: int(score)}, err
	}, listDays, Key(person))
}

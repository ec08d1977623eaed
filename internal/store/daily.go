package store

import (
	"context"
	"strings"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/table"
)

// dailyRelations are the rounds of days, and how people have played them. A result stays without its person, for the
// ranks of others. Of an account the first try of a day counts, and the first answer.
var dailyRelations = []Relation{
	{Name: "daily_days", Columns: []Column{{"day", Number}, {"start", Text}, {"seat", Number}, {"puzzle", Text},
		{"commitment", Text}, {"cards", Text}, {"bots", Text}, {"salt", Text}, {"judge", Text}, {"closed", Number},
		{"results", Number}}},
	{Name: "daily_tries", Columns: []Column{{"day", Number}, {"person", Blank}, {"table_id", Name}, {"begun", Number},
		{"counts", Flag}, {"stage", Number}, {"ended", Number}, {"points", Number}, {"share", Number}, {"luck", Number},
		{"total", Number}, {"place", Number}, {"score", Number}, {"member", Flag}},
		Blanks: map[string]string{"person": `person = 'gone ' || gen_random_uuid(), table_id = ''`},
		Joins:  []string{firstCounts("daily_tries", "begun"), `UPDATE daily_tries SET member = TRUE WHERE person = $1`},
		Told:   Told{"of each player of a daily", "daily.stored", "days"}},
	{Name: "daily_practice", Columns: []Column{{"day", Number}, {"person", Erase}, {"table_id", Name}},
		Told: Told{"their latest practice", "daily.stored", "days"}},
	{Name: "daily_answers", Columns: []Column{{"day", Number}, {"person", Erase}, {"move", Text}, {"solved", Flag},
		{"at", Number}, {"counts", Flag}}, Joins: []string{firstCounts("daily_answers", "at")},
		Told: Told{"their answer to the puzzle", "daily.stored", "days.answer"}},
}

// firstCounts is the statement by which only the earliest row of each day counts of an account, $2.
func firstCounts(relation, when string) string {
	return strings.NewReplacer("RELATION", relation, "WHEN", when).Replace(`UPDATE RELATION SET counts = FALSE
		WHERE counts AND person IN (SELECT identity FROM identities WHERE account = $2)
		AND EXISTS (SELECT 1 FROM RELATION o JOIN identities i ON i.identity = o.person WHERE i.account = $2 AND o.counts
			AND o.day = RELATION.day AND (o.WHEN < RELATION.WHEN OR o.WHEN = RELATION.WHEN AND o.person < RELATION.person))`)
}

// Daily is the store of the daily.
type Daily struct{ Engine }

// daily.Store is what Daily implements.
var _ daily.Store = Daily{}

// Daily returns the store of the daily.
func (s Shared) Daily() daily.Store { return Daily{s.lists.Engine} }

// The statements about rounds, tries and answers.
const (
	dayColumns = `SELECT day, start, seat, puzzle, commitment, judge, closed, results FROM daily_days `
	addDay     = `INSERT INTO daily_days (day, start, seat, puzzle, commitment, cards, bots, salt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`
	findDaySecret = `SELECT cards, bots, salt FROM daily_days WHERE day = $1`
	dayTryColumns = `SELECT t.day, t.person, t.table_id, t.begun, t.stage, t.ended, t.points, t.share, t.luck, t.total, t.place FROM daily_tries t `
	listTries     = dayTryColumns + `WHERE t.person = ANY($1) AND t.day >= $2 AND t.day <= $3 AND t.counts ORDER BY t.day DESC, t.begun, t.person`
	addDayTry     = `INSERT INTO daily_tries (day, person, table_id, begun) SELECT $1, $2, $3, $4
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
	savePractice = `INSERT INTO daily_practice (day, person, table_id) SELECT $1, $2, $3
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2)
		ON CONFLICT (day, person) DO UPDATE SET table_id = excluded.table_id`
	findPractice = `SELECT p.table_id FROM daily_practice p JOIN tables x ON x.id = p.table_id
		WHERE p.day = $1 AND p.person = ANY($2) AND NOT x.ended ORDER BY x.made DESC, p.table_id LIMIT 1`
	listAnswers = `SELECT day, person, move, solved, at FROM daily_answers
		WHERE person = ANY($1) AND day >= $2 AND day <= $3 AND counts ORDER BY day DESC, at, person`
	addAnswer = `INSERT INTO daily_answers (day, person, move, solved, at) SELECT $1, $2, $3, $4, $5
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
)

// AddRound stores a round.
func (s Daily) AddRound(ctx context.Context, r daily.Round, secret daily.Secret) error {
	_, err := change(ctx, s, "store a day", addDay, int64(r.Day), JSON(r.StartText()), int64(r.Seat), r.Puzzle,
		r.Commitment, secret.Cards.Reveal(), secret.Bots.Reveal(), secret.Salt)
	return err
}

// Rounds lists rounds.
func (s Daily) Rounds(ctx context.Context, from, to daily.Day) ([]daily.Round, error) {
	return All(s.Read(ctx, "read days"), scanRound, dayColumns+`WHERE day >= $1 AND day <= $2 ORDER BY day`, int64(from), int64(to))
}

// Before lists rounds before a day.
func (s Daily) Before(ctx context.Context, day daily.Day, most int) ([]daily.Round, error) {
	return All(s.Read(ctx, "list old days"), scanRound, dayColumns+`WHERE day < $1 ORDER BY day DESC LIMIT $2`, int64(day), max(most, 0))
}

func scanRound(scan Scan) (r daily.Round, err error) {
	var day, seat, results int64
	var start JSON
	if err = scan(&day, &start, &seat, &r.Puzzle, &r.Commitment, &r.Judge, atOrZero(&r.Closed), &results); err != nil {
		return r, err
	}
	r.Day, r.Seat, r.Results = daily.Day(day), razzia.Seat(seat), int(results)
	r.Start, err = daily.ParseStart(string(start))
	return r, err
}

// Secret returns the secret of a round.
func (s Daily) Secret(ctx context.Context, day daily.Day) (daily.Secret, bool, error) {
	return One(s.Read(ctx, "read the cards of a day"), scanSecret, findDaySecret, int64(day))
}

func scanSecret(scan Scan) (daily.Secret, error) {
	var cards, bots, salt string
	if err := scan(&cards, &bots, &salt); err != nil {
		return daily.Secret{}, err
	}
	return daily.ParseSecret(cards, bots, salt)
}

// A KeptDay is a round with its secret, as a check reads it.
type KeptDay struct {
	daily.Round
	Secret daily.Secret
	Err    error // of a damaged start or secret
}

// EachDay calls a function for each round, until it fails.
func EachDay(q Query, each func(KeptDay) error) error {
	return q(func(scan Scan) error {
		var k KeptDay
		var cards, bots, salt, start string
		var day, seat int64
		if err := scan(&day, (*JSON)(&start), &seat, &k.Commitment, &cards, &bots, &salt); err != nil {
			return err
		}
		k.Day, k.Seat = daily.Day(day), razzia.Seat(seat)
		if k.Start, k.Err = daily.ParseStart(start); k.Err == nil {
			k.Secret, k.Err = daily.ParseSecret(cards, bots, salt)
		}
		return each(k)
	}, `SELECT day, start, seat, commitment, cards, bots, salt FROM daily_days ORDER BY day`)
}

// Tries lists tries.
func (s Daily) Tries(ctx context.Context, identities []string, from, to daily.Day) ([]daily.Try, error) {
	return triesOf(s.Read(ctx, "list the rounds of a person"), identities, from, to)
}

// triesOf lists the tries of a person. Two identities of one person have one try that counts for each day.
func triesOf(q Query, identities []string, from, to daily.Day) (list []daily.Try, _ error) {
	found, err := All(q, scanDayTry, listTries, keys(identities), int64(from), int64(to))
	for _, t := range found {
		if len(list) == 0 || list[len(list)-1].Day != t.Day {
			list = append(list, t)
		}
	}
	return list, err
}

func scanDayTry(scan Scan) (t daily.Try, err error) {
	var day, stage, place int64
	err = scan(&day, &t.Person, &t.Table, at(&t.Begun), &stage, atOrZero(&t.Ended), &t.Points, &t.Share, &t.Luck, &t.Total, &place)
	t.Day, t.Stage, t.Place = daily.Day(day), daily.Stage(stage), int(place)
	return t, err
}

// Begin notes a try, as [daily.Store] says. It locks the identities: of two tabs one is first.
func (s Daily) Begin(ctx context.Context, identities []string, t daily.Try) (first daily.Try, _ error) {
	err := s.Write(ctx, "begin the round of a day", func(tx Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, err := triesOf(tx.Read, identities, t.Day, t.Day)
		if err == nil && len(there) == 0 {
			if _, err = tx.Exec(addDayTry, int64(t.Day), Key(t.Person), t.Table, t.Begun); err == nil {
				there, err = triesOf(tx.Read, identities, t.Day, t.Day)
			}
		}
		if first = (daily.Try{}); len(there) > 0 {
			first = there[0]
		}
		return err
	})
	return first, err
}

// Practice notes the table of a practice.
func (s Daily) Practice(ctx context.Context, day daily.Day, person string, id table.ID) error {
	_, err := change(ctx, s, "note a practice", savePractice, int64(day), Key(person), id)
	return err
}

// PracticeOf returns the table of the latest practice that goes on.
func (s Daily) PracticeOf(ctx context.Context, day daily.Day, identities []string) (table.ID, error) {
	id, _, err := One(s.Read(ctx, "find a practice"), Value[table.ID], findPractice, int64(day), keys(identities))
	return id, err
}

// Answer notes an answer, as [daily.Store] says.
func (s Daily) Answer(ctx context.Context, identities []string, a daily.Answer) (first daily.Answer, _ error) {
	err := s.Write(ctx, "answer the puzzle of a day", func(tx Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, err := answersOf(tx.Read, identities, a.Day, a.Day)
		if err == nil && len(there) == 0 {
			if _, err = tx.Exec(addAnswer, int64(a.Day), Key(a.Person), a.Move, a.Solved, a.At); err == nil {
				there, err = answersOf(tx.Read, identities, a.Day, a.Day)
			}
		}
		if first = (daily.Answer{}); len(there) > 0 {
			first = there[0]
		}
		return err
	})
	return first, err
}

// Answers lists answers.
func (s Daily) Answers(ctx context.Context, identities []string, from, to daily.Day) ([]daily.Answer, error) {
	return answersOf(s.Read(ctx, "list the answers of a person"), identities, from, to)
}

func answersOf(q Query, identities []string, from, to daily.Day) (list []daily.Answer, _ error) {
	found, err := All(q, func(scan Scan) (a daily.Answer, err error) {
		var day int64
		err = scan(&day, &a.Person, &a.Move, &a.Solved, at(&a.At))
		a.Day = daily.Day(day)
		return a, err
	}, listAnswers, keys(identities), int64(from), int64(to))
	for _, a := range found {
		if len(list) == 0 || list[len(list)-1].Day != a.Day {
			list = append(list, a)
		}
	}
	return list, err
}

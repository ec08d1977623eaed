package daily

import (
	"context"
	"fmt"
	"strings"

	"razzia/internal/sign"
	"razzia/internal/store"

	"razzia"
	"razzia/internal/table"
)

// Stored are the rounds of days, and how people have played them. A result stays without its person, for the
// ranks of others. Of an account the first try of a day counts, and the first answer.
var Stored = []store.Relation{
	{Name: "daily_days", Columns: store.Declare(`day number, start text, seat number, puzzle text, commitment text, cards text,
		bots text, salt text, judge text, closed number, results number`), Check: checkDays},
	{Name: "daily_tries", Columns: store.Declare(`day number, person blank, table_id name, begun number, counts flag,
		stage number, ended number, points number, share number, luck number, total number, place number,
		score number, member flag, gain number, signs text, link text`),
		Blanks: map[string]string{"person": `person = 'gone ' || gen_random_uuid(), table_id = '', signs = '', link = ''`},
		Joins:  []string{firstCounts("daily_tries", "begun"), `UPDATE daily_tries SET member = TRUE WHERE person = $1`},
		Sums:   []string{"daily_bins"}, Replaced: []string{"daily_person_joins", "daily_person_goes", "daily_member_joins"},
		Told: store.Told{Host: "of each player of a daily", Page: "daily.stored", File: "days"}},
	{Name: "daily_practice", Columns: store.Declare(`day number, person erase, table_id name`),
		Told: store.Told{Host: "their latest practice", Page: "daily.stored", File: "days"}},
	{Name: "daily_answers",
		Columns: store.Declare(`day number, person erase, move text, solved flag, at number, counts flag`), Joins: []string{firstCounts("daily_answers", "at")},
		Told: store.Told{Host: "their answer to the puzzle", Page: "daily.stored", File: "days.answer"}},
}

// firstCounts is the statement by which only the earliest row of each day counts of an account, $2.
func firstCounts(relation, when string) string {
	return strings.NewReplacer("RELATION", relation, "WHEN", when).Replace(`UPDATE RELATION SET counts = FALSE
		WHERE counts AND person IN (SELECT identity FROM identities WHERE account = $2)
		AND EXISTS (SELECT 1 FROM RELATION o JOIN identities i ON i.identity = o.person WHERE i.account = $2 AND o.counts
			AND o.day = RELATION.day AND (o.WHEN < RELATION.WHEN OR o.WHEN = RELATION.WHEN AND o.person < RELATION.person))`)
}

// Daily is the store of the daily.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

// The statements about rounds, tries and answers.
const (
	dayColumns = `SELECT day, start, seat, puzzle, commitment, judge, closed, results FROM daily_days `
	addDay     = `INSERT INTO daily_days (day, start, seat, puzzle, commitment, cards, bots, salt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`
	findDaySecret = `SELECT cards, bots, salt FROM daily_days WHERE day = $1`
	dayTryColumns = `SELECT t.day, t.person, t.table_id, t.begun, t.stage, t.ended, t.points, t.share, t.luck, t.total, t.place, t.gain, t.signs,
		t.link FROM daily_tries t `
	listTries = dayTryColumns + `WHERE t.person = ANY($1) AND t.day >= $2 AND t.day <= $3 AND t.counts ORDER BY t.day DESC, t.begun, t.person`
	addDayTry = `INSERT INTO daily_tries (day, person, table_id, begun) SELECT $1, $2, $3, $4
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
func (s stored) AddRound(ctx context.Context, r Round, secret Secret) error {
	_, err := store.Change(ctx, s.on, "store a day", addDay, int64(r.Day), store.JSON(r.StartText()), int64(r.Seat), r.Puzzle,
		r.Commitment, secret.Cards.Reveal(), secret.Bots.Reveal(), secret.Salt)
	return err
}

// Rounds lists rounds.
func (s stored) Rounds(ctx context.Context, from, to Day) ([]Round, error) {
	return store.All(s.on.Read(ctx, "read days"), scanRound, dayColumns+`WHERE day >= $1 AND day <= $2 ORDER BY day`, int64(from), int64(to))
}

// Before lists rounds before a day.
func (s stored) Before(ctx context.Context, day Day, most int) ([]Round, error) {
	return store.All(s.on.Read(ctx, "list old days"), scanRound, dayColumns+`WHERE day < $1 ORDER BY day DESC LIMIT $2`,
		int64(day), max(most, 0))
}

func scanRound(scan store.Scan) (r Round, err error) {
	var day, seat, results int64
	var start store.JSON
	if err = scan(&day, &start, &seat, &r.Puzzle, &r.Commitment, &r.Judge, store.AtOrZero(&r.Closed), &results); err != nil {
		return r, err
	}
	r.Day, r.Seat, r.Results = Day(day), razzia.Seat(seat), int(results)
	r.Start, err = ParseStart(string(start))
	return r, err
}

// Secret returns the secret of a round.
func (s stored) Secret(ctx context.Context, day Day) (Secret, bool, error) {
	return store.One(s.on.Read(ctx, "read the cards of a day"), scanSecret, findDaySecret, int64(day))
}

func scanSecret(scan store.Scan) (Secret, error) {
	var cards, bots, salt string
	if err := scan(&cards, &bots, &salt); err != nil {
		return Secret{}, err
	}
	return ParseSecret(cards, bots, salt)
}

// checkDays checks that the cards of each day are those that it committed to. No message shows a card.
func checkDays(q store.Query, wrong func(what, advice string)) error {
	return q(func(scan store.Scan) error {
		var r Round
		var cards, bots, salt, start string
		var day, seat int64
		if err := scan(&day, (*store.JSON)(&start), &seat, &r.Commitment, &cards, &bots, &salt); err != nil {
			return err
		}
		r.Day, r.Seat = Day(day), razzia.Seat(seat)
		var secret Secret
		var err error
		if r.Start, err = ParseStart(start); err == nil {
			secret, err = ParseSecret(cards, bots, salt)
		}
		if err == nil {
			err = r.Check(secret)
		}
		if err != nil {
			wrong(fmt.Sprintf("the round of %v: %v", r.Day, err),
				"restore the last good backup; the results of the day can not be proved")
		}
		return nil
	}, `SELECT day, start, seat, commitment, cards, bots, salt FROM daily_days ORDER BY day`)
}

// Tries lists tries.
func (s stored) Tries(ctx context.Context, identities []string, from, to Day) ([]Try, error) {
	return triesOf(s.on.Read(ctx, "list the rounds of a person"), identities, from, to)
}

// triesOf lists the tries of a person. Two identities of one person have one try that counts for each day.
func triesOf(q store.Query, identities []string, from, to Day) (list []Try, _ error) {
	found, err := store.All(q, scanDayTry, listTries, store.Keys(identities), int64(from), int64(to))
	for _, t := range found {
		if len(list) == 0 || list[len(list)-1].Day != t.Day {
			list = append(list, t)
		}
	}
	return list, err
}

func scanDayTry(scan store.Scan) (t Try, err error) {
	var day, stage, place int64
	var signs string
	err = scan(&day, &t.Person, &t.Table, store.At(&t.Begun), &stage, store.AtOrZero(&t.Ended), &t.Points, &t.Share, &t.Luck, &t.Total, &place,
		&t.Gain, &signs, &t.Link)
	t.Day, t.Stage, t.Place = Day(day), Stage(stage), int(place)
	if err == nil {
		t.Line, err = parseLine(signs)
	}
	return t, err
}

// untold stands for the signs of a result whose table cannot be read any more.
const untold = "-"

// parseLine reads the signs of a result.
func parseLine(text string) (sign.Line, error) {
	if text == untold {
		return nil, nil
	}
	return sign.Parse(text)
}

// Begin notes a try, as [Store] says. It locks the identities: of two tabs one is first.
func (s stored) Begin(ctx context.Context, identities []string, t Try) (first Try, _ error) {
	err := s.on.Write(ctx, "begin the round of a day", func(tx store.Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, err := triesOf(tx.Read, identities, t.Day, t.Day)
		if err == nil && len(there) == 0 {
			if _, err = tx.Exec(addDayTry, int64(t.Day), store.Key(t.Person), t.Table, t.Begun); err == nil {
				there, err = triesOf(tx.Read, identities, t.Day, t.Day)
			}
		}
		if first = (Try{}); len(there) > 0 {
			first = there[0]
		}
		return err
	})
	return first, err
}

// Practice notes the table of a practice.
func (s stored) Practice(ctx context.Context, day Day, person string, id table.ID) error {
	_, err := store.Change(ctx, s.on, "note a practice", savePractice, int64(day), store.Key(person), id)
	return err
}

// PracticeOf returns the table of the latest practice that goes on.
func (s stored) PracticeOf(ctx context.Context, day Day, identities []string) (table.ID, error) {
	id, _, err := store.One(s.on.Read(ctx, "find a practice"), store.Value[table.ID], findPractice, int64(day), store.Keys(identities))
	return id, err
}

// Answer notes an answer, as [Store] says.
func (s stored) Answer(ctx context.Context, identities []string, a Answer) (first Answer, _ error) {
	err := s.on.Write(ctx, "answer the puzzle of a day", func(tx store.Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, err := answersOf(tx.Read, identities, a.Day, a.Day)
		if err == nil && len(there) == 0 {
			if _, err = tx.Exec(addAnswer, int64(a.Day), store.Key(a.Person), a.Move, a.Solved, a.At); err == nil {
				there, err = answersOf(tx.Read, identities, a.Day, a.Day)
			}
		}
		if first = (Answer{}); len(there) > 0 {
			first = there[0]
		}
		return err
	})
	return first, err
}

// Answers lists answers.
func (s stored) Answers(ctx context.Context, identities []string, from, to Day) ([]Answer, error) {
	return answersOf(s.on.Read(ctx, "list the answers of a person"), identities, from, to)
}

func answersOf(q store.Query, identities []string, from, to Day) (list []Answer, _ error) {
	found, err := store.All(q, func(scan store.Scan) (a Answer, err error) {
		var day int64
		err = scan(&day, &a.Person, &a.Move, &a.Solved, store.At(&a.At))
		a.Day = Day(day)
		return a, err
	}, listAnswers, store.Keys(identities), int64(from), int64(to))
	for _, a := range found {
		if len(list) == 0 || list[len(list)-1].Day != a.Day {
			list = append(list, a)
		}
	}
	return list, err
}

package daily

import (
	"cmp"
	"context"
	"strings"
	"time"

	"razzia/internal/store"
)

// The statements about results.
const (
	listPlayedOut = dayTryColumns + `JOIN tables x ON x.id = t.table_id WHERE t.stage = 0 AND x.ended ORDER BY t.day, t.begun LIMIT $1`
	// judgeDay lets a judge make a result of a day, unless another one has made some.
	judgeDay = `UPDATE daily_days SET judge = $2 WHERE day = $1 AND closed = 0 AND (judge = '' OR judge = $2)`
	// saveTry keeps the result before if there is none anew: ended is 0 of a try that never had one.
	saveTry = `UPDATE daily_tries SET stage = CASE WHEN $3 = 2 AND daily_tries.ended > 0 THEN 1 ELSE $3 END,
		ended = $4, points = $5, share = $6, luck = $7, total = $8, place = $9, gain = $10, signs = $11,
		link = CASE WHEN link = '' THEN $12 ELSE link END
		WHERE day = $1 AND person = $2 AND stage = 0`
	rejudgeDay = `UPDATE daily_days SET judge = $2 WHERE day = $1 AND judge = $3 AND closed = 0`
	// runAgain leaves out those whose persons are gone: nothing leads to their tables, so they keep the results of the judge before.
	runAgain = `UPDATE daily_tries SET stage = 0 WHERE day = $1 AND stage = 1 AND table_id <> ''`
	listOpen = `SELECT day FROM daily_days WHERE closed = 0 AND day < $1 ORDER BY day`
	closeDay = `UPDATE daily_days SET closed = $2 WHERE day = $1 AND closed = 0`
	countDay = `UPDATE daily_days SET results = (SELECT COUNT(*) FROM daily_tries WHERE day = $1 AND stage = 1 AND counts) WHERE day = $1`
	endTries = `UPDATE daily_tries SET stage = CASE WHEN ended > 0 THEN 1 ELSE 2 END WHERE day = $1 AND stage = 0`
	// scoreDay gives all results their points, as [daily.Standing.Percentile] says.
	scoreDay = `UPDATE daily_tries SET score = (100 * (r.results - r.rank + 1) + r.results - 1) / r.results
		FROM (SELECT person AS who, RANK() OVER (ORDER BY points DESC) AS rank, COUNT(*) OVER () AS results
			FROM daily_tries WHERE day = $1 AND stage = 1 AND counts) r
		WHERE day = $1 AND person = r.who AND stage = 1 AND counts`
	// rankDay counts what is better and what is worse: by whole points, and among those with as many whole points, which are from $4 to
	// $5, by thousandths.
	rankDay = `SELECT (SELECT CAST(COALESCE(SUM(results), 0) AS BIGINT) FROM daily_bins WHERE day = $1 AND bin > $3) + (
			SELECT COUNT(*) FROM daily_tries WHERE day = $1 AND stage = 1 AND counts AND points > $2 AND points <= $5),
		(SELECT CAST(COALESCE(SUM(results), 0) AS BIGINT) FROM daily_bins WHERE day = $1 AND bin < $3) + (
			SELECT COUNT(*) FROM daily_tries WHERE day = $1 AND stage = 1 AND counts AND points < $2 AND points >= $4)`
	// listUntold lists results of programs that told no story, and forms an index.
	listUntold = dayTryColumns + `JOIN tables x ON x.id = t.table_id WHERE t.stage = 1 AND t.signs = '' ORDER BY t.day DESC LIMIT $1`
	tellTry    = `UPDATE daily_tries SET gain = $3, signs = $4, link = CASE WHEN link = '' THEN $5 ELSE link END
		WHERE day = $1 AND person = $2 AND stage = 1 AND signs = ''`
	findLink = dayTryColumns + `WHERE t.link = $1 AND t.link <> '' AND t.stage = 1`
	fieldDay = `SELECT CAST(COALESCE(SUM(results), 0) AS BIGINT), CAST(COALESCE(SUM(total), 0) AS BIGINT),
		COALESCE((SELECT MAX(total) FROM daily_tries WHERE day = $1 AND stage = 1 AND counts), 0) FROM daily_bins WHERE day = $1`
	// listMonth adds up the best days of each member.
	listMonth = `WITH d AS (SELECT i.account, t.score, ROW_NUMBER() OVER (PARTITION BY i.account ORDER BY t.score DESC, t.day) AS number
			FROM daily_tries t JOIN identities i ON i.identity = t.person
			WHERE t.day >= $1 AND t.day <= $2 AND t.stage = 1 AND t.counts AND t.member = TRUE AND t.score > 0),
		m AS (SELECT account, CAST(SUM(CASE WHEN number <= $3 THEN score ELSE 0 END) AS BIGINT) AS points, COUNT(*) AS days
			FROM d GROUP BY account)
		SELECT a.id, a.name, a.face, m.points, m.days FROM m JOIN accounts a ON a.id = m.account ORDER BY m.points DESC, m.days, a.id`
	listScores = `SELECT score FROM daily_tries WHERE person = ANY($1) AND day >= $2 AND day <= $3 AND stage = 1 AND counts AND score > 0
		ORDER BY score DESC`
	identitiesOfAccounts = `SELECT account, identity FROM identities WHERE account = ANY($1) ORDER BY account, identity`
)

// listRanked ranks the results of members on a day, $1, that are selected, as rankDay does: those with as many whole points are counted
// once, between one member and the next.
func listRanked(selected string) string {
	return strings.Replace(`WITH m AS (SELECT a.id, a.name, a.face, t.ended, t.points, t.points / 1000 AS bin, t.share, t.luck, t.total, t.place,
				t.gain, t.signs
			FROM daily_tries t JOIN identities i ON i.identity = t.person JOIN accounts a ON a.id = i.account
			WHERE t.day = $1 AND t.stage = 1 AND t.counts AND SELECTED),
		p AS (SELECT m.*, COALESCE(LAG(points) OVER (PARTITION BY bin ORDER BY points DESC),
			bin * 1000 + CASE WHEN bin < 0 THEN 0 ELSE 999 END) AS above FROM m),
		r AS (SELECT p.*, (SELECT COUNT(*) FROM daily_tries o
				WHERE o.day = $1 AND o.stage = 1 AND o.counts AND o.points > p.points AND o.points <= p.above) AS near,
			(SELECT COALESCE(SUM(b.results), 0) FROM daily_bins b WHERE b.day = $1 AND b.bin > p.bin) AS better,
			(SELECT COUNT(*) FROM daily_tries o WHERE o.day = $1 AND o.stage = 1 AND o.counts AND o.points = p.points) AS equal FROM p)
		SELECT id, name, face, CAST(1 + better + SUM(near) OVER (PARTITION BY bin ORDER BY points DESC) AS BIGINT), equal,
			(SELECT CAST(COALESCE(SUM(results), 0) AS BIGINT) FROM daily_bins WHERE day = $1),
			ended, points, share, luck, total, place, gain, signs, EXISTS (SELECT 1 FROM identities o CROSS JOIN daily_answers s
				WHERE o.account = r.id AND s.day = $1 AND s.person = o.identity AND s.counts AND s.solved)
		FROM r ORDER BY points DESC, ended, id`, "SELECTED", selected, 1)
}

var (
	// listBest walks along the results of members.
	listBest = listRanked(`t.member = TRUE ORDER BY t.points DESC, t.ended, a.id LIMIT $2`)
	// listAmong reads those of some accounts.
	listAmong = listRanked(`t.person IN (SELECT identity FROM identities WHERE account = ANY($2))`)
)

// Ended lists tries whose table is over.
func (s stored) Ended(ctx context.Context, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the rounds of days that are over"), scanDayTry, listPlayedOut, max(most, 0))
}

// Finish stores a result, as [Results] says.
func (s stored) Finish(ctx context.Context, t Try, judge string) (finished bool, _ error) {
	err := s.on.Write(ctx, "store the result of a day", func(tx store.Tx) error {
		if finished = true; t.Stage == Done {
			n, err := tx.Exec(judgeDay, int64(t.Day), judge)
			if finished = n > 0; err != nil || !finished {
				return err
			}
		}
		_, err := tx.Exec(saveTry, int64(t.Day), store.Key(t.Person), int64(t.Stage), store.MillisOrZero(t.Ended), t.Points,
			t.Share, t.Luck, t.Total, int64(t.Place), t.Gain, t.Line.Text(), t.Link)
		return err
	})
	return finished && err == nil, err
}

// Rejudge lets a judge make the results of a day anew.
func (s stored) Rejudge(ctx context.Context, day Day, from, to string) error {
	return s.on.Write(ctx, "make the results of a day anew", func(tx store.Tx) error {
		n, err := tx.Exec(rejudgeDay, int64(day), to, from)
		if err != nil || n == 0 {
			return err
		}
		_, err = tx.Exec(runAgain, int64(day))
		return err
	})
}

// Unclosed lists days.
func (s stored) Unclosed(ctx context.Context, before Day) ([]Day, error) {
	days, err := store.All(s.on.Read(ctx, "list days that are not closed"), store.Value[int64], listOpen, int64(before))
	list := make([]Day, len(days))
	for i, day := range days {
		list[i] = Day(day)
	}
	return list, err
}

// Close ends a day, as [Results] says.
func (s stored) Close(ctx context.Context, day Day, at time.Time) error {
	return s.on.Write(ctx, "close a day", func(tx store.Tx) error {
		n, err := tx.Exec(closeDay, int64(day), at)
		if err != nil || n == 0 {
			return err
		}
		return tx.Run(store.Do(endTries, int64(day)), store.Do(countDay, int64(day)), store.Do(scoreDay, int64(day)))
	})
}

// Rank returns the place of some points.
func (s stored) Rank(ctx context.Context, day Day, points int64) (at Standing, _ error) {
	bin := points / PointUnit
	at, _, err := store.One(s.on.Read(ctx, "rank a result of a day"), func(scan store.Scan) (at Standing, err error) {
		err = scan(&at.Rank, &at.Behind)
		at.Rank++
		return at, err
	}, rankDay, int64(day), points, bin, -lastOf(-bin), lastOf(bin))
	return at, err
}

// Untold lists results without a story.
func (s stored) Untold(ctx context.Context, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the results of days that are not told"), scanDayTry, listUntold, max(most, 0))
}

// Tell stores the story of a result.
func (s stored) Tell(ctx context.Context, t Try) error {
	_, err := store.Change(ctx, s.on, "tell the result of a day", tellTry, int64(t.Day), store.Key(t.Person), t.Gain,
		cmp.Or(t.Line.Text(), untold), t.Link)
	return err
}

// Linked returns the try to which a link leads.
func (s stored) Linked(ctx context.Context, link string) (Try, bool, error) {
	return store.One(s.on.Read(ctx, "read a result that was shared"), scanDayTry, findLink, link)
}

// lastOf is the most thousandths that a number of whole points, rounded towards 0, stands for.
func lastOf(bin int64) int64 {
	if bin < 0 {
		return bin * PointUnit
	}
	return bin*PointUnit + PointUnit - 1
}

// Field says what all results say together.
func (s stored) Field(ctx context.Context, day Day) (Field, error) {
	f, _, err := store.One(s.on.Read(ctx, "add up the results of a day"), func(scan store.Scan) (f Field, err error) {
		err = scan(&f.Results, &f.Total, &f.Most)
		return f, err
	}, fieldDay, int64(day))
	return f, err
}

// Best lists the results of members.
func (s stored) Best(ctx context.Context, day Day, most int) ([]Ranked, error) {
	return store.All(s.on.Read(ctx, "list the best of a day"), scanRanked, listBest, int64(day), max(most, 0))
}

// Among lists the results of some members.
func (s stored) Among(ctx context.Context, day Day, accounts []string) ([]Ranked, error) {
	return store.All(s.on.Read(ctx, "list results of a day"), scanRanked, listAmong, int64(day), accounts)
}

func scanRanked(scan store.Scan) (r Ranked, err error) {
	var face, place, equal int64
	var signs string
	err = scan(&r.Account, &r.Name, &face, &r.Rank, &equal, &r.Of, store.AtOrZero(&r.Ended), &r.Points, &r.Share, &r.Luck, &r.Total, &place,
		&r.Gain, &signs, &r.Solved)
	r.Face, r.Place, r.Behind = uint8(face), int(place), r.Of-r.Rank+1-int(equal)
	if err == nil {
		r.Line, err = parseLine(signs)
	}
	return r, err
}

// Month adds up days.
func (s stored) Month(ctx context.Context, from, to Day) ([]Score, error) {
	return store.All(s.on.Read(ctx, "add up a month"), func(scan store.Scan) (m Score, err error) {
		var face, points, days int64
		err = scan(&m.Account, &m.Name, &face, &points, &days)
		m.Face, m.Points, m.Days = uint8(face), int(points), int(days)
		return m, err
	}, listMonth, int64(from), int64(to), BestDays)
}

// Scores lists the points of a person for the month.
func (s stored) Scores(ctx context.Context, identities []string, from, to Day) ([]int, error) {
	return store.All(s.on.Read(ctx, "list the points of a person"), store.Value[int], listScores, store.Keys(identities),
		int64(from), int64(to))
}

// Identities lists the identities of accounts.
func (s stored) Identities(ctx context.Context, accounts []string) (map[string][]string, error) {
	found := map[string][]string{}
	err := s.on.Read(ctx, "list the identities of members in the tables of days")(func(scan store.Scan) error {
		var account, identity string
		err := scan(&account, &identity)
		found[account] = append(found[account], identity)
		return err
	}, identitiesOfAccounts, accounts)
	return found, err
}

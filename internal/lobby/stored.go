package lobby

import (
	"context"
	"time"

	"razzia/internal/rating"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are who waits for a quick match.
var Stored = []store.Relation{
	{Name: "wishes", Columns: store.Declare(`person erase, name name, face number, players number, clock text, fill number,
		level text, asked number, seen number, table_id name, claimed number, made flag, reach number`), Told: store.Told{Host: "the wish of a player", Page: "privacy.wishes", File: "wish"}},
}

// stored keeps what people wait for in the  Times are those of [store.Engine.Now].
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

// Alone runs a function while no other one does the same for the same person.
func (s stored) Alone(ctx context.Context, what, person string, do func() error) error {
	return s.on.Alone(ctx, what, person, do)
}

// Summaries reads the summaries of tables.
func (s stored) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	return store.Lists{Engine: s.on}.Summaries(ctx, ids)
}

// The statements about tables of the lobby.
const (
	// ListListed lists the tables of the lobby that wait ($2 is false) or are played, the newest first, up to a limit.
	ListListed = `SELECT ` + store.SummaryColumns + ` FROM tables t WHERE t.listed AND NOT t.ended AND t.running = $2
		ORDER BY t.made DESC, t.id LIMIT $1`
	// CountOffers counts the tables of makers that wait in the lobby.
	CountOffers = `SELECT COUNT(*) FROM tables WHERE listed AND NOT running AND NOT ended AND maker = ANY($1)`
)

// Listed lists tables, as [Store] says.
func (s stored) Listed(ctx context.Context, most int) (list []table.Summary, _ error) {
	for _, running := range []bool{false, true} {
		some, err := store.All(s.on.Read(ctx, "list the tables of the lobby"), store.ReadSummary, ListListed, most, running)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// CountOffers counts tables, as [Store] says.
func (s stored) CountOffers(ctx context.Context, makers []string) (int, error) {
	n, _, err := store.One(s.on.Read(ctx, "count the tables that a person opened"), store.Value[int], CountOffers, makers)
	return n, err
}

// The statements about match requests, which are in the relation wishes.
const (
	saveMatchRequest = `INSERT INTO wishes (person, name, face, players, clock, fill, level, reach, asked, seen)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (person) DO UPDATE SET name = excluded.name, face = excluded.face,
		players = excluded.players, clock = excluded.clock, fill = excluded.fill, level = excluded.level, reach = excluded.reach,
		asked = excluded.asked, seen = excluded.seen, table_id = '', claimed = 0, made = FALSE WHERE wishes.table_id = '' OR wishes.made`
	readMatchRequests = `SELECT person, name, face, players, clock, fill, level, asked, table_id, made, reach FROM wishes `
	// countWaiting counts the people who wait, except one, and have said so since a moment.
	countWaiting = `SELECT COUNT(*) FROM wishes WHERE person <> $1 AND NOT made AND seen >= $2`
	// dropMatchRequests removes the requests of persons who have not said since a moment that they wait. $2 is the same moment for those
	// who have a table: they have some time to come to it.
	dropMatchRequests = `DELETE FROM wishes WHERE seen < $1 AND table_id = '' OR seen < $2 AND made`
	// finishClaims notes the tables that were made by a node that is gone before it noted them.
	finishClaims = `UPDATE wishes SET made = TRUE WHERE NOT made AND table_id <> '' AND claimed < $1
		AND EXISTS (SELECT 1 FROM tables t WHERE t.id = wishes.table_id)`
	// dropClaims lets persons wait on whose table a node began to make that is gone.
	dropClaims = `UPDATE wishes SET table_id = '', claimed = 0 WHERE NOT made AND table_id <> '' AND claimed < $1
		AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = wishes.table_id)`
	// readWaiting reads the requests without a table, the oldest first, and keeps them as they are.
	readWaiting        = readMatchRequests + `WHERE table_id = '' ORDER BY asked, person LIMIT $1 FOR UPDATE`
	claimMatchRequests = `UPDATE wishes SET table_id = $2, claimed = $3 WHERE person = ANY($1) AND table_id = ''`
	freeTable          = `UPDATE wishes SET table_id = '', claimed = 0, made = FALSE WHERE table_id = $1`
	settleTable        = `UPDATE wishes SET made = TRUE WHERE table_id = $1 AND NOT made`
	anySettled         = `SELECT EXISTS (SELECT 1 FROM wishes WHERE table_id = $1 AND made)`
	// ReadApart reads pairs of persons who wait, the first of which blocks the other.
	ReadApart = `SELECT w.person, o.person FROM wishes w LEFT JOIN identities i ON i.account = w.person
		JOIN blocks b ON b.person = COALESCE(i.identity, w.person) LEFT JOIN identities j ON j.identity = b.blocked
		JOIN wishes o ON o.person = COALESCE(j.account, b.blocked) WHERE w.table_id = '' AND o.table_id = ''`
)

// LockMatches waits for other nodes that match: without it two nodes would wait for each other's rows. Few people wait, and all that is
// known of them is found by their identity: without these settings PostgreSQL, which does not know how few, reads all identities.
const LockMatches = `SELECT 1 FROM pg_advisory_xact_lock(125762992237940),
	set_config('enable_hashjoin', 'off', TRUE) AS h, set_config('enable_mergejoin', 'off', TRUE) AS m`

// scanMatchRequest reads a request at a moment, in milliseconds since 1970.
func scanMatchRequest(now int64) func(store.Scan) (MatchRequest, error) {
	return func(scan store.Scan) (r MatchRequest, err error) {
		var fill, asked int64 // in milliseconds; a fill of -1 is for never
		var id table.ID
		var made bool
		err = scan(&r.Person.ID, &r.Person.Name, &r.Person.Face, &r.Players, &r.Clock, &fill, &r.Level, &asked, &id, &made, &r.Reach)
		r.Waited, r.Fill = millis(now-asked), NoBots
		if fill >= 0 {
			r.Fill = millis(fill)
		}
		if made {
			r.Table = id
		}
		return r, err
	}
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// SaveMatchRequest stores a request.
func (s stored) SaveMatchRequest(ctx context.Context, host time.Time, r MatchRequest) error {
	fill := int64(-1)
	if r.Fill != NoBots {
		fill = r.Fill.Milliseconds()
	}
	now, err := s.on.Now(ctx, host)
	if err == nil {
		_, err = store.Change(ctx, s.on, "store a match request", saveMatchRequest, store.Key(r.Person.ID), r.Person.Name,
			int64(r.Person.Face), r.Players,
			string(r.Clock), fill, r.Level, r.Reach, now)
	}
	return err
}

// KeepMatchRequests notes that persons wait on.
func (s stored) KeepMatchRequests(ctx context.Context, host time.Time, persons []string) error {
	now, err := s.on.Now(ctx, host)
	if err == nil {
		_, err = store.Change(ctx, s.on, "note who waits", `UPDATE wishes SET seen = $2 WHERE person = ANY($1)`, store.Keys(persons), now)
	}
	return err
}

// DropMatchRequest removes a request.
func (s stored) DropMatchRequest(ctx context.Context, person string) error {
	_, err := store.Change(ctx, s.on, "remove a match request", `DELETE FROM wishes WHERE person = $1`, store.Key(person))
	return err
}

// MatchRequestOf reads a request.
func (s stored) MatchRequestOf(ctx context.Context, host time.Time, person string) (r MatchRequest, others int, found bool,
	err error) {
	now, err := s.on.Now(ctx, host)
	if err == nil {
		r, found, err = store.One(s.on.Read(ctx, "read a match request"), scanMatchRequest(now),
			readMatchRequests+`WHERE person = $1`, store.Key(person))
	}
	if err == nil {
		others, _, err = store.One(s.on.Read(ctx, "count the people who wait"), store.Value[int], countWaiting,
			store.Key(person), now-Silence.Milliseconds())
	}
	return r, others, found, err
}

// MatchRequests lists requests.
func (s stored) MatchRequests(ctx context.Context, host time.Time) ([]MatchRequest, error) {
	now, err := s.on.Now(ctx, host)
	if err != nil {
		return nil, err
	}
	return store.All(s.on.Read(ctx, "list the match requests"), scanMatchRequest(now), readMatchRequests+`ORDER BY asked, person LIMIT $1`,
		MostMatchRequests)
}

// FormMatches gives persons a table. Nodes match one after the other: each locks the rows that it reads, and
// the next sees which persons have a table.
func (s stored) FormMatches(ctx context.Context, host time.Time,
	match func([]MatchRequest) []Group) (groups []Group, err error) {
	now, err := s.on.Now(ctx, host)
	if err != nil {
		return nil, err
	}
	err = s.on.Write(ctx, "form matches", func(tx store.Tx) error {
		groups = nil
		waiting, err := waitingAt(tx, now)
		if err != nil || len(waiting) == 0 {
			return err
		}
		groups = match(waiting)
		for _, g := range groups {
			members := make([]store.Key, len(g.Members))
			for i, m := range g.Members {
				members[i] = store.Key(m.Person.ID)
			}
			if _, err := tx.Exec(claimMatchRequests, members, g.ID, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return groups, nil
}

// waitingAt removes the requests of persons who are gone at a moment, ends old claims, and reads who waits.
func waitingAt(tx store.Tx, now int64) ([]MatchRequest, error) {
	if err := tx.LockBy(LockMatches); err != nil {
		return nil, err
	}
	before := func(d time.Duration) int64 { return now - d.Milliseconds() }
	err := tx.Run(store.Do(dropMatchRequests, before(Silence), before(Welcome)),
		store.Do(finishClaims, before(ClaimTime)), store.Do(dropClaims, before(ClaimTime)))
	if err != nil {
		return nil, err
	}
	list, err := store.All(tx.Read, scanMatchRequest(now), readWaiting, MostMatchRequests)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	apart := map[string][]string{} // persons who must not play with one
	err = tx.Read(func(scan store.Scan) error {
		var person, other string
		err := scan(&person, &other)
		apart[person] = append(apart[person], other)
		return err
	}, ReadApart)
	if err != nil {
		return nil, err
	}
	rated, err := rating.OfWaiting(tx.Read)
	for i := range list {
		r := &list[i]
		set := rated[r.Person.ID]
		r.Apart, r.Rating = apart[r.Person.ID], set.Of(rating.Among(r.Players))
	}
	return list, err
}

// SettleMatch notes that a table is there.
func (s stored) SettleMatch(ctx context.Context, id table.ID, members int) (settled bool, err error) {
	err = s.on.Write(ctx, "settle a match", func(tx store.Tx) error {
		n, err := tx.Exec(settleTable, id)
		switch {
		case err != nil:
			return err
		case n == 0: // another node may have noted it, because this one was slow
			settled, err = store.Is(tx.Read, anySettled, id)
			return err
		}
		settled = int(n) == members
		if !settled {
			_, err = tx.Exec(freeTable, id)
		}
		return err
	})
	return settled && err == nil, err
}

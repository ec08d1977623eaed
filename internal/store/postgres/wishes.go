package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/lobby"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that write wishes, by the clock of the database.
const (
	saveWish = `INSERT INTO wishes (person, name, face, players, clock, fill, level, reach, asked, seen)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ` + clock + `, ` + clock + `) ON CONFLICT (person) DO UPDATE SET name = excluded.name, face = excluded.face,
		players = excluded.players, clock = excluded.clock, fill = excluded.fill, level = excluded.level, reach = excluded.reach, asked = excluded.asked,
		seen = excluded.seen, table_id = '', claimed = 0, made = FALSE WHERE wishes.table_id = '' OR wishes.made`
	keepWishes  = `UPDATE wishes SET seen = ` + clock + ` WHERE person = ANY($1)`
	claimWishes = `UPDATE wishes SET table_id = $1, claimed = ` + clock + ` WHERE person = ANY($2) AND table_id = ''`
)

// Listed lists tables, as [lobby.Store] says.
func (s *Store) Listed(ctx context.Context, most int) ([]table.Summary, error) {
	var list []table.Summary
	for _, running := range []bool{false, true} {
		some, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (table.Summary, error) { return scanSummary(row) }, store.ListListed, most, running)
		if err != nil {
			return nil, s.failed("list the tables of the lobby", err)
		}
		list = append(list, some...)
	}
	return list, nil
}

// CountOffers counts tables, as [lobby.Store] says.
func (s *Store) CountOffers(ctx context.Context, makers []string) (int, error) {
	keys := make([]string, len(makers))
	for i, maker := range makers {
		keys[i] = escape(maker)
	}
	n, _, err := one(ctx, s.pool, pgx.RowTo[int], store.CountOffers+`= ANY($1)`, keys)
	return n, s.failed("count the tables that a person opened", err)
}

// Summaries reads summaries, as [lobby.Store] says.
func (s *Store) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = escape(string(id))
	}
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (table.Summary, error) { return scanSummary(row) },
		`SELECT `+store.SummaryColumns+` FROM tables t WHERE t.id = ANY($1) AND NOT t.retired`, keys)
	return list, s.failed("read the summaries of tables", err)
}

// SaveWish stores a wish, as [lobby.Store] says.
func (s *Store) SaveWish(ctx context.Context, _ time.Time, w lobby.Wish) error {
	r := store.WishRowOf(w)
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, saveWish, personKey(r.Person), escape(r.Name), r.Face, r.Players, escape(r.Clock), r.Fill, escape(r.Level), r.Reach)
		return err
	})
	return s.failed("store a wish", err)
}

// KeepWishes notes that persons wait on, as [lobby.Store] says.
func (s *Store) KeepWishes(ctx context.Context, _ time.Time, persons []string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, keepWishes, keysOf(persons))
		return err
	})
	return s.failed("note who waits", err)
}

// keysOf returns the keys of persons.
func keysOf(persons []string) []string {
	keys := make([]string, len(persons))
	for i, person := range persons {
		keys[i] = personKey(person)
	}
	return keys
}

// DropWish removes a wish, as [lobby.Store] says.
func (s *Store) DropWish(ctx context.Context, person string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.CancelWish, personKey(person))
		return err
	})
	return s.failed("remove a wish", err)
}

// Wish reads a wish, as [lobby.Store] says.
func (s *Store) Wish(ctx context.Context, _ time.Time, person string) (w lobby.Wish, others int, found bool, err error) {
	now, _, err := one(ctx, s.pool, pgx.RowTo[int64], `SELECT `+clock)
	if err == nil {
		var r store.WishRow
		r, found, err = one(ctx, s.pool, scanWish, store.FindWish, personKey(person))
		w = r.Wish(now)
	}
	if err == nil {
		others, _, err = one(ctx, s.pool, pgx.RowTo[int], store.CountWaiting, personKey(person), now-lobby.Silence.Milliseconds())
	}
	return w, others, found, s.failed("read a wish", err)
}

// Wishes lists wishes, as [lobby.Store] says.
func (s *Store) Wishes(ctx context.Context, _ time.Time) (list []lobby.Wish, err error) {
	now, _, err := one(ctx, s.pool, pgx.RowTo[int64], `SELECT `+clock)
	var rows []store.WishRow
	if err == nil {
		rows, err = collect(ctx, s.pool, scanWish, store.ReadWishes, lobby.MostWishes)
	}
	for _, r := range rows {
		list = append(list, r.Wish(now))
	}
	return list, s.failed("list the wishes", err)
}

// MatchWishes gives persons a table, as [lobby.Store] says. Nodes match one after the other: each locks the rows that it reads, and
// the next sees which persons have a table.
func (s *Store) MatchWishes(ctx context.Context, _ time.Time, match func([]lobby.Wish) []lobby.Group) (groups []lobby.Group, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		groups = nil
		waiting, err := waitingIn(ctx, tx)
		if err != nil || len(waiting) == 0 {
			return err
		}
		groups = match(waiting)
		for _, g := range groups {
			members := make([]string, len(g.Members))
			for i, m := range g.Members {
				members[i] = m.Person.ID
			}
			if _, err := tx.Exec(ctx, claimWishes, escape(string(g.ID)), keysOf(members)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, s.failed("match wishes", err)
	}
	return groups, nil
}

// waitingIn removes the wishes of persons who are gone, ends old claims, and locks and reads those of the persons who wait.
func waitingIn(ctx context.Context, tx pgx.Tx) ([]lobby.Wish, error) {
	var now int64
	if err := tx.QueryRow(ctx, beginMatch, matchLock).Scan(&now); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, store.DropWishes, now-lobby.Silence.Milliseconds(), now-lobby.Welcome.Milliseconds()); err != nil {
		return nil, err
	}
	for _, text := range []string{store.FinishClaims, store.DropClaims} {
		if _, err := tx.Exec(ctx, text, now-lobby.ClaimTime.Milliseconds()); err != nil {
			return nil, err
		}
	}
	var w store.Waiting
	var err error
	if w.Rows, err = listAll(ctx, tx, scanWish, store.ReadWaiting+` FOR UPDATE`, lobby.MostWishes); err != nil || len(w.Rows) == 0 {
		return nil, err
	}
	w.Pairs, err = listAll(ctx, tx, func(row pgx.CollectableRow) (p [2]string, err error) {
		return p, scanTexts(row, &p[0], &p[1])
	}, store.ReadApart)
	if err == nil {
		w.Rated, err = listAll(ctx, tx, func(row pgx.CollectableRow) (r store.RatingRow, err error) {
			return r, scanTexts(row, r.Fields()...)
		}, store.ReadRated)
	}
	return w.Wishes(now), err
}

// listAll reads all rows of a query in a transaction.
func listAll[T any](ctx context.Context, tx pgx.Tx, scan func(pgx.CollectableRow) (T, error), text string, args ...any) ([]T, error) {
	rows, err := tx.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

// beginMatch waits for other nodes that match. Few people wait, and all that is known of them is found by their identity: without these
// settings PostgreSQL, which does not know how few, reads all identities.
const beginMatch = `SELECT ` + clock + ` FROM pg_advisory_xact_lock($1), set_config('enable_hashjoin', 'off', TRUE) AS h, set_config('enable_mergejoin', 'off', TRUE) AS m`

// matchLock is the key of the advisory lock that a node holds while it matches. Without it two nodes would wait for each other's rows.
const matchLock = 0x7261_7a7a_6d74

// SettleMatch notes that a table is there, as [lobby.Store] says.
func (s *Store) SettleMatch(ctx context.Context, id table.ID, members int) (settled bool, err error) {
	key := escape(string(id))
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		noted, err := tx.Exec(ctx, store.SettleTable, key)
		switch {
		case err != nil:
			return err
		case noted.RowsAffected() == 0: // another node may have noted it, because this one was slow
			return tx.QueryRow(ctx, store.AnySettled, key).Scan(&settled)
		}
		settled = int(noted.RowsAffected()) == members
		if !settled {
			_, err = tx.Exec(ctx, store.FreeTable, key)
		}
		return err
	})
	return settled && err == nil, s.failed("settle a match", err)
}

func scanWish(row pgx.CollectableRow) (r store.WishRow, err error) {
	err = row.Scan(r.Fields()...)
	for _, text := range []*string{&r.Person, &r.Name, &r.Clock, &r.Level, &r.Table} {
		*text = unescape(*text)
	}
	return r, err
}

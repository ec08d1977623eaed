package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that write wishes.
const (
	saveWish = `INSERT INTO wishes (person, name, face, players, clock, fill, level, reach, asked, seen)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (person) DO UPDATE SET name = excluded.name, face = excluded.face,
		players = excluded.players, clock = excluded.clock, fill = excluded.fill, level = excluded.level, reach = excluded.reach, asked = excluded.asked,
		seen = excluded.seen, table_id = '', claimed = 0, made = FALSE WHERE table_id = '' OR made`
	keepWish  = `UPDATE wishes SET seen = $1 WHERE person = $2`
	claimWish = `UPDATE wishes SET table_id = $1, claimed = $2 WHERE person = $3 AND table_id = ''`
)

var wishStatements = []string{saveWish, keepWish, claimWish, store.CancelWish, store.FreeTable, store.SettleTable, store.DropWishes,
	store.FinishClaims, store.DropClaims, store.AnySettled}

// Listed lists tables, as [lobby.Store] says.
func (s *Store) Listed(ctx context.Context, most int) ([]table.Summary, error) {
	var list []table.Summary
	for _, running := range []bool{false, true} {
		some, err := collect(ctx, s.readers, func(rows *sql.Rows) (table.Summary, error) { return scanSummary(rows) }, store.ListListed, most, running)
		if err != nil {
			return nil, s.failed("list the tables of the lobby", err)
		}
		list = append(list, some...)
	}
	return list, nil
}

// CountOffers counts tables, as [lobby.Store] says.
func (s *Store) CountOffers(ctx context.Context, makers []string) (n int, err error) {
	list, err := json.Marshal(makers)
	if err == nil {
		err = s.readers.QueryRowContext(ctx, store.CountOffers+`IN (SELECT value FROM json_each($1))`, string(list)).Scan(&n)
	}
	return n, s.failed("count the tables that a person opened", err)
}

// Summaries reads summaries, as [lobby.Store] says.
func (s *Store) Summaries(ctx context.Context, ids []table.ID) (all []table.Summary, err error) {
	for _, id := range ids {
		found, err := collect(ctx, s.readers, func(rows *sql.Rows) (table.Summary, error) { return scanSummary(rows) },
			`SELECT `+store.SummaryColumns+` FROM tables t WHERE t.id = $1 AND NOT t.retired`, id)
		if err != nil {
			return nil, s.failed("read the summaries of tables", err)
		}
		all = append(all, found...)
	}
	return all, nil
}

// SaveWish stores a wish, as [lobby.Store] says.
func (s *Store) SaveWish(ctx context.Context, now time.Time, w lobby.Wish) error {
	r := store.WishRowOf(w)
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(saveWish, r.Person, r.Name, r.Face, r.Players, r.Clock, r.Fill, r.Level, r.Reach, now.UnixMilli())
		return err
	})
	return s.failed("store a wish", err)
}

// KeepWishes notes that persons wait on, as [lobby.Store] says.
func (s *Store) KeepWishes(ctx context.Context, now time.Time, persons []string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		for _, person := range persons {
			if _, err := tx.exec(keepWish, now.UnixMilli(), person); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed("note who waits", err)
}

// DropWish removes a wish, as [lobby.Store] says.
func (s *Store) DropWish(ctx context.Context, person string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.CancelWish, person)
		return err
	})
	return s.failed("remove a wish", err)
}

// Wish reads a wish, as [lobby.Store] says.
func (s *Store) Wish(ctx context.Context, now time.Time, person string) (w lobby.Wish, others int, found bool, err error) {
	rows, err := collect(ctx, s.readers, scanWish, store.FindWish, person)
	if err == nil && len(rows) > 0 {
		w, found = rows[0].Wish(now.UnixMilli()), true
	}
	if err == nil {
		err = s.readers.QueryRowContext(ctx, store.CountWaiting, person, now.Add(-lobby.Silence).UnixMilli()).Scan(&others)
	}
	return w, others, found, s.failed("read a wish", err)
}

// Wishes lists wishes, as [lobby.Store] says.
func (s *Store) Wishes(ctx context.Context, now time.Time) (list []lobby.Wish, err error) {
	rows, err := collect(ctx, s.readers, scanWish, store.ReadWishes, lobby.MostWishes)
	for _, r := range rows {
		list = append(list, r.Wish(now.UnixMilli()))
	}
	return list, s.failed("list the wishes", err)
}

// MatchWishes gives persons a table, as [lobby.Store] says.
func (s *Store) MatchWishes(ctx context.Context, now time.Time, match func([]lobby.Wish) []lobby.Group) (groups []lobby.Group, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		waiting, err := tx.waiting(now)
		if err != nil || len(waiting) == 0 {
			return err
		}
		groups = match(waiting)
		for _, g := range groups {
			for _, m := range g.Members {
				if _, err := tx.exec(claimWish, g.ID, now.UnixMilli(), m.Person.ID); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, s.failed("match wishes", err)
	}
	return groups, nil
}

// waiting removes the wishes of persons who are gone, ends old claims, and reads who waits. Its first statement writes, so no other
// process can be between this and the claims.
func (tx *transaction) waiting(now time.Time) ([]lobby.Wish, error) {
	before := func(d time.Duration) int64 { return now.Add(-d).UnixMilli() }
	if _, err := tx.exec(store.DropWishes, before(lobby.Silence), before(lobby.Welcome)); err != nil {
		return nil, err
	}
	for _, text := range []string{store.FinishClaims, store.DropClaims} {
		if _, err := tx.exec(text, before(lobby.ClaimTime)); err != nil {
			return nil, err
		}
	}
	var w store.Waiting
	var err error
	if w.Rows, err = rowsOf(tx, scanWish, store.ReadWaiting, lobby.MostWishes); err != nil || len(w.Rows) == 0 {
		return nil, err
	}
	w.Pairs, err = rowsOf(tx, func(rows *sql.Rows) (p [2]string, err error) { return p, rows.Scan(&p[0], &p[1]) }, store.ReadApart)
	if err == nil {
		w.Rated, err = rowsOf(tx, func(rows *sql.Rows) (r store.RatingRow, err error) { return r, rows.Scan(r.Fields()...) }, store.ReadRated)
	}
	return w.Wishes(now.UnixMilli()), err
}

// SettleMatch notes that a table is there, as [lobby.Store] says.
func (s *Store) SettleMatch(ctx context.Context, id table.ID, members int) (settled bool, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(store.SettleTable, id)
		switch {
		case err != nil:
			return err
		case n == 0: // another node may have noted it, because this one was slow
			return tx.stmt(store.AnySettled).QueryRowContext(tx.ctx, id).Scan(&settled)
		}
		settled = int(n) == members
		if !settled {
			_, err = tx.exec(store.FreeTable, id)
		}
		return err
	})
	return settled && err == nil, s.failed("settle a match", err)
}

func scanWish(rows *sql.Rows) (r store.WishRow, err error) {
	err = rows.Scan(r.Fields()...)
	return r, err
}

package moderation

import (
	"context"
	"time"

	"razzia/internal/store"
)

// bans keeps bans in a relation: bans, or silences.
type bans struct {
	on       store.Engine
	relation string
}

// NewBans returns the bans in an engine.
func NewBans(e store.Engine) BanStore { return bans{e, "bans"} }

// NewSilences returns the persons who may not talk, as bans of talk alone.
func NewSilences(e store.Engine) BanStore { return bans{e, "silences"} }

// Bans lists all bans.
func (s bans) Bans(ctx context.Context) ([]Ban, error) {
	return store.All(s.on.Read(ctx, "list the "+s.relation), func(scan store.Scan) (b Ban, err error) {
		err = scan(&b.Subject, store.At(&b.Since), store.At(&b.Until))
		return b, err
	}, `SELECT subject, since, until FROM `+s.relation+` ORDER BY subject`)
}

// Ban keeps a ban in place of one of the same subject.
func (s bans) Ban(ctx context.Context, b Ban) error {
	var until *int64
	if !b.Until.IsZero() {
		until = new(b.Until.UnixMilli())
	}
	_, err := store.Change(ctx, s.on, "store one of the "+s.relation, `INSERT INTO `+s.relation+` (subject, since, until) VALUES ($1, $2, $3)
		ON CONFLICT (subject) DO UPDATE SET since = excluded.since, until = excluded.until`, b.Subject, b.Since, until)
	return err
}

// Unban removes a ban.
func (s bans) Unban(ctx context.Context, subject string) (bool, error) {
	n, err := store.Change(ctx, s.on, "remove one of the "+s.relation, `DELETE FROM `+s.relation+` WHERE subject = $1`, subject)
	return n > 0 && err == nil, err
}

// Expire removes bans that ended.
func (s bans) Expire(ctx context.Context, before time.Time) error {
	_, err := store.Change(ctx, s.on, "remove those of the "+s.relation+" that ended", `DELETE FROM `+s.relation+` WHERE until < $1`, before)
	return err
}

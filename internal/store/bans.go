package store

import (
	"context"
	"time"

	"razzia/internal/moderation"
)

// banRelations are what the operator has decided about persons: it holds on when they delete their data, or they would
// only have to do that.
var banRelations = []Relation{
	{Name: "silences", Columns: []Column{{"subject", Keep}, {"since", Number}, {"until", Number}},
		Told: Told{"stopped from talking", "privacy.bans", "silence"}},
	{Name: "bans", Columns: []Column{{"subject", Keep}, {"since", Number}, {"until", Number}},
		Told: Told{"identities, addresses and networks", "privacy.bans", "ban"}},
}

// bans keeps bans in a relation: bans, or silences.
type bans struct {
	Engine
	relation string
}

// Bans lists all bans.
func (s bans) Bans(ctx context.Context) ([]moderation.Ban, error) {
	return All(s.Read(ctx, "list the "+s.relation), func(scan Scan) (b moderation.Ban, err error) {
		err = scan(&b.Subject, at(&b.Since), at(&b.Until))
		return b, err
	}, `SELECT subject, since, until FROM `+s.relation+` ORDER BY subject`)
}

// Ban keeps a ban in place of one of the same subject.
func (s bans) Ban(ctx context.Context, b moderation.Ban) error {
	var until *int64
	if !b.Until.IsZero() {
		until = new(b.Until.UnixMilli())
	}
	_, err := change(ctx, s, "store one of the "+s.relation, `INSERT INTO `+s.relation+` (subject, since, until) VALUES ($1, $2, $3)
		ON CONFLICT (subject) DO UPDATE SET since = excluded.since, until = excluded.until`, b.Subject, b.Since, until)
	return err
}

// Unban removes a ban.
func (s bans) Unban(ctx context.Context, subject string) (bool, error) {
	n, err := change(ctx, s, "remove one of the "+s.relation, `DELETE FROM `+s.relation+` WHERE subject = $1`, subject)
	return n > 0 && err == nil, err
}

// Expire removes bans that ended.
func (s bans) Expire(ctx context.Context, before time.Time) error {
	_, err := change(ctx, s, "remove those of the "+s.relation+" that ended", `DELETE FROM `+s.relation+` WHERE until < $1`, before)
	return err
}

// Silences keeps the persons who may not talk, as bans of talk alone.
func (s bans) Silences() moderation.BanStore { return bans{s.Engine, "silences"} }

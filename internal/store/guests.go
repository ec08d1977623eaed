package store

import "iter"

// Subscriptions and mutes of guests. A guest who becomes a member has an identity in an account: their rows stay.
const (
	// HasOldTraces says whether something of a guest was noted as seen before a moment.
	HasOldTraces = `SELECT EXISTS (SELECT 1 FROM subscriptions WHERE person = $1 AND session IS NULL AND seen < $2)
		OR EXISTS (SELECT 1 FROM mutes WHERE viewer = $1 AND seen < $2)`
	// SeeSubscriber notes when a guest was seen who gets messages, unless it is known exactly enough.
	SeeSubscriber = `UPDATE subscriptions SET seen = $1 WHERE person = $2 AND session IS NULL AND seen < $3`
	// SeeMuter notes when a guest was seen who mutes players, likewise.
	SeeMuter = `UPDATE mutes SET seen = $1 WHERE viewer = $2 AND seen < $3`

	dateSubscriptions   = `UPDATE subscriptions SET seen = $1 WHERE seen = 0 AND session IS NULL`
	dateMutes           = `UPDATE mutes SET seen = $1 WHERE seen = 0`
	expireSubscriptions = `DELETE FROM subscriptions WHERE seen > 0 AND seen < $1 AND session IS NULL`
	expireMutes         = `DELETE FROM mutes WHERE seen > 0 AND seen < $1 AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = mutes.viewer)`
	expireWatches       = `DELETE FROM watches WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.person = watches.person) AND look < $1`
)

// SweepGuests returns the statements that remove subscriptions, watches and mutes of guests who were not seen since a moment, each with its time. Rows of a
// program of the version before count as seen now: one that comes between the statements waits for the next sweep.
func SweepGuests(now, since int64) iter.Seq2[string, int64] {
	return func(yield func(string, int64) bool) {
		_ = yield(dateSubscriptions, now) && yield(dateMutes, now) && yield(expireSubscriptions, since) && yield(expireMutes, since) && yield(expireWatches, now)
	}
}

// GuestStatements are all statements about these traces that write.
var GuestStatements = []string{SeeSubscriber, SeeMuter, dateSubscriptions, dateMutes, expireSubscriptions, expireMutes, expireWatches}

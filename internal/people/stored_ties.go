package people

import (
	"context"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// The states of a row of friends. A question that was taken back leaves its row: it counts for the limit, and a no still holds.
const (
	tieAsked     = 0
	tieFriends   = 1
	tieDeclined  = 2
	tieWithdrawn = 3
	tieRefused   = 4 // declined, and then taken back
)

// The statements about friends. $1 and $2 of those about one row are its accounts.
var (
	dropTie = `DELETE FROM friends WHERE low = $1 AND high = $2`
	// saveTie stores a row in place of another one.
	saveTie = `INSERT INTO friends (low, high, asker, state, since) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (low, high) DO UPDATE SET asker = excluded.asker, state = excluded.state, since = excluded.since`
	declineTie = `UPDATE friends SET state = 2 WHERE low = $1 AND high = $2 AND asker = $3 AND state = 0`
	// withdrawTie takes back a question of an account, $3, also one that was declined: that does not show.
	withdrawTie = `UPDATE friends SET state = CASE state WHEN 0 THEN 3 ELSE 4 END
		WHERE low = $1 AND high = $2 AND asker = $3 AND state IN (0, 2)`
	partTie = `DELETE FROM friends WHERE low = $1 AND high = $2 AND state = 1`
	// findTie reads the state of a row, and 10 more if an account has not asked, $3. Questions from before a moment, $4, are over.
	findTie = `SELECT state + CASE WHEN asker = $3 THEN 0 ELSE 10 END FROM friends WHERE low = $1 AND high = $2 AND (state = 1 OR since > $4)`
	// listTies lists what is open or agreed. Questions by persons that the reader blocks are left out.
	listTies = `SELECT a.id, a.name, a.face, f.asker, f.state, f.since, COALESCE(p.seen, 0) FROM friends f
		JOIN accounts a ON a.id = CASE WHEN f.low = $1 THEN f.high ELSE f.low END
		LEFT JOIN presence p ON p.account = a.id AND f.state = 1 AND NOT p.hidden
		WHERE (f.low = $1 OR f.high = $1) AND (f.state = 1 OR f.since > $2)
			AND (f.state = 1 OR f.asker = $1 AND f.state < 3 OR f.state = 0 AND NOT EXISTS (
			SELECT 1 FROM blocks b JOIN identities i ON i.identity = b.blocked WHERE i.account = a.id AND b.person IN ` + identity.AllOf("$1") + `))
		ORDER BY f.since DESC, a.id`
	countAccounts = `SELECT COUNT(*) FROM accounts WHERE id IN ($1, $2)`
	countFriends  = `SELECT COUNT(*) FROM friends WHERE (low = $1 OR high = $1) AND state = 1`
	countAsks     = `SELECT COUNT(*) FROM friends WHERE asker = $1 AND state <> 1 AND since > $2`
)

// The two accounts of a row.
func low(a, b string) store.Key  { return store.Key(min(a, b)) }
func high(a, b string) store.Key { return store.Key(max(a, b)) }

// Ties lists ties.
func (s stored) Ties(ctx context.Context, account string, now time.Time) (list []Tie, _ error) {
	err := s.on.Read(ctx, "list the friends of a member")(func(scan store.Scan) error {
		var r personRow
		var asker string
		var state, at, seen int64
		if err := scan(append(r.fields(), &asker, &state, &at, &seen)...); err != nil {
			return err
		}
		t := Tie{Person: r.member(), Kind: Asks, Since: store.Moment(at)}
		switch {
		case state == tieFriends:
			t.Kind = Friend
		case asker == account:
			t.Kind = Asked
		}
		if seen > 0 {
			t.Seen = store.Moment(seen)
		}
		list = append(list, t)
		return nil
	}, listTies, store.Key(account), store.MillisBefore(now, AskTime))
	return list, err
}

// A pair is two members in a transaction, as the first of them sees it.
type pair struct {
	store.Tx
	account, other string
	now            time.Time
}

// between runs a function on two members, while no other one changes what they are to each other.
func (s stored) between(ctx context.Context, what, account, other string, now time.Time, do func(p pair) error) error {
	return s.on.Write(ctx, what, func(tx store.Tx) error {
		if err := tx.Lock(account, other); err != nil {
			return err
		}
		return do(pair{tx, account, other, now})
	})
}

// state reads the row of two members, and whether the other one has asked.
func (p pair) state() (state int64, theirs, found bool, err error) {
	state, found, err = store.One(p.Read, store.Value[int64], findTie,
		low(p.account, p.other), high(p.account, p.other), store.Key(p.account), store.MillisBefore(p.now, AskTime))
	return state % 10, state >= 10, found, err
}

// save stores what two members are.
func (p pair) save(state int64) error {
	_, err := p.Exec(saveTie, low(p.account, p.other), high(p.account, p.other), store.Key(p.account), state, p.now.UnixMilli())
	return err
}

// befriend makes friends of two members, unless one has too many.
func (p pair) befriend() error {
	for _, id := range []string{p.account, p.other} {
		if err := below(p.Tx, MostFriends, countFriends, store.Key(id)); err != nil {
			return err
		}
	}
	return p.save(tieFriends)
}

// Ask asks a member.
func (s stored) Ask(ctx context.Context, account, other string, now time.Time) error {
	return s.between(ctx, "ask a member to be a friend", account, other, now, func(p pair) error {
		both, _, err := store.One(p.Read, store.Value[int64], countAccounts, store.Key(account), store.Key(other))
		if err != nil {
			return err
		}
		if both < 2 {
			return ErrNoPerson
		}
		if err := mayTouch(p.Tx, account, other); err != nil {
			return err
		}
		state, theirs, found, err := p.state()
		switch {
		case err != nil:
			return err
		case found && theirs && state < tieWithdrawn:
			return p.answerTheirs()
		case found && !theirs && state < tieWithdrawn:
			return nil
		case found && !theirs && state == tieRefused:
			return p.save(tieDeclined)
		}
		if err := below(p.Tx, MostAsks, countAsks, store.Key(account), store.MillisBefore(now, AskTime)); err != nil {
			return err
		}
		return p.save(tieAsked)
	})
}

// answerTheirs makes friends of a member and another one who has asked them. They may be friends already.
func (p pair) answerTheirs() error {
	state, _, _, err := p.state()
	if err != nil || state == tieFriends {
		return err
	}
	return p.befriend()
}

// Agree makes friends.
func (s stored) Agree(ctx context.Context, account, other string, now time.Time) error {
	return s.between(ctx, "agree to be a friend", account, other, now, func(p pair) error {
		state, theirs, found, err := p.state()
		if err != nil {
			return err
		}
		blocked, err := blocks(p.Tx, account, other)
		switch {
		case err != nil:
			return err
		case !found || !theirs || state != tieAsked || blocked:
			return ErrNoAsk
		}
		return p.befriend()
	})
}

// Decline answers with no.
func (s stored) Decline(ctx context.Context, account, other string, now time.Time) error {
	return s.between(ctx, "decline to be a friend", account, other, now, func(p pair) error {
		_, err := p.Exec(declineTie, low(account, other), high(account, other), store.Key(other))
		return err
	})
}

// Withdraw takes a question back.
func (s stored) Withdraw(ctx context.Context, account, other string) error {
	return s.between(ctx, "take a question to a member back", account, other, time.Time{}, func(p pair) error {
		_, err := p.Exec(withdrawTie, low(account, other), high(account, other), store.Key(account))
		return err
	})
}

// Part ends a friendship.
func (s stored) Part(ctx context.Context, account, other string) error {
	return s.between(ctx, "end a friendship", account, other, time.Time{}, func(p pair) error {
		_, err := p.Exec(partTie, low(account, other), high(account, other))
		return err
	})
}

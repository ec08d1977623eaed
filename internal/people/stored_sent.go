package people

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements about the invitations that a person, $1, has sent.
var (
	// listSent lists them with what became of them. Those to persons that the inviter blocks are left out. An answer shows unless the
	// person blocked the inviter when they gave it.
	listSent = `SELECT v.table_id, v.person, v.at, v.minutes, v.answered, v.declined, v.reason, v.replied, EXISTS (
			SELECT 1 FROM blocks b WHERE b.since <= v.replied AND ` + between("b.blocked", "b.person", "v.person") + `),
			t.id IS NULL OR t.phase <> 0 OR t.ended, EXISTS (SELECT 1 FROM persons p WHERE p.table_id = v.table_id AND (
				p.person = v.person OR p.person IN (SELECT k.identity FROM identities k WHERE k.account = i.account))),
			COALESCE(t.seats, '[]'), a.id IS NOT NULL, COALESCE(a.id, v.person), COALESCE(a.name, v.invited), COALESCE(a.face, v.invited_face)
		FROM invitations v LEFT JOIN tables t ON t.id = v.table_id
		LEFT JOIN identities i ON i.identity = v.person LEFT JOIN accounts a ON a.id = i.account
		WHERE v.inviter IN ` + identity.AllOf("$1") + `
			AND NOT EXISTS (SELECT 1 FROM blocks b WHERE ` + between("b.person", "b.blocked", "v.person") + `)`
	// listInvited lists the members that they have invited, with all their identities.
	listInvited = `SELECT DISTINCT v.person, k.identity FROM invitations v JOIN identities i ON i.identity = v.person
		JOIN identities k ON k.account = i.account WHERE v.inviter IN ` + identity.AllOf("$1")
	listSentTo = listSent + ` AND v.table_id = $2 ORDER BY v.at, v.person`
	// listSentSince has some more than those that were over at a moment, $2, or later.
	listSentSince = listSent + ` AND t.id IS NOT NULL AND (v.replied >= $2 OR v.at + v.minutes * 60000 >= $2)
		ORDER BY v.at + v.minutes * 60000, v.table_id, v.person`
)

// A sentRow is an invitation as those queries return it.
type sentRow struct {
	table, identity    string
	at, minutes        int64
	answered, declined bool
	reason             string
	replied            int64  // 0 if it was not answered, or before answers had a time
	hidden             bool   // the answer does not show
	closed             bool   // the table waits no more
	been               bool   // the person has made the table, or had a seat there
	seats              []byte // of the table, as JSON
	member             bool
	to                 personRow
}

func scanSent(scan store.Scan) (r sentRow, err error) {
	return r, scan(append([]any{&r.table, &r.identity, &r.at, &r.minutes, &r.answered, &r.declined, &r.reason, &r.replied, &r.hidden,
		&r.closed, &r.been, &r.seats, &r.member}, r.to.fields()...)...)
}

// sits reports whether a person with some identities has a seat at the table.
func (r *sentRow) sits(identities []string) bool {
	var seats []table.SeatSummary
	return r.been && json.Unmarshal(r.seats, &seats) == nil && slices.ContainsFunc(seats, func(s table.SeatSummary) bool {
		return s.Person == r.identity || s.Person != "" && slices.Contains(identities, s.Person)
	})
}

// sent returns the invitation of a row as it is at a moment, to a person with some identities. A person who has a seat at the table
// has come, however they found it. The seat says so, and nothing is stored: one who stands up again is still invited. No answer comes any
// more once the table waits no more.
func (r *sentRow) sent(now time.Time, identities []string) Sent {
	s := Sent{Table: table.ID(r.table), To: r.to.member(), Identity: r.identity, At: store.Moment(r.at), State: Waits,
		Moot: r.closed || r.been}
	s.To.Member, s.Ends = r.member, s.At.Add(time.Duration(r.minutes)*time.Minute)
	switch {
	case r.sits(identities):
		s.State = Accepted
	case r.answered && r.replied == 0: // how is not known
	case r.answered && !r.hidden && r.declined:
		s.State, s.Over, s.Reason = Declined, store.Moment(r.replied), Reason(r.reason)
	case r.answered && !r.hidden:
		s.State, s.Over = Accepted, store.Moment(r.replied)
	case !s.Ends.After(now):
		s.State, s.Over = TimedOut, s.Ends
	case r.closed:
		s.State = TimedOut
	}
	return s
}

// SentTo lists invitations.
func (s stored) SentTo(ctx context.Context, person string, id table.ID, now time.Time) (list []Sent, _ error) {
	rows, err := store.All(s.on.Read(ctx, "list the invitations to a table"), scanSent, listSentTo, store.Key(person), id)
	if err != nil {
		return nil, err
	}
	identities, err := s.invited(ctx, person, rows)
	for i := range rows {
		list = append(list, rows[i].sent(now, identities[rows[i].identity]))
	}
	return list, err
}

// invited returns the identities of the members that a person has invited, if one of them may have come under another identity.
func (s stored) invited(ctx context.Context, person string, rows []sentRow) (map[string][]string, error) {
	if !slices.ContainsFunc(rows, func(r sentRow) bool { return r.been }) {
		return nil, nil
	}
	identities := map[string][]string{}
	return identities, s.on.Read(ctx, "list the identities of those who are invited")(func(scan store.Scan) error {
		var invited, identity string
		if err := scan(&invited, &identity); err != nil {
			return err
		}
		identities[invited] = append(identities[invited], identity)
		return nil
	}, listInvited, store.Key(person))
}

// SentSince lists invitations.
func (s stored) SentSince(ctx context.Context, person string, since, now time.Time) (list []Sent, _ error) {
	rows, err := store.All(s.on.Read(ctx, "list the invitations of an inviter"), scanSent, listSentSince, store.Key(person), since.UnixMilli())
	if err != nil {
		return nil, err
	}
	identities, err := s.invited(ctx, person, rows)
	for i := range rows {
		if sent := rows[i].sent(now, identities[rows[i].identity]); sent.State == Waits || !sent.Over.Before(since) {
			list = append(list, sent)
		}
	}
	return list, err
}

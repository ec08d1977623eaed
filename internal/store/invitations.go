package store

import (
	"context"
	"slices"
	"time"

	"razzia/internal/people"
	"razzia/internal/table"
)

// The statements about invitations, and about who is here.
var (
	countSent     = `SELECT COUNT(*) FROM invitations WHERE at > $2 AND inviter IN ` + identitiesOf("$1")
	countReceived = `SELECT COUNT(*) FROM invitations WHERE at > $2 AND person IN ` + identitiesOf("$1")
	invite        = `INSERT INTO invitations (table_id, person, inviter, name, face, at, answered)
		VALUES ($1, $2, $3, $4, $5, $6, FALSE) ON CONFLICT DO NOTHING`
	// sweepInvitations removes rows from before a moment, $1, and those of tables that do not wait any more from before another one, $2.
	sweepInvitations = `DELETE FROM invitations WHERE at < $1 OR at < $2 AND NOT EXISTS (
		SELECT 1 FROM tables t WHERE t.id = invitations.table_id AND t.phase = 0 AND NOT t.ended)`
	listInvitations = `SELECT v.table_id, a.id IS NOT NULL, v.at, t.seats, t.options,
			COALESCE(a.id, v.inviter), COALESCE(a.name, v.name), COALESCE(a.face, v.face)
		FROM invitations v JOIN tables t ON t.id = v.table_id AND t.phase = 0 AND NOT t.ended
		LEFT JOIN identities i ON i.identity = v.inviter LEFT JOIN accounts a ON a.id = i.account
		WHERE v.person IN ` + identitiesOf("$1") + ` AND NOT v.answered AND v.at > $2 AND NOT EXISTS (
			SELECT 1 FROM blocks b WHERE ` + eitherWay("b.person", "b.blocked") + ` OR ` + eitherWay("b.blocked", "b.person") + `)
		ORDER BY v.at DESC, v.table_id LIMIT 50`
	answerInvitation = `UPDATE invitations SET answered = TRUE WHERE table_id = $2 AND NOT answered AND at > $3
		AND person IN ` + identitiesOf("$1")
	listSent = `SELECT person FROM invitations WHERE table_id = $2 AND inviter IN ` + identitiesOf("$1")
	see      = `INSERT INTO presence (account, seen, hidden) SELECT id, $2, FALSE FROM accounts WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET seen = excluded.seen WHERE NOT presence.hidden AND presence.seen < excluded.seen`
	hide = `INSERT INTO presence (account, seen, hidden) SELECT id, 0, $2 FROM accounts WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET seen = 0, hidden = excluded.hidden`
	countHidden = `SELECT COUNT(*) FROM presence WHERE account = $1 AND hidden`
)

// eitherWay is the condition that the one who reads invitations is one side of a block, and the inviter the other.
func eitherWay(reader, inviter string) string {
	return reader + ` IN ` + identitiesOf("$1") + ` AND (` + inviter + ` = v.inviter OR ` + inviter +
		` IN (SELECT k.identity FROM identities k WHERE k.account = i.account))`
}

// Invite stores an invitation.
func (s People) Invite(ctx context.Context, person string, i people.Invitation) error {
	return s.Write(ctx, "store an invitation", func(tx Tx) error {
		if err := tx.Lock(i.By.ID, person); err != nil {
			return err
		}
		hour := since(i.At, time.Hour)
		if err := below(tx, people.MostInvitations, countSent, Key(i.By.ID), hour); err != nil {
			return err
		}
		if err := below(tx, mostReceived(person), countReceived, Key(person), hour); err != nil {
			return err
		}
		if err := mayTouch(tx, i.By.ID, person); err != nil {
			return err
		}
		if _, err := tx.Exec(sweepInvitations, since(i.At, people.InvitationTime), hour); err != nil {
			return err
		}
		_, err := tx.Exec(invite, i.Table, Key(person), Key(i.By.ID), i.By.Name, int64(i.By.Face), i.At.UnixMilli())
		return err
	})
}

// mostReceived is how many invitations may reach a person or a bot account in an hour.
func mostReceived(person string) int64 {
	if table.IsBotAccount(person) {
		return people.MostBotInvitations
	}
	return people.MostInvitations
}

// Invitations lists invitations.
func (s People) Invitations(ctx context.Context, person string, now time.Time) (list []people.Invitation, _ error) {
	mine, err := All(s.Read(ctx, "list the identities of a person"), Value[string],
		`SELECT identity FROM `+identitiesOf("$1")+` AS mine`, Key(person))
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, "list the invitations of a person")(func(scan Scan) error {
		var r invitationRow
		if err := scan(r.fields()...); err != nil {
			return err
		}
		i := r.invitation()
		sits := slices.ContainsFunc(i.Seats, func(s table.SeatSummary) bool { return slices.Contains(mine, s.Person) })
		if i.Free() > 0 && !sits {
			list = append(list, i)
		}
		return nil
	}, listInvitations, Key(person), since(now, people.InvitationTime))
	return list, err
}

// AnswerInvitation ends invitations.
func (s People) AnswerInvitation(ctx context.Context, person string, id table.ID, now time.Time) error {
	return s.Write(ctx, "answer an invitation", func(tx Tx) error {
		n, err := tx.Exec(answerInvitation, Key(person), id, since(now, people.InvitationTime))
		if err == nil && n == 0 {
			err = people.ErrNoInvitation
		}
		return err
	})
}

// SentInvitations lists persons.
func (s People) SentInvitations(ctx context.Context, person string, id table.ID) ([]string, error) {
	return All(s.Read(ctx, "list the invitations to a table"), Value[string], listSent, Key(person), id)
}

// See notes that a member is here.
func (s People) See(ctx context.Context, account string, now time.Time) error {
	return s.Write(ctx, "note that a member is here", func(tx Tx) error {
		_, err := tx.Exec(see, Key(account), now.Truncate(people.SeenEvery).UnixMilli())
		return err
	})
}

// Hide hides whether a member is here.
func (s People) Hide(ctx context.Context, account string, hidden bool) error {
	return s.Write(ctx, "hide whether a member is here", func(tx Tx) error {
		_, err := tx.Exec(hide, Key(account), hidden)
		return err
	})
}

// Hides reports whether a member hides.
func (s People) Hides(ctx context.Context, account string) (bool, error) {
	n, _, err := One(s.Read(ctx, "find whether a member hides"), Value[int64], countHidden, Key(account))
	return n > 0, err
}

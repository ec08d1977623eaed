package people

import (
	"context"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements about invitations, and about who is here.
var (
	countSent     = `SELECT COUNT(*) FROM invitations WHERE at > $2 AND inviter IN ` + identity.AllOf("$1")
	countReceived = `SELECT COUNT(*) FROM invitations WHERE at > $2 AND person IN ` + identity.AllOf("$1")
	// invite stores an invitation in place of one that timed out without an answer and came before a moment, $10, or that came before
	// another one, $11.
	invite = `INSERT INTO invitations (table_id, person, inviter, name, face, at, minutes, invited, invited_face, answered)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE)
		ON CONFLICT (table_id, person, inviter) DO UPDATE SET name = excluded.name, face = excluded.face, at = excluded.at,
			minutes = excluded.minutes, invited = excluded.invited, invited_face = excluded.invited_face, answered = FALSE, replied = 0,
			declined = FALSE, reason = ''
		WHERE invitations.at < $11 OR NOT invitations.answered AND invitations.at < $10
			AND invitations.at + invitations.minutes * 60000 <= excluded.at`
	// sweepInvitations removes rows from before a moment, $1, and those of tables that do not wait any more from before another one, $2,
	// unless they were declined after a third one, $3.
	sweepInvitations = `DELETE FROM invitations WHERE at < $1 OR at < $2 AND (NOT declined OR replied < $3) AND NOT EXISTS (
		SELECT 1 FROM tables t WHERE t.id = invitations.table_id AND t.phase = 0 AND NOT t.ended)`
	listInvitations = `SELECT v.table_id, a.id IS NOT NULL, v.at, v.minutes, t.seats, t.options,
			COALESCE(a.id, v.inviter), COALESCE(a.name, v.name), COALESCE(a.face, v.face)
		FROM invitations v JOIN tables t ON t.id = v.table_id AND t.phase = 0 AND NOT t.ended
		LEFT JOIN identities i ON i.identity = v.inviter LEFT JOIN accounts a ON a.id = i.account
		WHERE v.person IN ` + identity.AllOf("$1") + ` AND NOT v.answered AND v.at + v.minutes * 60000 > $2 AND NOT EXISTS (
			SELECT 1 FROM blocks b WHERE ` + between("b.person", "b.blocked", "v.inviter") + `
				OR ` + between("b.blocked", "b.person", "v.inviter") + `)
		ORDER BY v.at DESC, v.table_id LIMIT 50`
	// listInviters lists who has sent the open invitations of a person, $1, to a table.
	listInviters     = `SELECT DISTINCT inviter FROM invitations` + isOpen
	answerInvitation = `UPDATE invitations SET answered = TRUE, replied = $3, declined = $4, reason = $5` + isOpen
	isOpen           = ` WHERE table_id = $2 AND NOT answered AND at + minutes * 60000 > $3 AND person IN ` + identity.AllOf("$1")
	see              = `INSERT INTO presence (account, seen, hidden) SELECT id, $2, FALSE FROM accounts WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET seen = excluded.seen WHERE NOT presence.hidden AND presence.seen < excluded.seen`
	hide = `INSERT INTO presence (account, seen, hidden) SELECT id, 0, $2 FROM accounts WHERE id = $1
		ON CONFLICT (account) DO UPDATE SET seen = 0, hidden = excluded.hidden`
	countHidden = `SELECT COUNT(*) FROM presence WHERE account = $1 AND hidden`
)

// between is the condition that the person who asks, $1, is one side of a block, and the other side is the person of an invitation in a
// column, whose account is in row i.
func between(reader, other, column string) string {
	return reader + ` IN ` + identity.AllOf("$1") + ` AND (` + other + ` = ` + column + ` OR ` + other +
		` IN (SELECT k.identity FROM identities k WHERE k.account = i.account))`
}

// Invite stores an invitation.
func (s stored) Invite(ctx context.Context, to Person, i Invitation) error {
	return s.on.Write(ctx, "store an invitation", func(tx store.Tx) error {
		if err := tx.Lock(i.By.ID, to.ID); err != nil {
			return err
		}
		hour := store.MillisBefore(i.At, time.Hour)
		if err := below(tx, MostInvitations, countSent, store.Key(i.By.ID), hour); err != nil {
			return err
		}
		if err := below(tx, mostReceived(to.ID), countReceived, store.Key(to.ID), hour); err != nil {
			return err
		}
		if err := mayTouch(tx, i.By.ID, to.ID); err != nil {
			return err
		}
		oldest := store.MillisBefore(i.At, InvitationTime+AnswerTime)
		if _, err := tx.Exec(sweepInvitations, oldest, hour, store.MillisBefore(i.At, AnswerTime)); err != nil {
			return err
		}
		_, err := tx.Exec(invite, i.Table, store.Key(to.ID), store.Key(i.By.ID), i.By.Name, int64(i.By.Face), i.At.UnixMilli(),
			int64(i.Ends.Sub(i.At)/time.Minute), to.Name, int64(to.Face), hour, store.MillisBefore(i.At, InvitationTime))
		return err
	})
}

// mostReceived is how many invitations may reach a person or a bot account in an hour.
func mostReceived(person string) int64 {
	if table.IsBotAccount(person) {
		return MostBotInvitations
	}
	return MostInvitations
}

// Invitations lists invitations.
func (s stored) Invitations(ctx context.Context, person string, now time.Time) (list []Invitation, _ error) {
	mine, err := store.All(s.on.Read(ctx, "list the identities of a person"), store.Value[string],
		`SELECT identity FROM `+identity.AllOf("$1")+` AS mine`, store.Key(person))
	if err != nil {
		return nil, err
	}
	err = s.on.Read(ctx, "list the invitations of a person")(func(scan store.Scan) error {
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
	}, listInvitations, store.Key(person), now.UnixMilli())
	return list, err
}

// AnswerInvitation answers invitations.
func (s stored) AnswerInvitation(ctx context.Context, person string, a Answer) (inviters []string, _ error) {
	return inviters, s.on.Write(ctx, "answer an invitation", func(tx store.Tx) (err error) {
		at := a.At.UnixMilli()
		if inviters, err = store.All(tx.Read, store.Value[string], listInviters, store.Key(person), a.Table, at); err != nil {
			return err
		}
		n, err := tx.Exec(answerInvitation, store.Key(person), a.Table, at, a.State == Declined, string(a.Reason))
		if err == nil && n == 0 {
			err = ErrNoInvitation
		}
		return err
	})
}

// See notes that a member is here.
func (s stored) See(ctx context.Context, account string, now time.Time) error {
	return s.on.Write(ctx, "note that a member is here", func(tx store.Tx) error {
		_, err := tx.Exec(see, store.Key(account), now.Truncate(SeenEvery).UnixMilli())
		return err
	})
}

// Hide hides whether a member is here.
func (s stored) Hide(ctx context.Context, account string, hidden bool) error {
	return s.on.Write(ctx, "hide whether a member is here", func(tx store.Tx) error {
		_, err := tx.Exec(hide, store.Key(account), hidden)
		return err
	})
}

// Hides reports whether a member hides.
func (s stored) Hides(ctx context.Context, account string) (bool, error) {
	n, _, err := store.One(s.on.Read(ctx, "find whether a member hides"), store.Value[int64], countHidden, store.Key(account))
	return n > 0, err
}

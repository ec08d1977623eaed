package store

import (
	"context"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// botAccounts keeps bot accounts.
type botAccounts struct{ Engine }

// The statements about bot accounts.
const (
	addBot   = `INSERT INTO bot_accounts (account, owner, made) VALUES ($1, $2, $3)`
	readBots = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named, o.id, o.name,
		COALESCE((SELECT MAX(s.used) FROM sessions s WHERE s.account = b.account), 0)
		FROM bot_accounts b JOIN accounts a ON a.id = b.account JOIN accounts o ON o.id = b.owner WHERE b.closed IS NULL `
	botsOf    = readBots + `AND b.owner = $1 ORDER BY b.made, b.account`
	listBots  = readBots + `ORDER BY b.made, b.account LIMIT $1`
	countBots = `SELECT COUNT(*) FROM bot_accounts WHERE owner = $1 AND closed IS NULL`
	lockBot   = `SELECT account FROM bot_accounts WHERE account = $1 AND owner = $2 AND closed IS NULL FOR NO KEY UPDATE`
	closeBot  = `UPDATE bot_accounts SET closed = $1 WHERE account = $2`
	// endBot ends the sessions of a bot account.
	endBot = `DELETE FROM sessions WHERE account = $1 RETURNING id, hash`
	// nameBots takes the names from the bot accounts of an owner.
	nameBots = `UPDATE accounts SET name = $1, face = 0 WHERE id IN (SELECT account FROM bot_accounts WHERE owner = $2) RETURNING id`
	// endBots ends the sessions of the bot accounts of an owner.
	endBots = `DELETE FROM sessions WHERE account IN (SELECT account FROM bot_accounts WHERE owner = $1) RETURNING id, hash`
)

func scanBot(scan Scan) (b identity.Bot, err error) {
	err = scan(append(fieldsOf(&b.Account), &b.Owner, &b.By, atOrZero(&b.Used))...)
	return b, err
}

// MakeBot makes a bot account.
func (s botAccounts) MakeBot(ctx context.Context, b identity.Bot, session string, most int) error {
	return s.Write(ctx, "make a bot account", func(tx Tx) error { return makeBot(tx, b, session, most) })
}

func makeBot(tx Tx, b identity.Bot, session string, most int) error {
	if err := needDevice(tx, b.Owner, session); err != nil {
		return err
	}
	has, _, err := One(tx.Read, Value[int], countBots, b.Owner)
	if err == nil && has >= most {
		err = identity.ErrManyBots
	}
	if err == nil {
		err = keepGuest(tx, b.Account, identity.DeviceSession{}, identity.Hash{})
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(addBot, b.ID, b.Owner, b.Since)
	return err
}

// needDevice locks an account as lockAccount does, and keeps the session of one of its devices until the end of the transaction. It fails
// with ErrNoSession if that has ended, or is one of a program.
func needDevice(tx Tx, account, session string) error {
	_, err := tx.Exec(lockAccount, account)
	if err == nil {
		_, err = need(identity.ErrNoSession, tx.Read, Value[string], lockDevice, account, session)
	}
	return err
}

// BotsOf lists bot accounts.
func (s botAccounts) BotsOf(ctx context.Context, owner string) ([]identity.Bot, error) {
	return All(s.Read(ctx, "list the bot accounts of a member"), scanBot, botsOf, owner)
}

// Bots lists bot accounts.
func (s botAccounts) Bots(ctx context.Context, most int) ([]identity.Bot, error) {
	return All(s.Read(ctx, "list bot accounts"), scanBot, listBots, max(most, 0))
}

// CloseBot closes a bot account.
func (s botAccounts) CloseBot(ctx context.Context, owner, id string, now time.Time) error {
	return s.Write(ctx, "close a bot account", func(tx Tx) error {
		_, err := need(identity.ErrNoAccount, tx.Read, Value[string], lockBot, id, owner)
		if err == nil {
			_, err = tx.Exec(closeBot, now, id)
		}
		if err == nil {
			_, err = end(tx, now, endBot, id)
		}
		return err
	})
}

// forgetBots ends the bot accounts of a member whose data are removed. They stay in games, under a name that says nothing.
func forgetBots(tx Tx, owner string, now time.Time) error {
	named, err := All(tx.Read, Value[string], nameBots, table.BotName("closed"), owner)
	if err != nil {
		return err
	}
	for i, id := range named {
		named[i] = identity.Renaming(id)
	}
	if err := noteChanges(tx, now, named...); err != nil {
		return err
	}
	_, err = end(tx, now, endBots, owner)
	return err
}

package identity

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

// botAccounts keeps bot accounts.
type botAccounts struct{ on store.Engine }

// The statements about bot accounts.
const (
	addBot    = `INSERT INTO bot_accounts (account, owner, made, handle) VALUES ($1, $2, $3, $4)`
	botFields = `SELECT a.id, a.name, a.face, a.settings, a.since, a.named, o.id, o.name, `
	botNames  = `JOIN accounts a ON a.id = b.account JOIN accounts o ON o.id = b.owner `
	readBots  = botFields + `COALESCE((SELECT MAX(s.used) FROM sessions s WHERE s.account = b.account), 0)
		FROM bot_accounts b ` + botNames + `WHERE b.closed IS NULL `
	botsOf = readBots + `AND b.owner = $1 ORDER BY b.made, b.account`
	// listBots walks along the tokens, the one used last first, and ends when it has enough. Of several tokens of an account the one used
	// last counts. The condition on identities is that of the index.
	listBots = botFields + `s.used FROM sessions s JOIN bot_accounts b ON b.account = s.account ` + botNames + `
		WHERE substr(s.account, 1, 4) = 'bot-' AND s.expires > $2 AND b.closed IS NULL
		AND NOT EXISTS (SELECT 1 FROM sessions n WHERE n.account = s.account AND n.expires > $2
			AND (n.used > s.used OR n.used = s.used AND n.id > s.id)) ORDER BY s.used DESC, s.account LIMIT $1`
	// findBots reads those that may have a handle: one without a handle is older than the column.
	findBots  = readBots + `AND b.handle IN ($1, '') AND EXISTS (SELECT 1 FROM sessions s WHERE s.account = b.account AND s.expires > $2)`
	countBots = `SELECT COUNT(*) FROM bot_accounts WHERE owner = $1 AND closed IS NULL`
	// lockBot locks an open bot account, of an owner; of any one for "".
	lockBot = `SELECT account FROM bot_accounts WHERE account = $1 AND (owner = $2 OR $2 = '') AND closed IS NULL FOR NO KEY UPDATE`
)

func scanBot(scan store.Scan) (b Bot, err error) {
	err = scan(append(fieldsOf(&b.Account), &b.Owner, &b.By, store.AtOrZero(&b.Used))...)
	return b, err
}

// MakeBot makes a bot account.
func (s botAccounts) MakeBot(ctx context.Context, b Bot, session string, most int) error {
	return s.on.Write(ctx, "make a bot account", func(tx store.Tx) error { return makeBot(tx, b, session, most) })
}

func makeBot(tx store.Tx, b Bot, session string, most int) error {
	if err := needDevice(tx, b.Owner, session); err != nil {
		return err
	}
	has, _, err := store.One(tx.Read, store.Value[int], countBots, b.Owner)
	if err == nil && has >= most {
		err = ErrManyBots
	}
	if err == nil {
		err = keepGuest(tx, b.Account, DeviceSession{}, Hash{})
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(addBot, b.ID, b.Owner, b.Since, table.Handle(b.ID))
	return err
}

// needDevice locks an account as lockAccount does, and keeps the session of one of its devices until the end of the transaction. It fails
// with ErrNoSession if that has ended, or is one of a program.
func needDevice(tx store.Tx, account, session string) error {
	_, err := tx.Exec(lockAccount, account)
	if err == nil {
		_, err = store.Need(ErrNoSession, tx.Read, store.Value[string], lockDevice, account, session)
	}
	return err
}

// BotsOf lists bot accounts.
func (s botAccounts) BotsOf(ctx context.Context, owner string) ([]Bot, error) {
	return store.All(s.on.Read(ctx, "list the bot accounts of a member"), scanBot, botsOf, owner)
}

// Bots lists bot accounts.
func (s botAccounts) Bots(ctx context.Context, most int, now time.Time) ([]Bot, error) {
	return store.All(s.on.Read(ctx, "list bot accounts"), scanBot, listBots, max(most, 0), now)
}

// FindBot finds a bot account.
func (s botAccounts) FindBot(ctx context.Context, handle string, now time.Time) (Bot, error) {
	list, err := store.All(s.on.Read(ctx, "find a bot account"), scanBot, findBots, handle, now)
	i := slices.IndexFunc(list, func(b Bot) bool { return table.Handle(b.ID) == handle })
	if err != nil || i < 0 {
		return Bot{}, cmp.Or(err, error(ErrNoAccount))
	}
	return list[i], nil
}

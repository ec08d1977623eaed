package table

import "strings"

// BotIdentity begins the identities of bot accounts: the accounts of programs. So whether a program played can be told from the log of a
// game alone, at any time.
const BotIdentity = "bot-"

// IsBotAccount reports whether an identity is that of a bot account.
func IsBotAccount(identity string) bool { return strings.HasPrefix(identity, BotIdentity) }

// BotMark ends the names of bot accounts, wherever they stand. No person may have such a name.
const BotMark = "[bot]"

// MaxBotName is the most characters of the name of a bot account without its mark.
const MaxBotName = MaxName - len(" "+BotMark)

// BotName returns the name of a bot account with its mark.
func BotName(name string) string { return name + " " + BotMark }

// ValidPersonName reports whether a text can be the name of a person: a [ValidName] without
// the mark of bot accounts, and without what looks like it.
func ValidPersonName(name string) bool {
	if !ValidName(name) {
		return false
	}
	mark, looks := looksOf(BotMark), looksOf(name)
	return !strings.Contains(looks.foldedFirst, mark.foldedFirst) && !strings.Contains(looks.foldedLast, mark.foldedLast)
}

// checkBots refuses a bot account at a table that is not open to bot accounts, and a second seat: a seat that it takes is one less for
// people, and its games against itself would say nothing. Its own tables are open to it.
func (d *draft) checkBots(person string) error {
	switch {
	case !IsBotAccount(person):
		return nil
	case !d.Options.BotAccounts:
		return denied("no-bot-accounts")
	case d.Seats.Has(person):
		return denied("has-seat")
	}
	return nil
}

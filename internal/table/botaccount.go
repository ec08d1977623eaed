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

// ValidPersonName reports whether a text can be the name of a person: a [ValidName] without the mark of bot accounts.
func ValidPersonName(name string) bool {
	return ValidName(name) && !strings.HasSuffix(strings.ToLower(strings.TrimSpace(name)), BotMark)
}

// checkBots refuses a bot account at a table that is not open to bot accounts. Its own tables are.
func (d *draft) checkBots(person string) error {
	if IsBotAccount(person) && !d.Options.BotAccounts {
		return denied("no-bot-accounts")
	}
	return nil
}

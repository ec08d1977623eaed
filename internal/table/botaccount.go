package table

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"razzia/internal/joining"
)

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
	return !strings.Contains(looks.foldedFirst, mark.foldedFirst) && !strings.Contains(looks.foldedLast, mark.foldedLast) &&
		!strings.Contains(markOf(name), BotMark)
}

// markOf returns a name with each character that can be read as one of the mark's in place of it: brackets with corners, and letters of all
// alphabets. Spaces and accents are left out.
func markOf(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsMark(r) || joining.Is(r):
			return -1
		case strings.ContainsRune(cornered, r) && unicode.Is(unicode.Pe, r):
			return ']'
		case strings.ContainsRune(cornered, r):
			return '['
		}
		return markLetter(r)
	}, norm.NFKD.String(name))
}

// cornered are the brackets that look like those of the mark.
const cornered = "[]⁅⁆⌈⌉⌊⌋❲❳⟦⟧⟬⟭⦋⦌⦍⦎⦏⦐⦗⦘⸢⸣⸤⸥「」『』【】〔〕〖〗〘〙〚〛"

// squared is the first of the capitals in black boxes; capitals in black circles come before.
const squared, circled = '\U0001f170', '\U0001f150'

// markLetters are letters that are read as those of the mark, besides those that the library knows: the Cyrillic word for bot, small
// capitals, and signs.
var markLetters = strings.NewReplacer("б", "b", "ʙ", "b", "ß", "b", "þ", "b", "ƀ", "b",
	"ƃ", "b", "ᴛ", "t", "†", "t")

// markLetter returns the letter of the mark that a character can be read as, and others as they are.
func markLetter(r rune) rune {
	switch {
	case squared <= r && r < squared+26:
		r = r - squared + 'a'
	case circled <= r && r < circled+26:
		r = r - circled + 'a'
	}
	lower, upper := string(unicode.ToLower(r)), string(unicode.ToUpper(r))
	for _, text := range []string{lower, skeleton(lower), skeleton(upper)} {
		for _, look := range markLetters.Replace(strings.ToLower(text)) {
			if look == '0' {
				look = 'o'
			}
			if strings.ContainsRune("bot", look) {
				return look
			}
		}
	}
	return r
}

// checkBots refuses a bot account at a table that is not open to bot accounts, and a second seat: a seat that it takes is one less for
// people, and its games against itself would say nothing. Its own tables are open to it.
func (t *Table) checkBots(person string) error {
	switch {
	case !IsBotAccount(person):
		return nil
	case !t.Options.BotAccounts:
		return ErrNoBotAccounts
	case t.Seats.Has(person):
		return ErrHasSeat
	}
	return nil
}

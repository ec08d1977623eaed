package table

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"razzia"
	"razzia/internal/joining"
)

// botNames are the names of bots, the same in every language. With names of their own, three bots of one level
// can be told apart.
var botNames = [...]string{
	"Velma", "Dutch", "Roxie", "Lefty", "Mabel", "Bugs", "Stella", "Machine Gun Joe", "Flo", "Ace",
	"Dixie", "Fingers", "Pearl", "Greasy Thumb", "Kitty", "The Camel",
}

// SampleNames are names for the players of a position that no game is behind, by seat: those of some bots.
func SampleNames() []string { return botNames[:razzia.MaxPlayers:razzia.MaxPlayers] }

// botName chooses the name of the bot at a seat. It differs from table to table, and is unique at the table.
func (ss Seats) botName(id ID, seat razzia.Seat) string {
	sum := int(seat) * 3
	for _, b := range []byte(id) {
		sum += int(b)
	}
	for ss.hasName(botNames[sum%len(botNames)]) {
		sum++ // ends, because there are more names than seats
	}
	return botNames[sum%len(botNames)]
}

// IsBotName reports whether a bot may have a name at a table, with or without a number that makes it unique there.
func IsBotName(name string) bool {
	for n := 2; n <= razzia.MaxPlayers; n++ {
		name = strings.TrimSuffix(name, " "+strconv.Itoa(n))
	}
	return slices.Contains(botNames[:], name)
}

// uniqueName returns a name that is unique at the table: the given one, followed by the first free number
// from 2 on if it is taken.
func (ss Seats) uniqueName(name string) string {
	return uniqueAmong(name, ss.looks())
}

// uniqueAmong does the same for names that look like these.
func uniqueAmong(plain string, taken []looks) string {
	name := plain
	for n := 2; slices.ContainsFunc(taken, looksOf(name).like); n++ {
		name = numbered(plain, n)
	}
	return name
}

// numbered returns a name followed by a number, shortened to the length of a name.
func numbered(name string, n int) string {
	if own, is := strings.CutSuffix(name, " "+BotMark); is {
		return BotName(numberedUpTo(own, n, MaxBotName))
	}
	return numberedUpTo(name, n, MaxName)
}

func numberedUpTo(name string, n, most int) string {
	number := " " + strconv.Itoa(n)
	return strings.TrimSpace(joining.Cut(name, most-len(number))) + number
}

// looks are those of the names of all seats that are taken.
func (ss Seats) looks() (list []looks) {
	for _, s := range ss {
		if s.Taken() {
			list = append(list, looksOf(s.Name()))
		}
	}
	return list
}

// hasName reports whether a player at the table has a name that looks like this one.
func (ss Seats) hasName(name string) bool {
	return slices.ContainsFunc(ss.looks(), looksOf(name).like)
}

// looks are two keys of a name. Names that the eye can hardly tell apart share at least one of them. Both replace
// look-alike letters of all alphabets by one of them (the skeleton of UTS #39) and ignore case, width and
// accents. Case is ignored before in one and after in the other, because I looks like l and i does not.
type looks struct{ foldedFirst, foldedLast string }

func (a looks) like(b looks) bool {
	return a.foldedFirst == b.foldedFirst || a.foldedLast == b.foldedLast
}

func looksOf(name string) looks {
	name = strings.Map(func(r rune) rune {
		if isAccent(r) || unicode.Is(unicode.Variation_Selector, r) || joining.IsJoiner(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(name))
	name = norm.NFKC.String(strings.Join(strings.Fields(name), " "))
	fold := func(text string) string { return norm.NFKC.String(cases.Fold().String(text)) }
	return looks{nameSkeleton(fold(name)), fold(nameSkeleton(name))}
}

// isAccent reports whether a character is a combining mark that any letter can have, such as a line below it. The vowel signs of an
// alphabet are marks too, but change what is read.
func isAccent(r rune) bool { return unicode.IsMark(r) && unicode.Is(unicode.Inherited, r) }

// checkPerson refuses a person without an identity, or with a name that cannot be shown.
func checkPerson(p Person) error {
	switch {
	case p.ID == "":
		return ErrNobody
	case !ValidName(p.Name):
		return ErrName
	}
	return nil
}

// ValidName reports whether a text can be a name: one visible line of at most [MaxName] characters.
func ValidName(name string) bool { return ValidLine(name, MaxName) }

// ValidLine reports whether a text is one visible line of at most some characters.
func ValidLine(text string, most int) bool {
	return utf8.RuneCountInString(text) <= most && printable(text)
}

// mostMarks is the number of combining marks that may follow a letter: Vietnamese and Thai need two, Hebrew three.
// More marks climb over the lines above.
const mostMarks = 3

// printable reports whether a text is one visible line: graphic characters, none of them blank except the
// spaces between words, combining marks only on letters, and joiners only where [joining.Plain] knows them to belong.
func printable(text string) bool {
	plain, fits := joining.Plain(text)
	seen, marks := false, mostMarks // a mark at the start has no letter to stand on
	for _, r := range plain {
		switch {
		case !unicode.IsGraphic(r) || unicode.In(r, blank...):
			return false
		case unicode.IsMark(r):
			if marks++; marks > mostMarks {
				return false
			}
		case unicode.IsSpace(r):
			marks = mostMarks
		default:
			seen, marks = true, 0
		}
	}
	return seen && fits && utf8.ValidString(text)
}

// blank are characters that Unicode classifies as letters, marks or symbols although they show nothing: Hangul
// fillers, joiners, the empty Braille pattern, the empty note head.
var blank = []*unicode.RangeTable{unicode.Other_Default_Ignorable_Code_Point, {
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}},
}}

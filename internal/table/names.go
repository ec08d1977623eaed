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
)

// botNames are what bots are called, so that who sits with three of a level can tell them apart. The
// names are from Chicago and the same in every language.
var botNames = [...]string{
	"Velma", "Dutch", "Roxie", "Lefty", "Mabel", "Bugs", "Stella", "Machine Gun Joe", "Flo", "Ace",
	"Dixie", "Fingers", "Pearl", "Greasy Thumb", "Kitty", "The Camel",
}

// botName names the bot of a seat: other names at other tables, and never one that somebody at this table
// has.
func (d *draft) botName(seat razzia.Seat) string {
	sum := int(seat) * 3
	for _, b := range []byte(d.ID) {
		sum += int(b)
	}
	for d.called(botNames[sum%len(botNames)]) {
		sum++ // there are more names than seats
	}
	return botNames[sum%len(botNames)]
}

// apart is what somebody is called who takes a seat: by his name, and by the first number from 2 on that
// tells him apart if somebody at the table has that name already.
func (t *Table) apart(name string) string {
	own := []rune(name)
	for n := 2; t.called(name); n++ {
		number := " " + strconv.Itoa(n)
		name = strings.TrimSpace(string(own[:min(len(own), MaxName-len(number))])) + number
	}
	return name
}

// called reports whether somebody at the table has a name that one reads as this one.
func (t *Table) called(name string) bool {
	read := asRead(name)
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Taken() && asRead(s.Name()) == read })
}

// asRead is a name without what the eye does not tell apart: case, width, how accents are written, how
// wide a space is, and signs that only choose between forms of a letter.
func asRead(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, name)
	name = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name)))
	return strings.Join(strings.Fields(name), " ")
}

// checkPerson refuses names that cannot be shown.
func checkPerson(p Person) error {
	switch {
	case p.ID == "":
		return denied("nobody")
	case !ValidName(p.Name):
		return invalid("name")
	}
	return nil
}

// ValidName reports whether somebody can be called so: a line that can be seen and is not too long.
func ValidName(name string) bool {
	return utf8.RuneCountInString(name) <= MaxName && printable(name)
}

// mostMarks is how many marks may follow a letter: Vietnamese and Thai need two, Hebrew three. More only
// climb over the lines above.
const mostMarks = 3

// printable reports whether a text is one line that can be seen: of graphic characters, none of which is
// blank but the spaces between, and of marks only those that stand on a letter.
func printable(text string) bool {
	seen, marks := false, mostMarks // at the start there is nothing for a mark to stand on
	for _, r := range text {
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
	return seen && utf8.ValidString(text)
}

// blank are the characters that Unicode counts as letters, marks or signs, and that show nothing: the
// fillers of Hangul, marks that only join, the empty pattern of Braille, the empty head of a note.
var blank = []*unicode.RangeTable{unicode.Other_Default_Ignorable_Code_Point, {
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}},
}}

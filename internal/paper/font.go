package paper

import (
	"strings"
	"sync"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"razzia/internal/web/static"
)

// A font is one of the typefaces of the site.
type font uint8

const (
	narrow     font = iota // text
	narrowBold             // names and headings
	bold                   // numbers
)

// names are the files of the fonts, and the names that these have in a document.
var names = [...]string{narrow: "archivo-narrow-400", narrowBold: "archivo-narrow-700", bold: "archivo-700"}

// files are the fonts, unpacked once.
var files = sync.OnceValue(func() (all [len(names)][]byte) {
	for f, name := range names {
		file, err := static.TrueType(name)
		if err != nil {
			panic("paper: " + err.Error()) // it is part of the program
		}
		all[f] = file
	}
	return all
})

// pt is a point of type in mm.
const pt = 25.4 / 72

// unit is the number of parts of the size of a font in which widths are measured.
const unit = 1000

// An advance is the width of each character that a font has.
type advance map[rune]float64

// advances are the widths by font, measured once for all characters that can come.
var advances = sync.OnceValue(func() (all [len(names)]advance) {
	var buffer sfnt.Buffer
	for i, file := range files() {
		parsed, err := sfnt.Parse(file)
		if err != nil {
			panic("paper: " + err.Error()) // it is part of the program
		}
		all[i] = advance{}
		for r := rune(' '); r < lastRune; r++ {
			glyph, err := parsed.GlyphIndex(&buffer, r)
			if err != nil || glyph == 0 {
				continue
			}
			if wide, err := parsed.GlyphAdvance(&buffer, glyph, fixed.I(unit), 0); err == nil {
				all[i][r] = float64(wide) / 64 / unit
			}
		}
	}
	return all
})

// lastRune is above all characters of the fonts.
const lastRune = 0x2300

// spaced writes spaces at which no line ends as others: the fonts lack them, and lines have been broken before.
func spaced(line string) string { return noBreak.Replace(line) }

var noBreak = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// width is how wide a line of text is in a size, in mm.
func (f font) width(line string, size float64) (wide float64) {
	of := advances()[f]
	for _, r := range spaced(line) {
		wide += of[r]
	}
	return wide * size * pt
}

// has reports whether a font has all characters of a text.
func (f font) has(text string) bool {
	of := advances()[f]
	return !strings.ContainsFunc(text, func(r rune) bool { _, found := of[r]; return !found })
}

// fitting is the largest size up to a most in which a line is no wider than the room.
func (f font) fitting(line string, most, room float64) float64 {
	if wide := f.width(line, most); wide > room {
		return most * room / wide
	}
	return most
}

// leading is the distance of the lines of short texts, in sizes of the text.
const leading = 1.12

// filling is the largest size up to a most in which a text fits into a room of a height, and its lines in this size.
func (f font) filling(text string, most, room, high float64) (size float64, lines []string) {
	for size = most; ; size -= 0.1 {
		if lines = f.wrap(text, size, room); float64(len(lines))*size*pt*leading <= high {
			return size, lines
		}
	}
}

// wrap breaks a text at its spaces into lines that are no wider than the room. It keeps words together that a no-break space joins.
func (f font) wrap(text string, size, room float64) (lines []string) {
	for word := range strings.SplitSeq(text, " ") {
		if last := len(lines) - 1; last >= 0 && f.width(lines[last]+" "+word, size) <= room {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

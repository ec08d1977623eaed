package i18n

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/bidi"
)

// A NameStyle says how a Narrator writes the names of players into its sentences.
type NameStyle uint8

// The styles of names.
const (
	// PlainNames are written as they are. Terminals and plain text want it: many terminals draw the isolates of
	// IsolatedNames as boxes.
	PlainNames NameStyle = iota
	// IsolatedNames are written as [Isolate] does. Pages want it.
	IsolatedNames
)

// The characters around an isolated text (Unicode Standard Annex #9, 2.5).
const (
	firstStrongIsolate    = "\u2068"
	popDirectionalIsolate = "\u2069"
)

// Isolate puts a name with right-to-left characters, such as Hebrew or Arabic, between U+2068 and U+2069, so that
// it does not reorder the sentence around it: a browser would show "NAME: 50%" as "50% :NAME", and two such names in
// a list in the wrong order. A name without such characters needs none and stays as it is, byte for byte.
func Isolate(name string) string {
	if strings.IndexFunc(name, turnsText) < 0 {
		return name
	}
	return firstStrongIsolate + name + popDirectionalIsolate
}

// turning are the bidirectional classes of characters that can reorder the text around them: right-to-left letters,
// Arabic numbers and directional formatting.
var turning = []bidi.Class{
	bidi.R, bidi.AL, bidi.AN,
	bidi.LRO, bidi.RLO, bidi.LRE, bidi.RLE, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI, bidi.Control,
}

// turnsText reports whether a character can reorder the text around it.
func turnsText(r rune) bool {
	properties, _ := bidi.LookupRune(r)
	return slices.Contains(turning, properties.Class())
}

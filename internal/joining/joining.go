package joining

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	flag      = "\U0001f3f4" // a black flag, which tags turn into that of a region
	endOfTags = '\U000e007f'
)

// IsJoiner reports whether a character joins others, or keeps them apart.
func IsJoiner(r rune) bool { return r == joiner || r == nonJoiner }

// Is reports whether a character joins others, or is a tag of a flag. It shows nothing by itself.
func Is(r rune) bool { return IsJoiner(r) || isTag(r) }

func isTag(r rune) bool { return '\U000e0020' <= r && r <= endOfTags }

// rephs removes the joiner after the letter ra of Bengali and Kannada, which stands before a virama and keeps the letter whole (chapter 12
// of the Unicode Standard). RFC 5892 has joiners after a virama alone.
var rephs = strings.NewReplacer("\u09b0\u200d\u09cd", "\u09b0\u09cd", "\u0cb0\u200d\u0ccd", "\u0cb0\u0ccd")

// Plain returns a text without its joiners and tags. It is false if one of them is where no script needs it: then it would make two
// texts that look the same, or one that shows nothing.
func Plain(text string) (plain string, ok bool) {
	if !strings.ContainsFunc(text, Is) {
		return text, true
	}
	text, ok = withoutEmoji(rephs.Replace(text))
	if !ok || !fits(text) {
		return text, false
	}
	return strings.Map(func(r rune) rune {
		if IsJoiner(r) {
			return -1
		}
		return r
	}, text), true
}

// withoutEmoji removes the joiners and the tags of emoji (UTS #51).
func withoutEmoji(text string) (string, bool) {
	var out strings.Builder
	for clusters := uniseg.NewGraphemes(text); clusters.Next(); {
		c := clusters.Str()
		switch {
		case strings.ContainsFunc(c, isTag):
			if !isFlag(c) {
				return text, false
			}
			c = flag
		case strings.ContainsRune(c, joiner) && isSequence(c):
			c = strings.ReplaceAll(c, string(joiner), "")
		}
		out.WriteString(c)
	}
	return out.String(), true
}

// isFlag reports whether a cluster is the flag of a region: its code is three to six letters and digits.
func isFlag(cluster string) bool {
	tags, black := strings.CutPrefix(cluster, flag)
	code, ends := strings.CutSuffix(tags, string(endOfTags))
	n := 0
	for _, r := range code {
		c := r - '\U000e0000'
		if !(r > '\U000e0000' && ('0' <= c && c <= '9' || 'a' <= c && c <= 'z')) {
			return false
		}
		n++
	}
	return black && ends && 3 <= n && n <= 6
}

// isSequence reports whether a cluster is emoji with one joiner between two of them. Only emoji are one cluster with an emoji before.
func isSequence(cluster string) bool {
	for part := range strings.SplitSeq(cluster, string(joiner)) {
		if part == "" || strings.ContainsRune(part, nonJoiner) || uniseg.GraphemeClusterCount("\U0001f600\u200d"+part) != 1 {
			return false
		}
	}
	return true
}

// contextual checks joiners by the letters around them (RFC 5892, CONTEXTJ).
var contextual = idna.New(idna.CheckJoiners(true))

// fits reports whether joiners stand between letters that need them, and none is the first or the last character.
func fits(text string) bool {
	if strings.TrimFunc(text, IsJoiner) != text {
		return false
	}
	for word := range strings.FieldsSeq(text) {
		if !strings.ContainsFunc(word, IsJoiner) {
			continue
		}
		for part := range strings.SplitSeq(word, ".") { // a dot ends a label
			if _, err := contextual.ToUnicode(part); part != "" && err != nil || !ofOneScript(word) {
				return false
			}
		}
	}
	return true
}

// ofOneScript reports whether the letters around each joiner of a word are of one script. After a virama, which takes a vowel away, a word
// may end.
func ofOneScript(word string) bool {
	letters := []rune(word)
	for i, r := range letters {
		if !IsJoiner(r) {
			continue
		}
		before, after := slices.Clone(letters[:i]), letters[i+1:]
		slices.Reverse(before)
		first, next := slices.IndexFunc(before, unicode.IsLetter), slices.IndexFunc(after, isNoMark)
		switch ends := next < 0 || !unicode.IsLetter(after[next]); {
		case first < 0, ends && !isVirama(before[0]):
			return false
		case !ends && !share(before[first], after[next]):
			return false
		}
	}
	return true
}

func isNoMark(r rune) bool { return !unicode.IsMark(r) }

// isVirama reports whether a character is a virama, by its canonical combining class.
func isVirama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == 9 }

// share reports whether two letters are of one script.
func share(a, b rune) bool {
	for _, script := range unicode.Scripts {
		if unicode.Is(script, a) {
			return unicode.Is(script, b)
		}
	}
	return false
}

// Cut returns the longest beginning of a text with so many characters at most that ends with a whole letter or emoji.
func Cut(text string, most int) string {
	end, count := 0, 0
	for clusters := uniseg.NewGraphemes(text); clusters.Next(); {
		if count += len(clusters.Runes()); count > most {
			break
		}
		_, end = clusters.Positions()
	}
	return strings.TrimRightFunc(text[:end], IsJoiner)
}

package postgres

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape makes a text that a TEXT column accepts: it refuses NUL and bytes that are no UTF-8. Almost all texts stay as they are.
func escape(text string) string {
	if !strings.ContainsAny(text, "\x00\\") && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r == 0 || r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + hex.EncodeToString([]byte(text[:1])))
		default:
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// unescape returns the text that escape was given.
func unescape(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, `\`)
		b.WriteString(before)
		switch {
		case !found:
			return b.String()
		case len(after) >= 3 && after[0] == 'x':
			code, _ := strconv.ParseUint(after[1:3], 16, 8)
			b.WriteByte(byte(code))
			text = after[3:]
		default:
			b.WriteByte('\\')
			text = strings.TrimPrefix(after, `\`)
		}
	}
}

// longestKey is the longest text that is a key of the table of persons as it is, in bytes. The limit of PostgreSQL is 2,700 for
// all columns of an index.
const longestKey = 512

// personKey returns the key of a person in an index. The program's own identities are short; of a longer one, the hash is the
// key.
func personKey(person string) string {
	key := escape(person)
	if len(key) <= longestKey {
		return key
	}
	hash := sha256.Sum256([]byte(person))
	return `\#` + hex.EncodeToString(hash[:]) // no escaped text begins so
}

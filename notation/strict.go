package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// checkJSON returns an error unless the text is one JSON value that every reader understands alike. It must be
// UTF-8 without a byte order mark, its escapes must stand for Unicode characters, and no object, at any depth,
// may have a key twice. Package encoding/json is not so strict: it replaces what is not Unicode, and takes the
// last of equal keys, where another reader may take the first.
//
// The errors cite the given clause of the notation.
func checkJSON(text []byte, clause string) error {
	switch {
	case bytes.HasPrefix(text, []byte("\ufeff")):
		return fmt.Errorf("not JSON: it begins with a byte order mark: want none (%s)", clause)
	case !json.Valid(text):
		return fmt.Errorf("not JSON: %w (%s)", syntaxError(text), clause)
	case !utf8.Valid(text):
		return fmt.Errorf("not JSON: it is not valid UTF-8 (%s)", clause)
	}
	if err := checkStrings(text); err != nil {
		return fmt.Errorf("%w (%s)", err, clause)
	}
	return nil
}

// syntaxError returns the reason why a text is not JSON.
func syntaxError(text []byte) error {
	var value json.RawMessage
	err := json.Unmarshal(text, &value)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("%w, at byte %d", err, syntax.Offset)
	}
	return err
}

// checkStrings checks the strings of a text that is JSON: escapes make Unicode, and no object has a key twice.
func checkStrings(text []byte) error {
	var open []map[string]bool // the keys of each open object; nil for an open list
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			open = append(open, map[string]bool{})
		case '[':
			open = append(open, nil)
		case '}', ']':
			open = open[:len(open)-1]
		case '"':
			quoted := stringAt(text[i:])
			i += len(quoted) - 1
			if err := checkEscapes(quoted); err != nil {
				return err
			}
			if len(open) > 0 && open[len(open)-1] != nil && isKey(text[i+1:]) {
				if err := addKey(open[len(open)-1], quoted); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// stringAt returns the string, with its quotes, that a text begins with.
func stringAt(text []byte) []byte {
	end := 1
	for {
		end += bytes.IndexByte(text[end:], '"')
		escapes := len(text[1:end]) - len(bytes.TrimRight(text[1:end], `\`))
		end++
		if escapes%2 == 0 {
			return text[:end]
		}
	}
}

// isKey reports whether the string before the rest of a text is a key: a colon follows.
func isKey(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}

// addKey adds a key to those of its object.
func addKey(keys map[string]bool, quoted []byte) error {
	key, err := text(quoted)
	if err != nil {
		return err
	}
	if keys[key] {
		return fmt.Errorf("the key %s appears twice in an object: want it once", clip(quoted))
	}
	keys[key] = true
	return nil
}

// checkEscapes returns an error if an escape of a string is half a surrogate pair.
func checkEscapes(quoted []byte) error {
	for {
		i := bytes.IndexByte(quoted, '\\')
		if i < 0 {
			return nil
		}
		escape := quoted[i:]
		r := escapedRune(escape)
		switch {
		case r < 0: // an escape of two bytes, such as \n
			quoted = escape[2:]
		case !utf16.IsSurrogate(r):
			quoted = escape[6:]
		case utf16.DecodeRune(r, escapedRune(escape[6:])) == utf8.RuneError:
			return fmt.Errorf("the escape %s is half a surrogate pair: want a Unicode character", escape[:6])
		default:
			quoted = escape[12:]
		}
	}
}

// escapedRune returns the number of an escape such as \u20ac; -1 if the text begins with no such escape.
func escapedRune(text []byte) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	r := rune(0)
	for _, digit := range text[2:6] {
		r = r<<4 | hexDigit(digit)
	}
	return r
}

// hexDigit returns the value of a hexadecimal digit.
func hexDigit(digit byte) rune {
	if digit <= '9' {
		return rune(digit - '0')
	}
	return rune(digit|0x20) - 'a' + 10
}

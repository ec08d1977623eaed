package postgres

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzEscape(f *testing.F) {
	for _, text := range []string{"", "Anna", "a\x00b", `\`, `\\x00`, `\x00`, "\xff\xfe", "é\xc3", "\ufffd", `\#`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		escaped := escape(text)
		if !utf8.ValidString(escaped) || strings.Contains(escaped, "\x00") {
			t.Errorf("%q became %q, which PostgreSQL refuses", text, escaped)
		}
		if back := unescape(escaped); back != text {
			t.Errorf("%q became %q and came back as %q", text, escaped, back)
		}
		if strings.HasPrefix(escaped, `\#`) {
			t.Errorf("%q became %q, which looks like the hash of a long key", text, escaped)
		}
	})
}

func TestLongPersonsHaveShortKeys(t *testing.T) {
	long := strings.Repeat("ü", 1000)
	if key := personKey(long); len(key) > longestKey || key == personKey(long+"ü") {
		t.Errorf("the key of a long text has %d bytes", len(key))
	}
	if key := personKey("Anna"); key != "Anna" {
		t.Errorf("the key of Anna is %q", key)
	}
}

package i18n

import (
	"fmt"
	"strings"
)

// A message is a text of a catalog, resolved for one theme.
type message struct {
	forms [forms]*pattern // nil for a form that the catalog does not have
}

// newMessage resolves a text of a catalog for a theme.
func newMessage(all texts, theme Theme) *message {
	var ready message
	for f, text := range all {
		if text != "" || form(f) == other {
			ready.forms[f] = newPattern(choose(text, theme))
		}
	}
	return &ready
}

// in is the pattern of a plural form. A text without plural forms has only the form other.
func (m *message) in(f form) *pattern {
	if p := m.forms[f]; p != nil {
		return p
	}
	return m.forms[other]
}

// A pattern is a text with slots. Texts and slots alternate: texts[0], slots[0], texts[1] … texts[n].
type pattern struct {
	texts []string
	slots []string
}

// newPattern parses a text with slots in braces.
func newPattern(text string) *pattern {
	var p pattern
	for {
		before, rest, _ := strings.Cut(text, "{")
		slot, after, found := strings.Cut(rest, "}")
		if !found {
			p.texts = append(p.texts, text)
			return &p
		}
		p.texts, p.slots = append(p.texts, before), append(p.slots, slot)
		text = after
	}
}

// fill returns the text with values in its slots. The data are names and values, as in [Localizer.Text].
func (p *pattern) fill(data []any) string {
	if len(p.slots) == 0 {
		return p.texts[0]
	}
	buf := make([]byte, 0, 128)
	for i, slot := range p.slots {
		buf = append(buf, p.texts[i]...)
		buf = appendValue(buf, slot, data)
	}
	return string(append(buf, p.texts[len(p.slots)]...))
}

// appendValue appends the value of a slot, or nothing if the data has no such name.
func appendValue(buf []byte, slot string, data []any) []byte {
	for i := 0; i+1 < len(data); i += 2 {
		if data[i] != slot {
			continue
		}
		switch v := data[i+1].(type) {
		case string:
			return append(buf, v...)
		case int:
			return appendNumber(buf, v)
		default:
			return fmt.Append(buf, v)
		}
	}
	return buf
}

// number is the value of the slot {n}, which selects the plural form.
func number(data []any) (n int, found bool) {
	for i := 0; i+1 < len(data); i += 2 {
		if data[i] == "n" {
			n, found = data[i+1].(int)
			return n, found
		}
	}
	return 0, false
}

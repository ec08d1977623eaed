package i18n

import "strings"

// Script returns texts for the script of a page, by their keys. A key that ends in a dot stands for all texts whose keys begin so. A text
// with plural forms is a map of them by their names in CLDR. Slots stay in their braces.
func (l *Localizer) Script(keys ...string) map[string]any {
	all := map[string]any{}
	for _, key := range keys {
		if m := l.messages[key]; m != nil {
			all[key] = m.script()
			continue
		}
		for name, m := range l.messages {
			if strings.HasSuffix(key, ".") && strings.HasPrefix(name, key) {
				all[name] = m.script()
			}
		}
	}
	return all
}

// script is a text, or its plural forms.
func (m *message) script() any {
	texts := map[string]string{}
	for f, p := range m.forms {
		if p != nil {
			texts[formNames[f]] = p.source()
		}
	}
	if len(texts) == 1 {
		return texts[formNames[other]]
	}
	return texts
}

// source is the text with its slots in braces.
func (p *pattern) source() string {
	var text strings.Builder
	for i, slot := range p.slots {
		text.WriteString(p.texts[i] + "{" + slot + "}")
	}
	return text.String() + p.texts[len(p.slots)]
}

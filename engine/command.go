package engine

import (
	"errors"
	"strings"
)

// splitCommand splits a command line into words. Words are separated by spaces and tabs; quotes, single or double,
// keep spaces. No shell is involved, so nothing else is special.
func splitCommand(line string) ([]string, error) {
	var list []string
	var word strings.Builder
	quote, begun := rune(0), false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if begun {
				list = append(list, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		list = append(list, word.String())
	}
	switch {
	case quote != 0:
		return nil, errors.New("a quote is not closed")
	case len(list) == 0 || list[0] == "":
		return nil, errors.New("no command: want a program and its arguments")
	}
	return list, nil
}

package engine

import (
	"errors"
	"strings"
)

// words takes a command line apart: words stand apart by spaces, and quotes, single or double, keep
// what is between them together. Nothing else is special, for no shell is asked.
func words(line string) ([]string, error) {
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

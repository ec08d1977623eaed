// Package settings reads files of settings. It stands apart from the commands, because its tests are few and a package that is fuzzed is
// compiled anew with all that it uses.
package settings

import (
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// Parse reads the TOML of a file of settings, and returns the values by the names of their flags. A name in a section gets the name of the
// section before it: person in [limit] is limit-person.
func Parse(text string) (map[string]string, error) {
	var read map[string]any
	_, err := toml.Decode(text, &read)
	if wrong, ok := errors.AsType[toml.ParseError](err); ok {
		return nil, fmt.Errorf("line %d: %s", wrong.Position.Line, wrong.Message)
	}
	if err != nil {
		return nil, err
	}
	s := values{}
	if err := s.add("", read); err != nil {
		return nil, err
	}
	return s, nil
}

// values are the values of a file of settings, by the names of their flags.
type values map[string]string

// add adds the values of a section.
func (s values) add(section string, read map[string]any) error {
	for key, value := range read {
		name := section + key
		if inner, ok := value.(map[string]any); ok {
			if err := s.add(name+"-", inner); err != nil {
				return err
			}
			continue
		}
		text, err := settingText(value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if _, twice := s[name]; twice {
			return fmt.Errorf("%s is set twice", name)
		}
		s[name] = text
	}
	return nil
}

// settingText writes a value as a flag has it; a list with commas.
func settingText(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case bool, int64, float64:
		return fmt.Sprint(v), nil
	case []any:
		var all []string
		for _, one := range v {
			text, ok := one.(string)
			if !ok || strings.Contains(text, ",") {
				return "", fmt.Errorf("%v in a list: want a text without a comma", one)
			}
			all = append(all, text)
		}
		return strings.Join(all, ","), nil
	}
	return "", fmt.Errorf("%v: want a text, a number, true or false, or a list of texts", value)
}

package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"
)

// settings are the values of a file of settings, by the names of their flags. They are a [kong.Resolver].
type settings map[string]string

// readSettings reads a file of settings. A name that is not known is an error: a misspelled setting must not go unnoticed.
func readSettings(name string, known []string) (settings, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := parseSettings(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(known, key) {
			return nil, fmt.Errorf("%s: there is no setting %q: want one of %s", name, key, strings.Join(known, ", "))
		}
	}
	return s, nil
}

// parseSettings reads TOML. A name in a section gets the name of the section before it: person in [limit] is limit-person.
func parseSettings(text string) (settings, error) {
	var values map[string]any
	_, err := toml.Decode(text, &values)
	if wrong, ok := errors.AsType[toml.ParseError](err); ok {
		return nil, fmt.Errorf("line %d: %s", wrong.Position.Line, wrong.Message)
	}
	if err != nil {
		return nil, err
	}
	s := settings{}
	return s, s.add("", values)
}

// add adds the values of a section.
func (s settings) add(section string, values map[string]any) error {
	for key, value := range values {
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

// Validate accepts every model: readSettings has checked the names.
func (settings) Validate(*kong.Application) error { return nil }

// Resolve returns the value of a flag; nil if the environment has it, which comes first, or the file does not.
func (s settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	if text, found := s[flag.Name]; found {
		return text, nil
	}
	return nil, nil
}

// settingNames lists the names that a file of settings may have: those of the flags of serve. The other commands that read
// the same file use those which they have.
func settingNames(model *kong.Application) (names []string) {
	for _, command := range model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, flag := range command.Flags {
			if flag.Name != "config" && flag.Name != "help" {
				names = append(names, flag.Name)
			}
		}
	}
	return names
}

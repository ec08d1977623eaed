package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"razzia/internal/settings"
)

// fileSettings are the values of a file of settings, by the names of their flags. They are a [kong.Resolver].
type fileSettings map[string]string

// readSettings reads a file of settings. A name that is not known is an error: a misspelled setting must not go unnoticed.
func readSettings(name string, known []string) (fileSettings, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := settings.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(known, key) {
			return nil, fmt.Errorf("%s: there is no setting %q: want one of %s; did you mean %q?", name, key, strings.Join(known, ", "),
				settings.Nearest(key, known))
		}
	}
	return s, nil
}

// Validate accepts every model: readSettings has checked the names.
func (fileSettings) Validate(*kong.Application) error { return nil }

// Resolve returns the value of a flag; nil if the environment has it, which comes first, or the file does not.
func (s fileSettings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
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

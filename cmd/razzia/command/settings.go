package command

import (
	"errors"
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
			return nil, unknownSetting(name, key, known)
		}
	}
	return s, nil
}

// unknownSetting is the error of a name in a file that is none.
func unknownSetting(file, key string, known []string) error {
	return fmt.Errorf("%s: there is no setting %q: want one of %s; did you mean %q?", file, key, strings.Join(known, ", "),
		settings.Nearest(key, known))
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
			if !slices.Contains([]string{"config", "help", checkFlag}, flag.Name) {
				names = append(names, flag.Name)
			}
		}
	}
	return names
}

// ConfigFlag names the file with settings.
type ConfigFlag struct {
	Config string `type:"path" env:"RAZZIA_CONFIG" placeholder:"FILE" help:"A file with settings (TOML): the names of flags without dashes before them. Flags and variables of the environment come first."`
}

// addSettings reads the file of --config, after the flags and before its values are needed.
func addSettings(ctx *kong.Context) error {
	file := settingsFile(ctx)
	if file == "" {
		return nil
	}
	settings, err := readSettings(file, settingNames(ctx.Model))
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	ctx.AddResolver(settings)
	return nil
}

// settingsFile is the file of --config, "" for none.
func settingsFile(ctx *kong.Context) string {
	for _, flag := range ctx.Flags() {
		if file, _ := ctx.FlagValue(flag).(string); flag.Name == "config" && file != "" {
			return kong.ExpandPath(file)
		}
	}
	return ""
}

// onePlace refuses a command whose arguments name a folder while the environment or the file of settings names a database, which would
// come first: the reader of the line thinks of the folder. The server takes the database, and says so when it starts.
func onePlace(ctx *kong.Context) error {
	named := map[string]bool{}
	for _, step := range ctx.Path {
		if step.Flag != nil && !step.Resolved { // the file of settings resolves flags
			named[step.Flag.Name] = true
		}
	}
	if !named["data"] || named["database"] || ctx.Selected().Name == "serve" {
		return nil
	}
	for _, flag := range ctx.Flags() {
		if database, _ := ctx.FlagValue(flag).(string); flag.Name == "database" && database != "" {
			return errors.New("--data names a folder, but the settings name a database (RAZZIA_DATABASE, or database in the file of " +
				"--config), which comes first: leave --data out, or add --database= to take the folder")
		}
	}
	return nil
}

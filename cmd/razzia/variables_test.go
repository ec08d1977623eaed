package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/serve"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestUnknownVariablesAreRefused misspells variables: no server begins games of its own in a folder, and no command reads one. Variables of
// other programs are accepted.
func TestUnknownVariablesAreRefused(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct{ set, want string }{
		{"RAZZIA_DATABSE=postgres://razzia@localhost/razzia", "there is no variable RAZZIA_DATABSE for a setting: did you mean RAZZIA_DATABASE?"},
		{"RAZZIA_PORT=8080", "there is no variable RAZZIA_PORT for a setting"},
		{"RAZZIA_LIMIT_PERSONS=", "did you mean RAZZIA_LIMIT_PERSON?"},
		{"RAZZIA_KEEPGAMES=365d", "did you mean RAZZIA_KEEP_GAMES?"},
	} {
		t.Run(test.set, func(t *testing.T) {
			name, value, _ := strings.Cut(test.set, "=")
			t.Setenv(name, value)
			for _, words := range []string{"serve --browser never --listen 127.0.0.1:0", "check", "backup -", "export -", "keys", "admin status"} {
				call.WantSaid(t, command.ExitUsage, []commandtest.Saying{{Err: test.want, Command: words}}, "--data", folder)
			}
			call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Out: "razzia", Command: "deal"}})
		})
	}
	if _, err := os.Stat(place.Database(folder)); err == nil {
		t.Error("there are games in the folder")
	}
	for _, set := range []string{"RAZZIA_SERVICE_HOST=10.0.0.1", "RAZZIA_SERVICE_PORT_HTTP=80", "RAZZIA_PORT=tcp://10.0.0.1:80",
		"RAZZIA_PORT_80_TCP_ADDR=10.0.0.1", "RAZZIA_A_PORT_80_TCP=tcp://10.0.0.1:80", "RAZZIA_IMAGE=razzia:1.2.3", "RAZZIA_TOKEN=secret",
		"RAZZIAS=3"} {
		name, value, _ := strings.Cut(set, "=")
		t.Setenv(name, value)
	}
	if _, err := serveSettings(); err != nil {
		t.Errorf("variables of other programs are refused: %v", err)
	}
}

// TestTheVariablesOfTheRepositoryAreKnown looks for variables in what comes with the program, and in its pages.
func TestTheVariablesOfTheRepositoryAreKnown(t *testing.T) {
	found, empty := 0, t.TempDir()
	for _, root := range []string{"../../deploy", "../../docs/host"} {
		err := filepath.WalkDir(root, func(path string, file fs.DirEntry, err error) error {
			if err != nil || file.IsDir() || strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, name := range regexp.MustCompile(`\bRAZZIA_[A-Z_]*[A-Z]\b`).FindAllString(string(text), -1) {
				found++
				t.Setenv(name, "")
				if _, _, said := call("", "check", "--data", empty); strings.Contains(said, "there is no variable "+name) {
					t.Errorf("%s: %s", path, said)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if found < 50 {
		t.Errorf("%d variables were found", found)
	}
}

// TestANodeDemandsADatabase starts the unit of a node without a database: it does not begin games of its own.
func TestANodeDemandsADatabase(t *testing.T) {
	unit, err := os.ReadFile("../../deploy/systemd/razzia@.service")
	fatal.If(t, err)
	for _, line := range regexp.MustCompile(`(?m)^Environment=(.*)$`).FindAllStringSubmatch(string(unit), -1) {
		for _, set := range strings.Fields(line[1]) {
			name, value, _ := strings.Cut(set, "=")
			t.Setenv(name, value)
		}
	}
	folder := t.TempDir()
	t.Setenv("RAZZIA_DATA", folder)
	t.Setenv("RAZZIA_CONFIG", commandtest.SettingsFile(t, "browser = 'never'\nlisten = '127.0.0.1:0'\n"))
	call.WantSaid(t, command.ExitSettings, []commandtest.Saying{
		{Err: "a node shares its games with others in a database", Command: "serve"},
	})
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("the folder has %v, %v", files, err)
	}
	t.Setenv("RAZZIA_CONFIG", commandtest.SettingsFile(t, "database = 'postgres://razzia@localhost/razzia'\n"))
	if c, err := serveSettings(); err != nil || c.Database == "" || c.Node != "%i" {
		t.Errorf("with a database the settings are %+v, %v", c, err)
	}
}

// serveSettings are the settings of a server that the environment has.
func serveSettings() (serve.Command, error) {
	var all commands
	_, err := command.Parse(&all, []string{"serve"}, command.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	return all.Serve, err
}

package serve

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
)

// parsed parses the arguments of serve, without running it.
func parsed(t *testing.T, args ...string) (Command, error) {
	t.Helper()
	var all commands
	_, err := command.Parse(&all, append([]string{"serve"}, args...), command.Streams{In: strings.NewReader(""),
		Out: new(bytes.Buffer), Err: new(bytes.Buffer)})
	return all.Serve, err
}

// TestFlagsWinOverTheEnvironmentOverTheFile sets values in all three places.
func TestFlagsWinOverTheEnvironmentOverTheFile(t *testing.T) {
	file := commandtest.SettingsFile(t, `# what a server has
listen = "127.0.0.1:1"
node = "file"
log = "debug"
host = ["a.example", "b.example"]

[limit]
person = "1/m:7"
streams = 99
`)
	t.Setenv("RAZZIA_NODE", "environment")
	t.Setenv("RAZZIA_LISTEN", "127.0.0.1:2")
	c, err := parsed(t, "--config", file, "--listen", "127.0.0.1:3")
	fatal.If(t, err)
	got := []string{c.Listen, c.Node, c.Log, strings.Join(c.Host, " "), c.LogFormat}
	if want := []string{"127.0.0.1:3", "environment", "debug", "a.example b.example", "text"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the settings are %q, want %q", got, want)
	}
	limits := c.Limits.limits()
	if limits.Person != (guard.Rate{PerSecond: 1.0 / 60, Burst: 7}) || limits.Streams != 99 || limits.Address != guard.DefaultLimits.Address {
		t.Errorf("the limits are %+v", limits)
	}
	t.Setenv("RAZZIA_CONFIG", file)
	if c, err := parsed(t); err != nil || c.Log != "debug" || c.Listen != "127.0.0.1:2" {
		t.Errorf("with RAZZIA_CONFIG the settings are %+v, %v", c, err)
	}
}

// TestDefaultsOfLimits compares the defaults of the flags with those of the package.
func TestDefaultsOfLimits(t *testing.T) {
	c, err := parsed(t)
	fatal.If(t, err)
	if got := c.Limits.limits(); got != guard.DefaultLimits {
		t.Errorf("the limits are %+v, want %+v", got, guard.DefaultLimits)
	}
}

// TestWrongSettingsAreRefused says what is wrong, and where.
func TestWrongSettingsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`lisen = ":80"`:            `there is no setting "lisen": want one of`,
		"node = 'a'\nlisten = :80": "line 2",
		"[limit]\nperson = \"20\"": `"20" is no limit`,
		"[limit]\nstreams = 0":     "--limit-streams 0: want 1 or more",
		`log = "loud"`:             "--log must be one of",
		"limit-talk = '1/m:1'\nlimit = { talk = '2/m:2' }": "limit-talk is set twice",
		`host = [1]`:        "host: 1 in a list",
		`node = 1999-12-31`: "node: ",
	} {
		if _, err := parsed(t, "--config", commandtest.SettingsFile(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %q", text, err, want)
		}
	}
	if _, err := parsed(t, "--config", filepath.Join(t.TempDir(), "none.toml")); err == nil || !strings.Contains(err.Error(), "none.toml") {
		t.Errorf("without the file the error is %v", err)
	}
}

// TestRates reads limits.
func TestRates(t *testing.T) {
	for text, want := range map[string]rate{"20/s:120": {20, 120}, "30/m:10": {0.5, 10}, "7200/h:1": {2, 1}, "0.5/s:1": {0.5, 1}} {
		var got rate
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "20", "20/s", "20:120", "20/d:3", "0/s:3", "-1/s:3", "1/s:0", "NaN/s:2", "1/s:NaN", "1/s:+Inf",
		"1e12/s:1", "x/s:1"} {
		if err := new(rate).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as a limit", text)
		}
	}
}

// TestTheSettingsOfThePackageAreKnown reads the file of settings of the Debian package, also the settings that are commented out.
func TestTheSettingsOfThePackageAreKnown(t *testing.T) {
	text, err := os.ReadFile("../../../deploy/debian/razzia.toml")
	fatal.If(t, err)
	all := regexp.MustCompile(`(?m)^# ([a-z-]+ = )`).ReplaceAllString(string(text), "$1")
	c, err := parsed(t, "--config", commandtest.SettingsFile(t, all))
	if err != nil || c.Data != "/var/lib/razzia" || c.Browser != "never" || len(c.Host) != 1 {
		t.Errorf("the settings are %+v, %v", c, err)
	}
}

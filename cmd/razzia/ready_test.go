package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestReady asks servers that are ready, not ready, ready later, and gone.
func TestReady(t *testing.T) {
	var asked atomic.Int64
	after := func(refusals int64) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/readyz" || asked.Add(1) <= refusals {
				http.Error(w, "the server is stopping", http.StatusServiceUnavailable)
			}
		}))
		t.Cleanup(server.Close)
		return server.Listener.Addr().String()
	}
	const gone = "127.0.0.1:1" // the port of a server that was closed could be given to the next one
	for _, test := range []struct {
		name    string
		address string
		more    []string
		status  int
		says    string
		asks    int64
	}{
		{"ready", after(0), nil, command.ExitDone, "ready\n", 1},
		{"not ready", after(9), nil, command.ExitRefused, "503 Service Unavailable: the server is stopping", 1},
		{"ready later", after(2), []string{"--wait", "1m"}, command.ExitDone, "ready\n", 3},
		{"named in a file", after(0), []string{"--config", ""}, command.ExitDone, "ready\n", 1},
		{"gone", gone, nil, command.ExitRefused, "no answer from 127.0.0.1", 0},
	} {
		asked.Store(0)
		var out bytes.Buffer
		args := append([]string{"ready", "--listen", test.address}, test.more...)
		if slices.Contains(args, "--config") {
			args = []string{"ready", "--config", commandtest.SettingsFile(t, "listen = \""+args[2]+"\"\n")}
		}
		status := command.Run(new(commands), args, command.Streams{In: strings.NewReader(""), Out: &out, Err: &out})
		if status != test.status || !strings.Contains(out.String(), test.says) || asked.Load() != test.asks {
			t.Errorf("%s: status %d, asked %d times: %s", test.name, status, asked.Load(), &out)
		}
	}
}

// TestTheQuestionEndsWithTheServer asks for a server whose process has ended, as the unit does.
func TestTheQuestionEndsWithTheServer(t *testing.T) {
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Skip(err)
	}
	t.Setenv("MAINPID", strconv.Itoa(ended.Process.Pid))
	status, _, said := call("", "ready", "--listen", "127.0.0.1:1", "--wait", "1h")
	if status != command.ExitRefused || !strings.Contains(said, "the server has ended") {
		t.Errorf("status %d: %s", status, said)
	}
}

// TestWrongSettingsEndTheService starts the server as the units do, with typing errors in the file and in variables: it ends with the
// status that keeps systemd from trying again. Faults that may go away by themselves, and arguments that a person types, have another one.
func TestWrongSettingsEndTheService(t *testing.T) {
	for _, unit := range []string{"razzia.service", "razzia@.service"} {
		text, err := os.ReadFile("../../deploy/systemd/" + unit)
		if want := fmt.Sprintf("\nRestartPreventExitStatus=%d\n", command.ExitSettings); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no line %q: %v", unit, want, err)
		}
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer taken.Close()
	for name, test := range map[string]struct {
		file, variable string
		args           []string
		status         int
	}{
		"an unknown name":      {"listne = ':8080'", "", nil, command.ExitSettings},
		"no TOML":              {"listen = :8080", "", nil, command.ExitSettings},
		"a value":              {"log = 'loud'", "", nil, command.ExitSettings},
		"a host":               {"host = ['https://razzia.example.org']", "", nil, command.ExitSettings},
		"a variable":           {"", "RAZZIA_LISTNE=:8080", nil, command.ExitSettings},
		"a variable's value":   {"", "RAZZIA_DRAIN=long", nil, command.ExitSettings},
		"no address":           {"listen = 'nowhere'", "", nil, command.ExitSettings},
		"a provider":           {"oidc-issuer = 'http://id.example.org'", "", nil, command.ExitSettings},
		"a contact":            {"push-contact = 'me'", "", nil, command.ExitSettings},
		"a database":           {"database = 'mysql://razzia'", "", nil, command.ExitSettings},
		"a mode of TLS":        {"database = 'postgres://razzia@127.0.0.1:1/razzia?sslmode=ful'", "", nil, command.ExitSettings},
		"no certificate yet":   {"database = 'postgres://razzia@127.0.0.1:1/r?sslmode=verify-ca&sslrootcert=/none/ca'", "", nil, command.ExitRefused},
		"an address in use":    {"listen = '" + taken.Addr().String() + "'", "", nil, command.ExitRefused},
		"no database yet":      {"database = 'postgres://127.0.0.1:1/razzia?connect_timeout=1'", "", nil, command.ExitRefused},
		"a person":             {"", "", []string{"--listne", ":8080"}, command.ExitUsage},
		"a person and a value": {"log = 'loud'", "", []string{"--listen", "127.0.0.1:0"}, command.ExitUsage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("RAZZIA_DATA", t.TempDir())
			t.Setenv("RAZZIA_CONFIG", commandtest.SettingsFile(t, test.file+"\n"))
			if key, value, set := strings.Cut(test.variable, "="); set {
				t.Setenv(key, value)
			}
			if status, _, said := call("", append([]string{"serve"}, test.args...)...); status != test.status {
				t.Errorf("status %d, want %d: %s", status, test.status, said)
			}
		})
	}
}

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
)

// TestReady asks servers that are ready, not ready, ready later, and gone.
func TestReady(t *testing.T) {
	var asked atomic.Int64
	after := func(refusals int64) *httptest.Server {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/readyz" || asked.Add(1) <= refusals {
				http.Error(w, "the server is stopping", http.StatusServiceUnavailable)
			}
		}))
		t.Cleanup(server.Close)
		return server
	}
	gone := after(0)
	gone.Close()
	for _, test := range []struct {
		name   string
		server *httptest.Server
		more   []string
		status int
		says   string
		asks   int64
	}{
		{"ready", after(0), nil, exitDone, "ready\n", 1},
		{"not ready", after(9), nil, exitRefused, "503 Service Unavailable: the server is stopping", 1},
		{"ready later", after(2), []string{"--wait", "1m"}, exitDone, "ready\n", 3},
		{"named in a file", after(0), []string{"--config", ""}, exitDone, "ready\n", 1},
		{"gone", gone, nil, exitRefused, "no answer from 127.0.0.1", 0},
	} {
		asked.Store(0)
		var out bytes.Buffer
		args := append([]string{"ready", "--listen", test.server.Listener.Addr().String()}, test.more...)
		if slices.Contains(args, "--config") {
			args = []string{"ready", "--config", settingsFile(t, "listen = \""+args[2]+"\"\n")}
		}
		status := run(args, streams{strings.NewReader(""), &out, &out})
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
	if status != exitRefused || !strings.Contains(said, "the server has ended") {
		t.Errorf("status %d: %s", status, said)
	}
}

// TestWrongSettingsEndTheService starts the server as the units do, with typing errors in the file and in variables: it ends with the
// status that keeps systemd from trying again. Faults that may go away by themselves, and arguments that a person types, have another one.
func TestWrongSettingsEndTheService(t *testing.T) {
	for _, unit := range []string{"razzia.service", "razzia@.service"} {
		text, err := os.ReadFile("../../deploy/systemd/" + unit)
		if want := fmt.Sprintf("\nRestartPreventExitStatus=%d\n", exitSettings); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no line %q: %v", unit, want, err)
		}
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for name, test := range map[string]struct {
		file, variable string
		args           []string
		status         int
	}{
		"an unknown name":      {"listne = ':8080'", "", nil, exitSettings},
		"no TOML":              {"listen = :8080", "", nil, exitSettings},
		"a value":              {"log = 'loud'", "", nil, exitSettings},
		"a host":               {"host = ['https://razzia.example.org']", "", nil, exitSettings},
		"a variable":           {"", "RAZZIA_LISTNE=:8080", nil, exitSettings},
		"a variable's value":   {"", "RAZZIA_DRAIN=long", nil, exitSettings},
		"no address":           {"listen = 'nowhere'", "", nil, exitSettings},
		"a provider":           {"oidc-issuer = 'http://id.example.org'", "", nil, exitSettings},
		"a contact":            {"push-contact = 'me'", "", nil, exitSettings},
		"a database":           {"database = 'mysql://razzia'", "", nil, exitSettings},
		"a mode of TLS":        {"database = 'postgres://razzia@127.0.0.1:1/razzia?sslmode=ful'", "", nil, exitSettings},
		"no certificate yet":   {"database = 'postgres://razzia@127.0.0.1:1/r?sslmode=verify-ca&sslrootcert=/none/ca'", "", nil, exitRefused},
		"an address in use":    {"listen = '" + taken.Addr().String() + "'", "", nil, exitRefused},
		"no database yet":      {"database = 'postgres://127.0.0.1:1/razzia?connect_timeout=1'", "", nil, exitRefused},
		"a person":             {"", "", []string{"--listne", ":8080"}, exitUsage},
		"a person and a value": {"log = 'loud'", "", []string{"--listen", "127.0.0.1:0"}, exitUsage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("RAZZIA_DATA", t.TempDir())
			t.Setenv("RAZZIA_CONFIG", settingsFile(t, test.file+"\n"))
			if key, value, set := strings.Cut(test.variable, "="); set {
				t.Setenv(key, value)
			}
			if status, _, said := call("", append([]string{"serve"}, test.args...)...); status != test.status {
				t.Errorf("status %d, want %d: %s", status, test.status, said)
			}
		})
	}
}

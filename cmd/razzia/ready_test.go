package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"slices"
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

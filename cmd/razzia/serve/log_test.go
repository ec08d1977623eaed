package serve

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
	"razzia/internal/web/session"
)

// logged serves requests with these logs, and returns what stands on the standard output and on the standard error.
func logged(t *testing.T, f logFlags, requests ...*http.Request) (out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	l, err := f.open("den", command.Streams{Out: &stdout, Err: &stderr})
	fatal.If(t, err)
	place, err := storage.OpenPlace(t.Context(), place.At(t.TempDir()), slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	c, err := Command{}.siteOf(place, l, nil, nil)
	fatal.If(t, err)
	s, err := open(t.Context(), place, c)
	fatal.If(t, err)
	for _, r := range requests {
		s.site.Pages.ServeHTTP(httptest.NewRecorder(), r)
	}
	s.site.Pages.Close()
	s.close()
	if err := l.close(); err != nil {
		t.Error(err)
	}
	return stdout.String(), stderr.String()
}

// asked is a request with a cookie for a table, from an address.
func asked(path string) *http.Request {
	r := httptest.NewRequest("GET", "http://localhost"+path, nil)
	r.RemoteAddr = "203.0.113.77:1234"
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: "forged-cookie"})
	return r
}

// lines reads lines of JSON.
func lines(t *testing.T, text string) (list []map[string]any) {
	t.Helper()
	for line := range strings.Lines(text) {
		var one map[string]any
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Errorf("%q is no JSON: %v", line, err)
		}
		list = append(list, one)
	}
	return list
}

// TestAccessLog writes a line for each request, with the route and without IDs, cookies and addresses.
func TestAccessLog(t *testing.T) {
	out, errs := logged(t, logFlags{"info", "text", command.StandardOutput, toLog}, asked("/t/k3x2v7q4wz5a?secret=1"), asked("/healthz"),
		asked("/nowhere"))
	all := lines(t, out)
	if len(all) != 3 {
		t.Fatalf("%d lines: want 3: %s", len(all), out)
	}
	want := []map[string]any{
		{"route": "GET /t/{id}", "status": 404.0}, {"route": "GET /healthz", "status": 200.0, "bytes": 3.0}, {"route": "/", "status": 404.0},
	}
	for i, line := range all {
		for key, value := range want[i] {
			if line[key] != value {
				t.Errorf("line %d has %s %v, want %v", i, key, line[key], value)
			}
		}
		if line["node"] != "den" || line["network"] != "203.0.113.0/24" || line["method"] != "GET" || line["request"] == "" ||
			line["ms"].(float64) < 0 || line["time"] == "" {
			t.Errorf("line %d is %v", i, line)
		}
	}
	for _, private := range []string{"k3x2", "secret", "forged", "113.77", "nowhere"} {
		if strings.Contains(out+errs, private) {
			t.Errorf("the logs have %q:\n%s%s", private, out, errs)
		}
	}
}

// TestLogsAsJSON reads each line of the log, and the security events from a file of their own.
func TestLogsAsJSON(t *testing.T) {
	audit := filepath.Join(t.TempDir(), "audit.jsonl")
	out, errs := logged(t, logFlags{"debug", "json", toNothing, audit}, asked("/"))
	if out != "" {
		t.Errorf("the standard output has %q", out)
	}
	if all := lines(t, errs); len(all) != 1 || all[0]["msg"] != "request" || all[0]["node"] != "den" {
		t.Errorf("the log is %s", errs)
	}
	text, err := os.ReadFile(audit)
	fatal.If(t, err)
	all := lines(t, string(text))
	if len(all) != 1 || all[0]["audit"].(map[string]any)["event"] != "cookie" || all[0]["node"] != "den" || all[0]["request"] == "" {
		t.Errorf("the security events are %s", text)
	}
	if info, err := os.Stat(audit); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the security events: %v, %v", info.Mode(), err)
	}
}

// TestLogsThatCannotBeOpened names the flag and the file.
func TestLogsThatCannotBeOpened(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none", "log")
	for _, f := range []logFlags{{"info", "text", file, toLog}, {"info", "text", toNothing, file}} {
		_, err := f.open("", command.Streams{})
		if err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "-log: ") {
			t.Errorf("%+v: the error is %v", f, err)
		}
	}
}

// TestLogsWithoutAName have no node.
func TestLogsWithoutAName(t *testing.T) {
	var out bytes.Buffer
	named(slog.New(slog.NewJSONHandler(&out, nil)), "").Info("hello")
	if got := lines(t, out.String()); len(got) != 1 || slices.Contains(keys(got[0]), "node") {
		t.Errorf("the log is %s", out.String())
	}
}

func keys(line map[string]any) (list []string) {
	for key := range line {
		list = append(list, key)
	}
	return list
}

// TestLogsAreInUTC writes a line in a zone that is not UTC.
func TestLogsAreInUTC(t *testing.T) {
	at := time.Date(2026, 11, 25, 20, 0, 0, 0, time.FixedZone("CET", 3600))
	if got := inUTC(nil, slog.Time(slog.TimeKey, at)).Value.Time(); got.Location() != time.UTC || !got.Equal(at) {
		t.Errorf("%v is written as %v", at, got)
	}
}

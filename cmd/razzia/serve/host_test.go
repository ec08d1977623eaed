package serve

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestServerAnswersForItsNames sends requests with the name of the machine, a name of --host, and a foreign one.
func TestServerAnswersForItsNames(t *testing.T) {
	place, err := storage.OpenPlace(t.Context(), place.At(t.TempDir()), slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	command := Command{hostFlags: hostFlags{[]string{"razzia.example.org", "Spielhölle.example:8443"}}}
	pages := openSite(t, command, place, &logs{main: slog.New(slog.DiscardHandler)}).site.Pages
	want := map[string]int{"razzia.example.org": http.StatusOK, "xn--spielhlle-57a.example:8443": http.StatusOK,
		"127.0.0.1:8080": http.StatusOK, "192.168.1.5:8080": http.StatusOK,
		"evil.example": http.StatusMisdirectedRequest}
	if own, err := os.Hostname(); err == nil && own != "" {
		want[own+":8080"] = http.StatusOK
	}
	for name, status := range want {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = name
		w := httptest.NewRecorder()
		if pages.ServeHTTP(w, r); w.Code != status {
			t.Errorf("the host %s is answered with %d, want %d", name, w.Code, status)
		}
	}
}

// TestOnlyNamesAreHosts refuses what no browser sends as a host, before anything else is done.
func TestOnlyNamesAreHosts(t *testing.T) {
	for name, want := range map[string]bool{
		"razzia.example.org": true, "razzia.example.org:8443": true, "spielhölle.example": true, "my_host": true, "203.0.113.7": true,
		"[2001:db8::1]:8080": true, "2001:db8::1": true,
		"https://razzia.example.org": false, "razzia.example.org/": false, " razzia.example.org": false, "*.example.org": false, "": false,
		"a@b": false, "ö.example/": false,
	} {
		if err := (hostFlags{[]string{name}}).Validate(); (err == nil) != want {
			t.Errorf("the host %q: %v", name, err)
		}
	}
	status, _, complaints := call("", "serve", "--host", "https://razzia.example.org", "--data", t.TempDir(), "--listen", "nowhere")
	if status != command.ExitUsage || !strings.Contains(complaints, "want a name alone, such as razzia.example.org") {
		t.Errorf("status %d, it says %q", status, complaints)
	}
}

package serve

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
)

// keyFile writes a file with a key for a webhook.
func keyFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "key")
	fatal.If(t, os.WriteFile(file, []byte("whsec_"+base64.StdEncoding.EncodeToString(make([]byte, 32))+"\n"), 0o600))
	return file
}

// TestTheWebhookOfTheFlags refuses half a webhook, and opens a whole one.
func TestTheWebhookOfTheFlags(t *testing.T) {
	wrong := filepath.Join(t.TempDir(), "wrong")
	fatal.If(t, os.WriteFile(wrong, []byte("hush"), 0o600))
	if to, err := (hookFlags{}).open("", "", quiet); to != nil || err != nil {
		t.Errorf("without flags: %v, %v", to, err)
	}
	full := hookFlags{URL: "https://hooks.example.org", KeyFile: keyFile(t)}
	if to, err := full.open("https://razzia.example.org", "a", quiet); err != nil || to.Data.Node != "a" || full.Validate() != nil {
		t.Errorf("%+v, %v", to, err)
	}
	for _, file := range []string{wrong, full.KeyFile + "-missing"} {
		if _, err := (hookFlags{full.URL, file}).open("", "", quiet); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v", file, err)
		}
	}
	for _, half := range []hookFlags{{URL: full.URL}, {KeyFile: full.KeyFile}, {URL: "hooks.example.org", KeyFile: full.KeyFile}} {
		if half.Validate() == nil {
			t.Errorf("%+v is valid", half)
		}
	}
	if status, _, said := call("", "serve", "--data", t.TempDir(), "--hook-url", full.URL); status != command.ExitUsage ||
		!strings.Contains(said, "want both, or none") {
		t.Errorf("status %d, %s", status, said)
	}
}

// TestACheckAsksTheReceiver sends it a message, and looks again if it takes none.
func TestACheckAsksTheReceiver(t *testing.T) {
	var status atomic.Int32
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(int(status.Load())) }))
	defer receiver.Close()
	file := keyFile(t)
	for code, want := range map[int32]string{204: "ok     webhook: the receiver takes messages", 403: "look   webhook: the receiver does not take a message: status 403"} {
		status.Store(code)
		_, out, _ := call("", "serve", "--check", "--data", filepath.Join(t.TempDir(), "games"), "--listen", "127.0.0.1:0",
			"--hook-url", receiver.URL, "--hook-key-file", file)
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
}

package program_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/oidc/oidctest"
)

// TestServeWithAProviderThatIsDown starts with the settings of a file. Pages offer to sign in, and say that the provider does not answer.
func TestServeWithAProviderThatIsDown(t *testing.T) {
	at := oidctest.New(t)
	at.Set(func(p *oidctest.Provider) { p.Down = true })
	file := filepath.Join(t.TempDir(), "razzia.toml")
	settings := "[oidc]\nissuer = \"" + at.URL + "\"\nclient = \"razzia\"\nurl = \"http://127.0.0.1:1\"\nname = \"Club\"\n"
	fatal.If(t, os.WriteFile(file, []byte(settings), 0o600))
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--config", file)
	answer, err := http.Get(s.address + "/devices")
	fatal.If(t, err)
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), "Sign in with Club") {
		t.Errorf("the page is %s, %v", text, err)
	}
}

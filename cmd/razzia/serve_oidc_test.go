package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/oidc/oidctest"
)

func TestTheProviderOfTheFlags(t *testing.T) {
	secret, empty := filepath.Join(t.TempDir(), "secret"), filepath.Join(t.TempDir(), "empty")
	for file, text := range map[string]string{secret: " hush\n", empty: "\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if p, err := (oidcFlags{}).open(); p != nil || err != nil {
		t.Errorf("without flags: %v, %v", p, err)
	}
	full := oidcFlags{Issuer: "https://id.example.org", Client: "razzia", SecretFile: secret, URL: "https://razzia.example.org/"}
	p, err := full.open()
	if err != nil || p.Secret != "hush" || p.Address != "https://razzia.example.org" || p.Name != "id.example.org" {
		t.Errorf("the provider is %+v, %v", p, err)
	}
	for want, change := range map[string]func(*oidcFlags){
		"--oidc-secret-file: ": func(f *oidcFlags) { f.SecretFile = empty }, "no such file": func(f *oidcFlags) { f.SecretFile += "-missing" },
		"want https": func(f *oidcFlags) { f.Issuer = "http://id.example.org" }, "the address of this server": func(f *oidcFlags) { f.URL = "" },
		"the client": func(f *oidcFlags) { f.Client = "" },
	} {
		f := full
		change(&f)
		if _, err := f.open(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("the error is %v: want %q", err, want)
		}
	}
	if status, _, said := call("", "serve", "--data", t.TempDir(), "--oidc-client", "razzia"); status != exitUsage ||
		!strings.Contains(said, "--oidc-issuer is missing") {
		t.Errorf("status %d, %s", status, said)
	}
}

// TestServeWithAProviderThatIsDown starts with the settings of a file. Pages offer to sign in, and say that the provider does not answer.
func TestServeWithAProviderThatIsDown(t *testing.T) {
	at := oidctest.New(t)
	at.Set(func(p *oidctest.Provider) { p.Down = true })
	file := filepath.Join(t.TempDir(), "razzia.toml")
	settings := "[oidc]\nissuer = \"" + at.URL + "\"\nclient = \"razzia\"\nurl = \"http://127.0.0.1:1\"\nname = \"Club\"\n"
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, build(t), t.TempDir(), "127.0.0.1:0", "--config", file)
	answer, err := http.Get(s.address + "/devices")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), "Sign in with Club") {
		t.Errorf("the page is %s, %v", text, err)
	}
}

package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
)

func TestTheProviderOfTheFlags(t *testing.T) {
	secret, empty := filepath.Join(t.TempDir(), "secret"), filepath.Join(t.TempDir(), "empty")
	for file, text := range map[string]string{secret: " hush\n", empty: "\n"} {
		fatal.If(t, os.WriteFile(file, []byte(text), 0o600))
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
	if status, _, said := call("", "serve", "--data", t.TempDir(), "--oidc-client", "razzia"); status != command.ExitUsage ||
		!strings.Contains(said, "--oidc-issuer is missing") {
		t.Errorf("status %d, %s", status, said)
	}
}

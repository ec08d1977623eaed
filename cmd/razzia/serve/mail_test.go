package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/mail/post/posttest"
)

// TestTheMailServerOfTheFlags refuses what is incomplete, and opens a whole one.
func TestTheMailServerOfTheFlags(t *testing.T) {
	secret, empty := filepath.Join(t.TempDir(), "secret"), filepath.Join(t.TempDir(), "empty")
	for file, text := range map[string]string{secret: " hush\n", empty: "\n"} {
		fatal.If(t, os.WriteFile(file, []byte(text), 0o600))
	}
	if s, err := (mailFlags{}).open(); s != nil || err != nil {
		t.Errorf("without flags: %v, %v", s, err)
	}
	full := mailFlags{Server: "smtps://razzia@mail.example.org", PasswordFile: secret, From: "razzia@example.org"}
	s, err := full.open()
	if err != nil || s.Password != "hush" || s.Name() != "mail.example.org:465" || full.validate(true) != nil {
		t.Errorf("the server is %+v, %v", s, err)
	}
	for want, change := range map[string]func(*mailFlags){
		"--mail-server is missing": func(f *mailFlags) { f.Server = "" }, "a user with a password": func(f *mailFlags) { f.PasswordFile = "" },
		"want smtps://": func(f *mailFlags) { f.Server = "mail.example.org" }, "want an address": func(f *mailFlags) { f.From = "" },
		"must not have a password": func(f *mailFlags) { f.Server = "smtps://razzia:hush@mail.example.org" },
	} {
		f := full
		change(&f)
		if err := f.validate(true); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("the error is %v: want %q", err, want)
		}
	}
	if err := full.validate(false); err == nil || !strings.Contains(err.Error(), "--host") {
		t.Errorf("without a name: %v", err)
	}
	for _, file := range []string{empty, secret + "-missing"} {
		f := full
		f.PasswordFile = file
		if _, err := f.open(); err == nil {
			t.Errorf("%s is taken", file)
		}
	}
}

// TestACheckAsksTheMailServer signs in at one, and looks again if it refuses.
func TestACheckAsksTheMailServer(t *testing.T) {
	s := posttest.Open(t, false)
	check := func(want string) {
		t.Helper()
		_, out, _ := call("", "serve", "--check", "--data", filepath.Join(t.TempDir(), "games"), "--listen", "127.0.0.1:0",
			"--host", "razzia.example.org", "--mail-server", "smtp://"+s.Address, "--mail-from", "razzia@example.org")
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	check("ok     mail: " + s.Address + " takes letters")
	s.Fails("", posttest.Answers("554 no"))
	check("look   mail: " + s.Address + " does not take letters: connect: status 554")
}

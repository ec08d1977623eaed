package serve

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestACheckFindsAllAtOnce has settings with a mistake of each kind: one run says them all, each with what to do, and makes nothing.
func TestACheckFindsAllAtOnce(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	taken := other.Listener
	folder := t.TempDir()
	data := filepath.Join(folder, "games")
	fatal.If(t, os.WriteFile(filepath.Join(folder, "file"), nil, 0o600))
	t.Setenv("RAZZIA_LSITEN", ":80")
	t.Setenv("RAZZIA_LIMIT_TALK", "many")
	t.Setenv("RAZZIA_DATA", data)
	file := commandtest.SettingsFile(t, `listen = "`+taken.Addr().String()+`"
lisen = ":80"
log = "loud"
host = ["https://razzia.example.org"]
need-database = true
words-file = "/no/such/words"
tls-cert = "/no/such/cert.pem"
tls-key = "/no/such/key.pem"
backups = "`+filepath.Join(folder, "file", "backups")+`"
audit-log = "`+filepath.Join(folder, "file", "audit.jsonl")+`"
backup-keep = 0
backup-hook = "/no/such/hook"

[limit]
person = "20"
streams = 0
`)
	status, out, complaints := call("", "serve", "--check", "--config", file)
	if status != command.ExitRefused || complaints != "" {
		t.Errorf("the status is %d, %q", status, complaints)
	}
	for _, want := range []string{
		`WRONG  settings: there is no variable RAZZIA_LSITEN for a setting: did you mean RAZZIA_LISTEN?`,
		`"many" is no limit`, `of the variable RAZZIA_LIMIT_TALK`, `there is no setting "lisen"`, `did you mean "listen"?`,
		`--log "loud": want one of ["debug" "info" "warn" "error"]`, `--host "https://razzia.example.org"`, `"20" is no limit`,
		"--limit-streams 0", "--backup-keep 0", "a node shares its games with others",
		"WRONG  words: --words-file:", "WRONG  certificate: /no/such/cert.pem",
		"WRONG  --listen: " + taken.Addr().String() + " is in use by another program",
		"WRONG  backups: ", "WRONG  --backup-hook: it cannot be started: ", "WRONG  --audit-log: ", "ok     folder: " + data, "15 things are wrong",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("the folder of the games is there: %v", err)
	}
}

// TestAFileThatCannotBeReadIsAll does not go on with settings that were not meant.
func TestAFileThatCannotBeReadIsAll(t *testing.T) {
	for _, file := range []string{"/no/such/razzia.toml", commandtest.SettingsFile(t, "listen = :80")} {
		status, out, _ := call("", "serve", "--check", "--config", file)
		if status != command.ExitRefused || !strings.Contains(out, "WRONG  settings: --config: ") || strings.Contains(out, "folder") {
			t.Errorf("%s: status %d, %s", file, status, out)
		}
	}
}

// TestAGoodCheck has settings and games with which a server starts, before the first start and after it, and while one runs.
func TestAGoodCheck(t *testing.T) {
	folder := t.TempDir()
	for _, want := range []string{"ok     games: none yet", "ok     games: 0 tables, 0 of them running"} {
		status, out, _ := call("", "serve", "--check", "--data", folder, "--listen", "127.0.0.1:0")
		if status != command.ExitDone || !strings.Contains(out, want) || !strings.HasSuffix(out, "the server can start\n") {
			t.Errorf("status %d, %s", status, out)
		}
		s, err := storage.OpenPlace(t.Context(), place.At(folder), quiet)
		fatal.If(t, err)
		s.Close()
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer taken.Close()
	lock, err := place.LockFolder(folder)
	fatal.If(t, err)
	defer lock.Release()
	status, out, _ := call("", "serve", "--check", "--data", folder, "--listen", taken.Addr().String())
	if status != command.ExitDone || !strings.Contains(out, "one runs with these games now (process") ||
		!strings.Contains(out, "where a server answers now") {
		t.Errorf("beside a server: status %d, %s", status, out)
	}
}

// TestACheckOfGames finds games with half a key, those of a newer program, and a clock that was set back.
func TestACheckOfGames(t *testing.T) {
	folder := oldGames(t)
	_, old, _ := call("", "serve", "--check", "--data", folder, "--listen", "127.0.0.1:0")
	if !strings.Contains(old, "look   games: a start converts them in ") {
		t.Errorf("old games: %s", old)
	}
	fatal.If(t, os.WriteFile(filepath.Join(folder, place.KeyName), []byte("half"), 0o600))
	fatal.If(t, os.WriteFile(place.Database(folder), []byte(strings.Repeat("no database ", 99)), 0o600))
	status, out, _ := call("", "serve", "--check", "--data", folder, "--listen", "127.0.0.1:0")
	if status != command.ExitRefused || !strings.Contains(out, "session.key holds 4 bytes: want 32") ||
		!strings.Contains(out, "2 things are wrong") {
		t.Errorf("broken games: status %d, %s", status, out)
	}
	var said strings.Builder
	k := &checkup{std: command.Streams{Out: &said}}
	k.clock(time.Now().Add(time.Hour), "the latest move in the games")
	k.clock(time.Now(), "the latest move in the games")
	if k.wrong != 1 || !strings.Contains(said.String(), "WRONG  clock: it is ") {
		t.Errorf("the clock: %s", said.String())
	}
}

// TestACheckOfCertificates has one for another name.
func TestACheckOfCertificates(t *testing.T) {
	chain, key := certificateFiles(t)
	_, out, _ := call("", "serve", "--check", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--tls-cert", chain, "--tls-key", key,
		"--host", "razzia.example.org")
	if !strings.Contains(out, "look   certificate: the certificate ends at ") ||
		!strings.Contains(out, "WRONG  certificate: it is not for the name razzia.example.org") {
		t.Errorf("it says %s", out)
	}
	_, out, _ = call("", "serve", "--check", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--tls-redirect", "off", "--tls-domain",
		"razzia.invalid", "--tls-directory", "https://127.0.0.1:1/dir")
	if !strings.Contains(out, "WRONG  name: razzia.invalid has no address") ||
		!strings.Contains(out, "WRONG  authority: the authority does not answer") {
		t.Errorf("it says %s", out)
	}
}

//go:build unix

package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// hostPages are the pages for operators whose commands are run here, each as one session in a folder of its own, with words
// that its output must have.
var hostPages = map[string][]string{
	"admin.md": {"tables in memory", "TABLE", "PERSON", "drains", "no longer draining", "203.0.113.7/32", "shown for 15m0s",
		"no longer banned", "The operator's page", "This server"},
	"README.md":  {"Razzia! is at http://127.0.0.1:"},
	"install.md": {"razzia ", "Razzia! is at", "ready"},
	"keys.md":    {"first", "a new key verifies cookies now"},
	"club.md": {"Razzia! is at", "backup taken", "This server", "shown for 15m0s", "last backup", "restored 1 table ",
		"0 problems"},
	"lan.md":    {"Others", "ok"},
	"domain.md": {"Razzia! is at"},
	"backup.md": {"evening.tar.gz has 1 table ", `"sha256"`, "backup taken", "restored 1 table ", "0 problems", "evening.tar.gz is whole",
		"the files before are in"},
	"export.md":  {"games.jsonl.gz has 0 finished games", "games.jsonl has", "0 games, 0 moves"},
	"upgrade.md": {"before.tar.gz has 1 table ", "ready", "restored 1 table "},
	"sizing.md": {"at 64 tables of 4 players", "150 streams", "of processor time for a move", "razzia_store_seconds_count",
		"razzia_streams_open 0"},
	"monitoring.md":      {"ready", "razzia_build_info", `"route":"GET /healthz"`},
	"oidc.md":            {"Razzia! is at"},
	"troubleshooting.md": {"0 problems", "Razzia! is at"},
}

// elsewhere are the pages whose commands other tests run.
var elsewhere = []string{"packages.md", "patroni.md", "postgres.md", "proxy.md"}

// steps finds the commands of a page, and the comments that say what a reader does without a command.
var steps = regexp.MustCompile("(?ms)^ *```sh\n(.*?)^ *```|<!-- (stop|play) -->")

// surroundings are what the commands of a page find. The reader has a terminal for the server, which they stop before they
// start another one; here it runs in the background, and a game is there. The operator's page is opened once, without a desktop. The
// folders of the system are those of the test.
const surroundings = `
go() { (cd "$CHECKOUT" && GOBIN="$BIN" command go "$@"); }
stop() {
	[ -z "${server:-}" ] || { kill "$server"; wait "$server" || true; }
	server=
}
razzia() {
	if [ "$1 ${2:-}" = "admin page" ]; then
		page "$@"
		return
	fi
	if [ "$1" != serve ]; then
		"$BIN/razzia" "$@"
		return
	fi
	stop
	: >said
	"$BIN/razzia" "$@" >said 2>>log &
	server=$!
	until grep -q 'Razzia! is at' said; do
		kill -0 "$server" || { cat log; return 1; }
		sleep 0.05
	done
	cat said
	case "$*" in *--backups*) until grep -q 'backup taken' log; do sleep 0.05; done; grep 'backup taken' log ;; esac
}
sudo() {
	case $1 in
	systemctl) grep -q "^ExecStart=.*/usr/bin/razzia serve" "$SYSTEM/etc/systemd/system/$4.service" ;;
	systemd-sysusers) test -s "$SYSTEM/etc/sysusers.d/razzia.conf" ;;
	-u) shift 2 && "$@" ;;
	install)
		case "$*" in
		*" -o razzia -g razzia "*) shift 6 && command install -d "$@" ;;
		*) (cd "$CHECKOUT" && "$@") ;;
		esac
		;;
	*) (cd "$CHECKOUT" && "$@") ;;
	esac
}
page() {
	"$BIN/razzia" "$@" >paged 2>>log &
	shown=$!
	until grep -q secret= paged; do
		kill -0 "$shown" || { cat log; return 1; }
		sleep 0.05
	done
	cat paged
	curl -fsSL -c jar -b jar "$(grep -o 'http://127[^ ]*' paged)"
	kill -INT "$shown"
	wait "$shown"
}
play() { curl -fsS -o /dev/null "$BASE/api/play" --json '{"bots":1,"piles":2}'; }
trap stop EXIT
razzia serve >/dev/null
play
`

// TestTheCommandsForOperatorsWork runs every command of docs/host, to the letter but for ports, folders of the system, and
// the time that a load takes.
func TestTheCommandsForOperatorsWork(t *testing.T) {
	program := buildProgram(t)
	all, err := filepath.Glob("../../docs/host/*.md")
	if err != nil || len(all) == 0 {
		t.Fatalf("there are %d pages: %v", len(all), err)
	}
	for _, page := range all {
		text, err := os.ReadFile(page)
		fatal.If(t, err)
		name := filepath.Base(page)
		words, known := hostPages[name]
		blocks := steps.FindAllStringSubmatch(string(text), -1)
		switch {
		case known:
			t.Run(name, func(t *testing.T) { runPage(t, program, string(text), blocks, words) })
		case len(blocks) > 0 && !slices.Contains(elsewhere, name):
			t.Errorf("%s has commands that no test runs", name)
		}
	}
}

// runPage runs the commands of a page.
func runPage(t *testing.T, program, text string, blocks [][]string, words []string) {
	root := t.TempDir()
	bin := filepath.Join(root, "bin")
	for _, folder := range []string{bin, filepath.Join(root, "home"), filepath.Join(root, "etc"), filepath.Join(root, "var/lib"),
		filepath.Join(root, "var/backups")} {
		fatal.If(t, os.MkdirAll(folder, 0o700))
	}
	fatal.If(t, os.Link(program, filepath.Join(bin, "razzia")))
	checkout, err := filepath.Abs("../..")
	fatal.If(t, err)
	local := localize(t, root)
	placeSettings(t, root, local.Replace(text))
	var script strings.Builder
	script.WriteString(surroundings)
	for _, block := range blocks {
		script.WriteString(local.Replace(block[1]) + "\n")
		if block[2] != "" {
			script.WriteString(block[2] + "\n")
		}
	}
	session := exec.Command("sh", "-eu", "-c", script.String())
	session.Dir = filepath.Join(root, "home")
	session.Env = append(os.Environ(), "HOME="+session.Dir, "XDG_DATA_HOME=", "CHECKOUT="+checkout, "SYSTEM="+root, "BIN="+bin,
		"no_proxy=127.0.0.1",
		"RAZZIA_BROWSER=never", "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOMODCACHE="+goEnv(t, "GOMODCACHE"), "GOCACHE="+goEnv(t,
			"GOCACHE"), local.Replace("RAZZIA_LISTEN=127.0.0.1:8080"), local.Replace("BASE=http://127.0.0.1:8080"))
	out, err := session.CombinedOutput()
	if err != nil {
		log, _ := os.ReadFile(filepath.Join(session.Dir, "log"))
		t.Fatalf("%v: %s\n%s", err, out, log)
	}
	commandtest.WantWords(t, string(out), words...)
}

// localize replaces ports that may be in use, folders of the system, and long times.
func localize(t *testing.T, root string) *strings.Replacer {
	t.Helper()
	port := func() string {
		_, port, _ := strings.Cut(freeAddress(t), ":")
		return port
	}
	return strings.NewReplacer("--duration 30s", "--duration 1s", "8080", port(), "9180", port(), "/etc/razzia", root+"/etc/razzia",
		"/var/lib/", root+"/var/lib/", "/var/backups/", root+"/var/backups/",
		"/etc/systemd/", root+"/etc/systemd/", "/etc/sysusers.d/", root+"/etc/sysusers.d/",
		" /usr/bin/", " "+root+"/usr/bin/", "~/go/bin/", root+"/bin/")
}

// settingsBlock finds the file of settings of a page.
var settingsBlock = regexp.MustCompile("(?ms)^```toml\n(.*?)^```")

// placeSettings writes the file of settings of a page to its place.
func placeSettings(t *testing.T, root, text string) {
	t.Helper()
	if block := settingsBlock.FindStringSubmatch(text); block != nil {
		fatal.If(t, os.MkdirAll(filepath.Join(root, "etc/razzia"), 0o700))
		fatal.If(t, os.WriteFile(filepath.Join(root, "etc/razzia/razzia.toml"), []byte(block[1]), 0o600))
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	value, err := exec.Command("go", "env", name).Output()
	fatal.If(t, err)
	return strings.TrimSpace(string(value))
}

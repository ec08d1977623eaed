package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// The heading and the page that tell how to generate clients.
const (
	clientsPage    = "../../docs/build/api.md"
	clientsHeading = "## Can I generate a client?"
)

// A made client is a folder in which the commands of the page are run, at a server.
type made struct {
	t      *testing.T
	folder string
	env    []string
	base   string
}

// makeClient starts a server for a client to be made.
func makeClient(t *testing.T) *made {
	h := webtest.New(t, guard.NoLimits)
	token := webtest.TokenOf(webtest.Member(t, h, "Ann"), `{"name":"client","scopes":["play"],"days":1}`).Token
	return &made{t: t, folder: t.TempDir(), base: h.URL, env: append(os.Environ(), "BASE="+h.URL, "RAZZIA_TOKEN="+token, "no_proxy=127.0.0.1",
		"GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")}
}

// run runs a command in the folder, and returns what it printed.
func (m *made) run(command ...string) string {
	m.t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir, c.Env = m.folder, m.env
	out, err := c.CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}

// write writes a file of the folder.
func (m *made) write(name, text string) {
	m.t.Helper()
	fatal.If(m.t, os.WriteFile(filepath.Join(m.folder, name), []byte(text), 0o666))
}

// commands are those of the page in a language of its section, with parts that are replaced: what they would download is there.
func (m *made) commands(after string, replaced ...string) string {
	m.t.Helper()
	_, part, _ := strings.Cut(read(m.t, clientsPage), "\n"+clientsHeading)
	_, part, _ = strings.Cut(part, "\n"+after)
	_, part, _ = strings.Cut(part, "\n```bash\n")
	text, _, _ := strings.Cut(part, "```")
	for i := 0; i < len(replaced); i += 2 {
		if !strings.Contains(text, replaced[i]) {
			m.t.Fatalf("the commands have no %q:\n%s", replaced[i], text)
		}
		text = strings.ReplaceAll(text, replaced[i], replaced[i+1])
	}
	return text
}

// plays checks what a client says at the end of its game.
func (m *made) plays(out string) {
	m.t.Helper()
	if out != "The game is over\n" {
		m.t.Errorf("the client says %q", out)
	}
}

// TestTheClientInGoPlays follows the page from the document of a server to the end of a game. The generator is the version of tools/go.mod.
func TestTheClientInGoPlays(t *testing.T) {
	t.Parallel()
	m := makeClient(t)
	repository, err := filepath.Abs("../..")
	fatal.If(t, err)
	generator := exec.Command("go", "tool", "-modfile=tools/go.mod", "-n", "oapi-codegen")
	generator.Dir = repository
	program, err := generator.Output() // builds it, and says where it is
	fatal.If(t, err)
	const documented = "go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest"
	m.run("sh", "-eu", "-c", m.commands("**Go.**", documented, strings.TrimSpace(string(program))))
	m.write("main.go", block(t, read(t, clientsPage), clientsHeading, "go"))
	// In place of go mod tidy, which asks the network:
	m.write("go.mod", strings.Replace(read(t, "../../tools/go.mod"), "module razzia/tools\n", "module mygame\n", 1))
	m.write("go.sum", read(t, "../../tools/go.sum"))
	m.plays(m.run("go", "run", "-mod=mod", ".", m.base))
}

// TestTheClientInTypeScriptPlays does likewise, with what scripts/check-web has installed.
func TestTheClientInTypeScriptPlays(t *testing.T) {
	t.Parallel()
	installed, err := filepath.Abs("../../tools/npm/client/node_modules")
	fatal.If(t, err)
	if _, err := os.Stat(filepath.Join(installed, "installed-lock.json")); err != nil {
		t.Skip("its programs are not installed: run sh scripts/check-web")
	}
	m := makeClient(t)
	fatal.If(t, os.Symlink(installed, filepath.Join(m.folder, "node_modules")))
	m.write("mygame.mts", block(t, read(t, clientsPage), clientsHeading, "ts"))
	commands := m.commands("**TypeScript.**", "npm install openapi-typescript openapi-fetch typescript@5 @types/node\n", "")
	m.run("sh", "-eu", "-c", strings.ReplaceAll(commands, "npx ", "node_modules/.bin/"))
	m.plays(m.run("node", "mygame.mjs", m.base))
}

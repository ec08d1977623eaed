package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/engine/enginetest"
	"razzia/internal/fatal"
)

// TestTheModuleIsUsedFromOutside follows docs/build/go.md in an empty folder: it makes a module, and builds
// and runs the programs of the page in it. Nothing is downloaded.
func TestTheModuleIsUsedFromOutside(t *testing.T) {
	page := read(t, "../../docs/build/go.md")
	module := filepath.Join(newModule(t, block(t, page, "## How do I use them", "sh")), "mygame")

	bot := build(t, module, "bot", block(t, page, "## How do I write a bot?", "go"))
	t.Run("the bot keeps the contract of engines", func(t *testing.T) { enginetest.Run(t, bot) })

	reader := build(t, module, "reader", block(t, page, "## How do I read records?", "go"))
	records, err := os.Open("../../cmd/razzia/testdata/late.jsonl")
	fatal.If(t, err)
	defer records.Close()
	command := exec.Command(reader)
	command.Stdin = records
	out, err := command.Output()
	if want := block(t, page, "## How do I read records?", "text"); err != nil || string(out) != want {
		t.Errorf("the program says %v and prints\n%swant\n%s", err, out, want)
	}
}

// newModule runs the commands of the page in a new folder, with this repository as the clone beside it.
func newModule(t *testing.T, commands string) (folder string) {
	t.Helper()
	clone, err := filepath.Abs("../..")
	fatal.If(t, err)
	if !strings.Contains(commands, "=../razzia\n") {
		t.Fatalf("the page does not use a clone in ../razzia:\n%s", commands)
	}
	folder = t.TempDir()
	run(t, folder, "sh", "-eu", "-c", strings.ReplaceAll(commands, "=../razzia", "="+clone))
	return folder
}

// build makes a program of the page, and gives its path.
func build(t *testing.T, module, name, code string) (program string) {
	t.Helper()
	fatal.If(t, os.WriteFile(filepath.Join(module, "main.go"), []byte(code), 0o644))
	program = filepath.Join(t.TempDir(), name)
	run(t, module, "go", "mod", "tidy")
	run(t, module, "go", "vet", ".")
	run(t, module, "go", "build", "-o", program, ".")
	return program
}

// run runs a command in a folder, without a network.
func run(t *testing.T, folder string, command ...string) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = folder
	c.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
}

// block is the first block of code in a language under a heading of a page.
func block(t *testing.T, page, heading, language string) string {
	t.Helper()
	_, part, found := strings.Cut(page, "\n"+heading)
	_, code, opened := strings.Cut(part, "\n```"+language+"\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !opened || !closed {
		t.Fatalf("the page has no block of %s under %q", language, heading)
	}
	return code
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	fatal.If(t, err)
	return string(text)
}

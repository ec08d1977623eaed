package scripts

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// root is the root of the repository, seen from here.
const root = "../.."

// must runs a command in a folder, which must succeed, and gives its standard output.
func must(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	out, err := run(folder, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// run runs a command in a folder. It gives the standard output, and the standard error too if the command fails.
func run(folder, name string, args ...string) (string, error) {
	var out, complaints bytes.Buffer
	command := exec.Command(name, args...)
	command.Dir, command.Stdout, command.Stderr = folder, &out, &complaints
	command.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOWORK=off")
	err := command.Run()
	if err != nil {
		out.Write(complaints.Bytes())
	}
	return out.String(), err
}

func read(t *testing.T, folder, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	fatal.If(t, err)
	return text
}

func write(t *testing.T, folder, name string, text []byte) {
	t.Helper()
	fatal.If(t, os.WriteFile(filepath.Join(folder, name), text, 0o666))
}

// commitAll makes a repository of a folder, in which all is committed.
func commitAll(t *testing.T, folder string) {
	t.Helper()
	must(t, folder, "git", "init", "-q")
	must(t, folder, "git", "add", "-A")
	must(t, folder, "git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "All there is")
}

//go:build long

package scripts

import (
	"strings"
	"testing"
)

// TestRenameModule renames the module in a copy of the repository, checks the types of all that is in it, and
// runs the tests there that know the name of the module. It takes about 20 s on two cores, because the whole copy is compiled.
func TestRenameModule(t *testing.T) {
	const path = "example.org/renamed/razzia"
	repository := copyRepository(t)
	rename := func(args ...string) (string, error) {
		return run(repository, "sh", append([]string{"scripts/rename-module"}, args...)...)
	}
	if out, err := rename("Example.org/games/razzia;x"); err == nil || !strings.Contains(out, "malformed module path") {
		t.Errorf("a bad path: %v, %s", err, out)
	}
	write(t, repository, "card.go", append(read(t, repository, "card.go"), "\n// More.\n"...))
	if out, err := rename(path); err == nil || !strings.Contains(out, "not committed") {
		t.Errorf("a changed file: %v, %s", err, out)
	}
	must(t, repository, "git", "checkout", "-q", "card.go")

	if out, err := rename(path); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if text := string(read(t, repository, "go.mod")); !strings.HasPrefix(text, "module "+path+"\n") {
		t.Errorf("go.mod begins with %.60q", text)
	}
	if out := must(t, repository, "gofmt", "-l", "."); out != "" {
		t.Errorf("not formatted: %s", out)
	}
	must(t, repository, "go", "vet", "./...")
	must(t, repository, "go", "-C", "tools", "test", "./...")
	must(t, repository, "go", "test", "-vet=off", "./examples", "./internal/tidy")
}

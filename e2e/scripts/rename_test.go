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
	must(t, repository, "sh", "scripts/rename-module", path)
	if text := string(read(t, repository, "go.mod")); !strings.HasPrefix(text, "module "+path+"\n") {
		t.Errorf("go.mod begins with %.60q", text)
	}
	if out := must(t, repository, "gofmt", "-l", "."); out != "" {
		t.Errorf("not formatted: %s", out)
	}
	must(t, repository, "go", "vet", "./...")
	must(t, repository, "go", "-C", "e2e", "vet", "./...")
	must(t, repository, "go", "-C", "tools", "test", "./...")
	must(t, repository, "go", "test", "-vet=off", "./internal/tidy")
	must(t, repository, "go", "-C", "e2e", "test", "-vet=off", "./examples", "-run", "Outside")
}

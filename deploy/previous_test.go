//go:build unix

package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// previousCommit is the commit of the version before: the newest tag that this one has grown from, or what the file "previous" says
// while there is none.
func previousCommit(t *testing.T) string {
	t.Helper()
	tags := strings.Fields(git(t, "tag", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-creatordate"))
	if len(tags) > 0 {
		return tags[0]
	}
	text, err := os.ReadFile("previous")
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// previousBuilt is the program of the version before, once a test has built it.
var previousBuilt struct {
	sync.Mutex
	program string
}

// buildPrevious builds the program of the version before from the history, if no test has yet.
func buildPrevious(t *testing.T) string {
	t.Helper()
	previousBuilt.Lock()
	defer previousBuilt.Unlock()
	if previousBuilt.program == "" {
		program := filepath.Join(programs, "previous")
		buildCommit(t, previousCommit(t), program)
		previousBuilt.program = program
	}
	return previousBuilt.program
}

// buildCommit builds the program of a commit.
func buildCommit(t *testing.T, commit, program string) {
	t.Helper()
	if exec.Command("git", "-c", "safe.directory=*", "cat-file", "-e", commit+"^{commit}").Run() != nil {
		t.Fatalf("the version before, %s, is not in this checkout: run git fetch --unshallow --tags", commit)
	}
	sources := filepath.Join(t.TempDir(), "sources")
	if err := os.Mkdir(sources, 0o700); err != nil {
		t.Fatal(err)
	}
	git(t, "-C", "..", "archive", "--output", sources+".tar", commit)
	for _, command := range []*exec.Cmd{
		exec.Command("tar", "-xf", sources+".tar", "-C", sources),
		exec.Command("go", "-C", sources, "build", "-trimpath", "-buildvcs=false", "-o", program, "./cmd/razzia"),
	} {
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", command.Args, err, out)
		}
	}
}

// git runs git, also in a checkout that belongs to another user.
func git(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("git", append([]string{"-c", "safe.directory=*"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v: %s", args, err, out)
	}
	return string(out)
}

//go:build unix

package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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

// buildPrevious builds the program of the version before from the history.
func buildPrevious(t *testing.T) string {
	t.Helper()
	commit, folder := previousCommit(t), t.TempDir()
	if exec.Command("git", "-c", "safe.directory=*", "cat-file", "-e", commit+"^{commit}").Run() != nil {
		t.Fatalf("the version before, %s, is not in this checkout: run git fetch --unshallow --tags", commit)
	}
	sources, program := filepath.Join(folder, "sources"), filepath.Join(folder, "razzia")
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
	return program
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

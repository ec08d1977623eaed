//go:build unix

package deploy

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// release is the newest tag that this commit has grown from; "" before the first.
func release(t *testing.T) string {
	t.Helper()
	tags := strings.Fields(git(t, "tag", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-creatordate"))
	return append(tags, "")[0]
}

// buildPrevious builds the program of the release before from the history. Before the first, and in a checkout without the history, that is
// this program with another style sheet, so that its pages load another file.
func buildPrevious(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "previous")
	if tag := release(t); tag != "" && exec.Command("git", "-c", "safe.directory=*", "cat-file", "-e", tag+"^{tree}").Run() == nil {
		buildCommit(t, tag, program)
		return program
	}
	sheet, err := filepath.Abs("../../internal/web/static/dist/tables.css")
	fatal.If(t, err)
	text, err := os.ReadFile(sheet)
	fatal.If(t, err)
	other, overlay := filepath.Join(t.TempDir(), "tables.css"), filepath.Join(t.TempDir(), "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {sheet: other}})
	fatal.If(t, err)
	for path, content := range map[string][]byte{other: append(text, "\n.before{}\n"...), overlay: replaced} {
		fatal.If(t, os.WriteFile(path, content, 0o600))
	}
	build(t, "../..", program, "-overlay", overlay)
	return program
}

// build builds the program of a checkout.
func build(t *testing.T, sources, program string, flags ...string) {
	t.Helper()
	arguments := append([]string{"-C", sources, "build", "-trimpath", "-buildvcs=false", "-o", program}, flags...)
	if out, err := exec.Command("go", append(arguments, "./cmd/razzia")...).CombinedOutput(); err != nil {
		t.Fatalf("go %v: %v: %s", arguments, err, out)
	}
}

// buildCommit builds the program of a commit.
func buildCommit(t *testing.T, commit, program string) {
	t.Helper()
	sources := filepath.Join(t.TempDir(), "sources")
	fatal.If(t, os.Mkdir(sources, 0o700))
	git(t, "-C", "../..", "archive", "--output", sources+".tar", commit)
	if out, err := exec.Command("tar", "-xf", sources+".tar", "-C", sources).CombinedOutput(); err != nil {
		t.Fatalf("unpack %s: %v: %s", commit, err, out)
	}
	build(t, sources, program)
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

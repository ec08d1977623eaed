//go:build long

package scripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// copyRepository copies the files that git keeps or would keep into a new repository in which all is
// committed.
func copyRepository(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range strings.FieldsFunc(must(t, root, "git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z"),
		func(r rune) bool { return r == 0 }) {
		info, err := os.Stat(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // removed, and not committed yet
		}
		fatal.If(t, err)
		fatal.If(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777))
		write(t, folder, name, read(t, root, name))
		fatal.If(t, os.Chmod(filepath.Join(folder, name), info.Mode()))
	}
	commitAll(t, folder)
	return folder
}

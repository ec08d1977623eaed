package scripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheRulesOfRenaming renames the module of a small repository, whose path is a word that means other things too.
func TestTheRulesOfRenaming(t *testing.T) {
	const to = "example.org/games/jazz"
	files := map[string]struct{ text, want string }{
		"bot/greedy.go": {"package p\n\nimport (\n\t\"fmt\"\n\n\t\"jazz\"\n\tb \"jazz/bot\"\n)\n",
			"package p\n\nimport (\n\t\"fmt\"\n\n\t\"" + to + "\"\n\tb \"" + to + "/bot\"\n)\n"},
		"bot/sorted.go": {"package p\n\nimport (\n\t\"github.com/x/y\"\n\t\"jazz/bot\"\n)\n",
			"package p\n\nimport (\n\t\"" + to + "/bot\"\n\t\"github.com/x/y\"\n)\n"},
		"card.go": {"package p\n\nconst cookie = \"jazz\" // see [jazz/bot.Player]\n",
			"package p\n\nconst cookie = \"jazz\" // see [" + to + "/bot.Player]\n"},
		"go.mod": {"module jazz\n", "module " + to + "\n"},
		"tools/go.mod": {"module jazz/tools\n\nrequire (\n\tjazz v0.0.0\n)\n\nreplace jazz => ../\n",
			"module " + to + "/tools\n\nrequire (\n\t" + to + " v0.0.0\n)\n\nreplace " + to + " => ../\n"},
		"pages/a.md": {"go mod edit -require jazz@v0.0.0 -replace jazz=../jazz\n",
			"go mod edit -require " + to + "@v0.0.0 -replace " + to + "=../jazz\n"},
		"pages/b.md": {"go build -ldflags '-X jazz/cmd/jazz.v=1' jazz/...\n",
			"go build -ldflags '-X " + to + "/cmd/jazz.v=1' " + to + "/...\n"},
		"pages/c.md":       {"jazz serve; ./jazz cmd/jazz/main.go; ~/jazz/bot jazz/1 we import `jazz` \"jazz\" x\n", ""},
		"cmd/jazz/main.go": {"package main\n", ""},
		"a.templ":          {"import r \"jazz\"\n", "import r \"" + to + "\"\n"},
		"internal/tidy/x_test.go": {"package p\n\nvar x = []string{\"jazz\", \"jazz/bot\"}\n",
			"package p\n\nvar x = []string{\"" + to + "\", \"" + to + "/bot\"}\n"},
		"scripts/uninstrumented": {"# the jazz\njazz\njazz/bot\n", "# the jazz\n" + to + "\n" + to + "/bot\n"},
		"scripts/rename-module":  {string(read(t, root, "scripts/rename-module")), ""},
	}
	folder := t.TempDir()
	for name, file := range files {
		if err := os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, folder, name, []byte(file.text))
	}
	commitAll(t, folder)
	refuses := func(want string, args ...string) {
		t.Helper()
		out, err := run(folder, "sh", append([]string{"scripts/rename-module"}, args...)...)
		if err == nil || !strings.Contains(out, want) {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
	for _, bad := range []string{"jazz2", "https://example.org/jazz", "example.org/", "example.org/ja zz", "E.org/a;x", ""} {
		refuses("malformed module path", bad)
	}
	write(t, folder, "card.go", []byte("package p\n"))
	refuses("not committed", to)
	write(t, folder, "card.go", []byte(files["card.go"].text))
	must(t, folder, "sh", "scripts/rename-module", to)
	for name, file := range files {
		want := file.want
		if want == "" {
			want = file.text
		}
		if got := string(read(t, folder, name)); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
	for _, near := range []string{to, to + "/more", "example.org/games"} {
		refuses("within each other", "-dirty", near)
	}
}

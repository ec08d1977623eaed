package main

import (
	"strings"
	"testing"
)

// names are files of a small repository.
var names = []string{"go.mod", "card.go", "bot/greedy.go", "internal/tidy/x_test.go", "cmd/razzia/main.go", "tools/go.mod", "pages/a.md"}

func TestRewrite(t *testing.T) {
	r := newRules("razzia", "example.org/games/razzia", names)
	for _, test := range []struct{ file, text, want string }{
		{"bot/greedy.go", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"razzia\"\n\tb \"razzia/bot\"\n)\n",
			"package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/games/razzia\"\n\tb \"example.org/games/razzia/bot\"\n)\n"},
		{"bot/greedy.go", "package p\n\nimport (\n\t\"github.com/x/y\"\n\t\"razzia/bot\"\n)\n", // sorted anew
			"package p\n\nimport (\n\t\"example.org/games/razzia/bot\"\n\t\"github.com/x/y\"\n)\n"},
		{"card.go", "package p\n\nconst cookie = \"razzia\" // see [razzia/bot.Player]\n",
			"package p\n\nconst cookie = \"razzia\" // see [example.org/games/razzia/bot.Player]\n"},
		{"go.mod", "module razzia\n", "module example.org/games/razzia\n"},
		{"tools/go.mod", "module razzia/tools\n\nrequire (\n\trazzia v0.0.0\n)\n\nreplace razzia => ../\n",
			"module example.org/games/razzia/tools\n\nrequire (\n\texample.org/games/razzia v0.0.0\n)\n\nreplace example.org/games/razzia => ../\n"},
		{"pages/a.md", "go mod edit -require razzia@v0.0.0 -replace razzia=../razzia\n",
			"go mod edit -require example.org/games/razzia@v0.0.0 -replace example.org/games/razzia=../razzia\n"},
		{"pages/a.md", "go build -ldflags '-X razzia/cmd/razzia.v=1' razzia/...\n",
			"go build -ldflags '-X example.org/games/razzia/cmd/razzia.v=1' example.org/games/razzia/...\n"},
		{"a.templ", "import r \"razzia\"\n", "import r \"example.org/games/razzia\"\n"},
		{"internal/tidy/x_test.go", "package p\n\nvar x = []string{\"razzia\", \"razzia/bot\"}\n",
			"package p\n\nvar x = []string{\"example.org/games/razzia\", \"example.org/games/razzia/bot\"}\n"},
		{"pages/a.md", "razzia serve; ./razzia cmd/razzia/main.go; ~/razzia/bot razzia/1 we import `razzia` \"razzia\" x\n", ""},
	} {
		want := test.want
		if want == "" {
			want = test.text
		}
		if got, err := r.rewrite(test.file, []byte(test.text)); err != nil || string(got) != want {
			t.Errorf("%s: %v, got\n%s\nwant\n%s", test.file, err, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"razzia", "example.org/games/razzia", ""},
		{"razzia", "example.org/razzia/v2", ""},
		{"example.org/a", "example.com/a", ""},
		{"razzia", "razzia2", "missing dot"},
		{"razzia", "https://example.org/razzia", "malformed module path"},
		{"razzia", "example.org/", "trailing slash"},
		{"razzia", "example.org/raz zia", "invalid char"},
		{"razzia", "", "empty"},
		{"example.org/a", "example.org/a", "already"},
		{"example.org/a", "example.org/a/b", "within each other"},
	} {
		err := check(test.from, test.to)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("from %s to %s: %v, want %q", test.from, test.to, err, test.want)
		}
	}
}

package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"razzia/e2e/program"
	"razzia/internal/fatal"
)

// interpreters are where Python may be. Debian's package of numpy is for the second only.
var interpreters = []string{"python3", "/usr/bin/python3"}

// python is a Python that has numpy.
func python(t testing.TB) string {
	t.Helper()
	for _, program := range interpreters {
		if exec.Command(program, "-c", "import numpy").Run() == nil {
			return program
		}
	}
	t.Skip("no Python with numpy: install python3-numpy")
	return ""
}

// build builds the program that the clients start.
func build(t testing.TB) (path string) {
	t.Helper()
	path, err := program.Build(t.TempDir())
	fatal.If(t, err)
	return path
}

// run runs Python in the folder of the package, with the program in the path and in the variable RAZZIA, and returns what it prints.
func run(t testing.TB, program string, args ...string) string {
	t.Helper()
	return runWith(t, python(t), append(environment(t), "RAZZIA="+program,
		"PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH")), args...)
}

// environment is the environment in which Python finds the package.
func environment(t testing.TB) []string {
	t.Helper()
	return append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH="+folder(t), "no_proxy=127.0.0.1")
}

// runWith runs a Python in the folder of the package, and returns what it prints.
func runWith(t testing.TB, python string, env []string, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), python, args...)
	command.Dir, command.Env = folder(t), env
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// folder is the folder of the package.
func folder(t testing.TB) string {
	t.Helper()
	path, err := filepath.Abs("../../python")
	fatal.If(t, err)
	return path
}

// ran finds how many tests unittest has run, and that it has skipped none.
var ran = regexp.MustCompile(`\nRan (\d+) tests in .*\n\nOK\n$`)

// TestThePackage runs its tests, and the programs of the pages about learning and about the rules.
func TestThePackage(t *testing.T) {
	t.Parallel()
	program := build(t)
	t.Run("tests", func(t *testing.T) {
		out := run(t, program, "-W", "error::ResourceWarning", "-m", "unittest", "discover", "-t", ".", "-s", "tests")
		if found := ran.FindStringSubmatch(out); found == nil || len(found[1]) < 2 {
			t.Errorf("want 10 tests or more, and none skipped:\n%s", out)
		}
	})
	for _, test := range []struct{ page, heading, want string }{
		{"env", "## How do I learn with numpy?", `^games: \d{4}, first seat wins 0\.\d{3} of them\n$`},
		{"env", "## How do I learn with PettingZoo?", `^[1-9]\d{2} actions, rewards \{'seat_0': .*\}\n$`},
		{"python", "## How do I use the rules?", `^\[\d.*\] \[-?\d+, .*\] True\n$`},
	} {
		t.Run(test.heading, func(t *testing.T) {
			if out := run(t, program, "-c", block(t, test.page, test.heading)); !regexp.MustCompile(test.want).MatchString(out) {
				t.Errorf("the program prints %q, want %s", out, test.want)
			}
		})
	}
}

// block is the first program in Python under a heading of a page. It has at most 40 lines.
func block(t *testing.T, name, heading string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/build/" + name + ".md")
	fatal.If(t, err)
	_, part, found := strings.Cut(string(page), "\n"+heading)
	_, code, opened := strings.Cut(part, "\n```python\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !opened || !closed || strings.Count(code, "\n") > 40 {
		t.Fatalf("docs/build/%s.md has no program of at most 40 lines under %q", name, heading)
	}
	return code
}

// BenchmarkClient measures steps from Python: those of actions that were chosen before, and with a random choice.
func BenchmarkClient(b *testing.B) {
	program := build(b)
	b.Log("\n" + run(b, program, "-m", "tests.speed"))
}

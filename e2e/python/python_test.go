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

// run runs Python in the folder of the clients, with the program in the path and in the variable RAZZIA, and returns what it prints.
func run(t testing.TB, program string, args ...string) string {
	t.Helper()
	command := exec.Command(python(t), args...)
	command.Dir = folder(t)
	command.Env = append(os.Environ(), "RAZZIA="+program, "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH="+folder(t),
		"PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// folder is the folder of the clients, in which programs that are read from the command line find the clients.
func folder(t testing.TB) string {
	t.Helper()
	clients, err := filepath.Abs("../../env/python")
	fatal.If(t, err)
	return clients
}

// TestTheClients runs their tests, and the programs of the page.
func TestTheClients(t *testing.T) {
	program := build(t)
	t.Run("tests", func(t *testing.T) {
		if out := run(t, program, "-W", "error::ResourceWarning", "-m", "unittest"); !regexp.MustCompile(`Ran 2\d tests`).MatchString(out) {
			t.Errorf("want 20 tests or more:\n%s", out)
		}
	})
	for name, want := range map[string]string{
		"## How do I learn with numpy?":      `^games: \d{4}, first seat wins 0\.\d{3} of them\n$`,
		"## How do I learn with PettingZoo?": `^[1-9]\d{2} actions, rewards \{'seat_0': .*\}\n$`,
	} {
		t.Run(name, func(t *testing.T) {
			if out := run(t, program, "-c", standIn+block(t, name)); !regexp.MustCompile(want).MatchString(out) {
				t.Errorf("the program prints %q, want %s", out, want)
			}
		})
	}
}

// standIn lets a program run where PettingZoo is not installed.
const standIn = `import importlib.util
if importlib.util.find_spec("pettingzoo") is None:
    import stand_in
    stand_in.install()
`

// block is the first program in Python under a heading of docs/build/env.md. It has some 20 lines.
func block(t *testing.T, heading string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/build/env.md")
	fatal.If(t, err)
	_, part, found := strings.Cut(string(page), "\n"+heading)
	_, code, opened := strings.Cut(part, "\n```python\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !opened || !closed || strings.Count(code, "\n") > 24 {
		t.Fatalf("docs/build/env.md has no program of at most 24 lines under %q", heading)
	}
	return code
}

// BenchmarkClient measures steps from Python: those of actions that were chosen before, and with a random choice.
func BenchmarkClient(b *testing.B) {
	program := build(b)
	b.Log("\n" + run(b, program, "speed.py"))
}

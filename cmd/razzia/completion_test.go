package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
)

// TestWordsAreCompleted asks as the scripts do.
func TestWordsAreCompleted(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"bash ad", "admin\n"},
		{"bash help se", "serve\n"},
		{"bash vers", "version\n"},
		{"bash admin tokens m", "make\n"},
		{"bash serve --listen :80 --log-f", "--log-format\n"},
		{"bash serve --log-format j", "json\n"},
		{"bash serve --log-format=j", "--log-format=json\n"},
		{"bash serve --log-format = j", "json\n"},
		{"bash serve --mcp --browser a", "auto\n"},
		{"bash backup even", ""},
		{"bash serve --nonsense=a", ""},
		{"zsh rea", "ready:Ask a server whether it is ready.\n"},
		{"fish check --datab", "--database\tPostgreSQL database with the games, instead of a folder.\n"},
	} {
		status, out, complaints := call("", append([]string{"completion"}, strings.Fields(test.args)...)...)
		if status != command.ExitDone || out != test.want || complaints != "" {
			t.Errorf("%s: status %d, %q, complaints %q: want %q", test.args, status, out, complaints, test.want)
		}
	}
	if _, out, _ := call("", "completion", "bash", ""); strings.Contains(out, "completion") || strings.Count(out, "\n") < 30 {
		t.Errorf("the commands are %q", out)
	}
}

// TestBashCompletes lets bash read the script, and complete a word.
func TestBashCompletes(t *testing.T) {
	program := buildProgram(t)
	shell := exec.Command("bash", "-c", `source <(razzia completion bash)
COMP_WORDS=(razzia admin unsi) COMP_CWORD=2
_razzia
echo "${COMPREPLY[@]}"`)
	shell.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
	if out, err := shell.CombinedOutput(); err != nil || string(out) != "unsilence\n" {
		t.Errorf("it completes %q, %v", out, err)
	}
}

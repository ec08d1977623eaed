package main

import (
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
	if _, out, _ := call("", "completion", "bash", ""); !strings.Contains(out, "\nman\n") || strings.Count(out, "\n") < 30 {
		t.Errorf("the commands are %q", out)
	}
}

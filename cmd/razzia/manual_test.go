package main

import (
	"os/exec"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
)

// TestTheManualHasEveryCommand prints the page: it has the help of the program and of each command, line by line.
func TestTheManualHasEveryCommand(t *testing.T) {
	status, page, complaints := call("", "man")
	if status != command.ExitDone || complaints != "" || !strings.HasPrefix(page, ".TH RAZZIA 1 ") {
		t.Fatalf("status %d, complaints %q, page %.60q", status, complaints, page)
	}
	_, names, _ := call("", "completion", "bash", "")
	for name := range strings.Lines(names + "admin ban\nadmin reports list\n") {
		name = strings.TrimSpace(name)
		if name == "help" || name == "version" {
			continue
		}
		_, help, _ := call("", append(strings.Fields(name), "--help")...)
		_, part, found := strings.Cut(page, "\n.SS razzia "+name+"\n.nf\n")
		part, _, _ = strings.Cut(part, ".fi\n")
		if got := strings.NewReplacer(`\-`, "-", `\e`, `\`, "\n\\&", "\n").Replace(part); !found || got != help {
			t.Errorf("the help of %s is\n%s\nand stands there as\n%s", name, help, got)
		}
	}
	if path, err := exec.LookPath("man"); err == nil { // it must be readable where there is a reader
		show := exec.Command(path, "--warnings", "-l", "-")
		show.Stdin = strings.NewReader(page)
		if out, err := show.CombinedOutput(); err != nil || !strings.Contains(string(out), "RAZZIA(1)") {
			t.Errorf("man shows %.200q, %v", out, err)
		}
	}
}

package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

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

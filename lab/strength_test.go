package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// fakeArena stands for the program in a test of lab/strength: it writes a report of as many deals and of the
// players that it is asked for, and a drawing.
const fakeArena = `#!/bin/sh
names= deals= svg=
shift
while [ $# -gt 0 ]; do
	case $1 in
	--deals) deals=$2 ;;
	--svg) svg=$2 ;;
	--neighbours | --luck | --json) shift; continue ;;
	--*) ;;
	*) names="$names ${1%%=*}"; shift; continue ;;
	esac
	shift 2
done
{
	printf '{\n  "deals": %s,\n  "entrants": [\n' "$deals"
	for name in $names; do
		printf '    {\n      "name": "%s",\n      "forfeits": {}\n    },\n' "$name"
	done
	printf '  ]\n}\n'
}
echo "ladder of $deals" >"$svg"
`

// scriptTree makes a tree with nothing but lab/strength and what it needs.
func scriptTree(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	script, err := os.ReadFile("strength")
	fatal.If(t, err)
	for name, text := range map[string]string{"lab/strength": string(script), "fake": fakeArena, "go.mod": "module x\n", "docs/x": "",
		"bot/x.go": ""} {
		path := filepath.Join(root, name)
		fatal.If(t, os.MkdirAll(filepath.Dir(path), 0o777))
		fatal.If(t, os.WriteFile(path, []byte(text), 0o755))
	}
	return root
}

// measure runs lab/strength in a tree with settings, and gives what it says and what the log for two players
// holds then.
func measure(t *testing.T, root string, settings ...string) (said, log string) {
	t.Helper()
	cmd := exec.Command("sh", filepath.Join(root, "lab", "strength"))
	cmd.Env = append(append(os.Environ(), "RAZZIA="+filepath.Join(root, "fake"), "TABLES=2"), settings...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", settings, err, out)
	}
	text, err := os.ReadFile(filepath.Join(root, "bot", "level", "strength", "2.json"))
	fatal.If(t, err)
	return string(out), string(text)
}

// TestScriptKeepsTheLargerLog checks that lab/strength writes a log over one that rests on no more deals and
// players, and over a larger one only if it is told to.
func TestScriptKeepsTheLargerLog(t *testing.T) {
	root := scriptTree(t)
	_, log := measure(t, root)
	if !strings.Contains(log, `"deals": 30`) || strings.Count(log, `"name"`) != 6 {
		t.Fatalf("by default the log is\n%s", log)
	}
	for _, test := range []struct {
		settings []string
		deals    int // that the log rests on after it
		players  int
	}{
		{[]string{"DEALS=2"}, 30, 6},
		{[]string{"DEALS=40", "POOL=club expert"}, 30, 6},
		{[]string{"DEALS=40", "PAIRS=all"}, 40, 6},
		{[]string{"DEALS=40", "POOL=random beginner casual club expert master uct"}, 40, 7},
		{[]string{"DEALS=39", "POOL=random beginner casual club expert master uct"}, 40, 7},
		{[]string{"DEALS=2", "POOL=club random", "REPLACE=yes"}, 2, 2},
	} {
		said, log := measure(t, root, test.settings...)
		if !strings.Contains(log, fmt.Sprintf(`"deals": %d,`, test.deals)) || strings.Count(log, `"name"`) != test.players {
			t.Errorf("after %v the log is\n%s\nwant %d deals of %d players; the script said\n%s", test.settings, log, test.deals, test.players, said)
		}
		if ladder, err := os.ReadFile(filepath.Join(root, "docs", "ladder-2.svg")); err != nil ||
			string(ladder) != fmt.Sprintf("ladder of %d\n", test.deals) {
			t.Errorf("after %v the ladder is %q, %v", test.settings, ladder, err)
		}
		if kept := strings.Contains(said, "it stays"); kept {
			_, file, _ := strings.Cut(said, "The new log is ")
			file, _, _ = strings.Cut(file, ";")
			if _, err := os.Stat(filepath.Join(root, file)); err != nil {
				t.Errorf("the new log is not where the script says: %v\n%s", err, said)
			}
		}
	}
}

// TestScriptRefuses checks what the script says about settings that it cannot go by.
func TestScriptRefuses(t *testing.T) {
	root := scriptTree(t)
	for setting, want := range map[string]string{
		"POOL=random expert": `POOL is "random expert": want club in it`,
		"PAIRS=some":         `PAIRS is "some": want neighbours or all`,
	} {
		cmd := exec.Command("sh", filepath.Join(root, "lab", "strength"))
		cmd.Env = append(os.Environ(), setting)
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, %s", setting, err, out)
		}
	}
}

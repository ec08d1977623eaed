package scripts

import (
	"regexp"
	"strings"
	"testing"
)

// TestSlowFuzzingHasReasons reads scripts/slow-fuzzing: each line names a target that exists, and says why it tries few inputs.
func TestSlowFuzzingHasReasons(t *testing.T) {
	line := regexp.MustCompile(`^(Fuzz[A-Za-z]+): \S.{15,}$`)
	for text := range strings.Lines(string(read(t, root, "scripts/slow-fuzzing"))) {
		found := line.FindStringSubmatch(strings.TrimSuffix(text, "\n"))
		if found == nil {
			t.Errorf("%q: want the name of a target, and the reason", text)
			continue
		}
		if out := must(t, root, "git", "-c", "safe.directory=*", "grep", "-l", "func "+found[1]+"(", "--", "*_test.go"); out == "" {
			t.Errorf("there is no target %s", found[1])
		}
	}
}

// TestTheRateOfFuzzing gives scripts/fuzz-rates what go test -json says of two targets.
func TestTheRateOfFuzzing(t *testing.T) {
	const said = `{"Package":"p","Test":"FuzzA","Output":"fuzz: elapsed: 3s, execs: 1200 (400/sec), new interesting: 1 (total: 9)\n"}
{"Package":"p","Test":"FuzzA","Output":"fuzz: elapsed: 4s, execs: 1300 (95/sec), new interesting: 1 (total: 9)\n"}
{"Package":"p","Test":"FuzzB","Output":"fuzz: elapsed: 3s, execs: 90 (30/sec), new interesting: 1 (total: 9)\n"}
`
	folder := t.TempDir()
	write(t, folder, "said", []byte(said))
	out, err := run(root, "sh", "-c", "sh scripts/fuzz-rates <"+folder+"/said")
	const want = "p FuzzA tries 400 inputs a second\n" +
		"slow, make it faster or give the reason in scripts/slow-fuzzing:\np FuzzB tries 30 inputs a second\n"
	if err != nil || out != want {
		t.Errorf("it says %q, %v: want %q", out, err, want)
	}
}

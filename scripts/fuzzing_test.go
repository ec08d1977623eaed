package scripts

import (
	"regexp"
	"strings"
	"testing"
)

// TestSlowFuzzingHasReasons reads scripts/slow-fuzzing: each line names a target that exists, and says why it tries few inputs.
func TestSlowFuzzingHasReasons(t *testing.T) {
	line := regexp.MustCompile(`^(Fuzz[A-Za-z]+): \S.{15,}$`)
	for text := range strings.Lines(string(read(t, ".", "slow-fuzzing"))) {
		found := line.FindStringSubmatch(strings.TrimSuffix(text, "\n"))
		if found == nil {
			t.Errorf("%q: want the name of a target, and the reason", text)
			continue
		}
		if out := must(t, "..", "git", "-c", "safe.directory=*", "grep", "-l", "func "+found[1]+"(", "--", "*_test.go"); out == "" {
			t.Errorf("there is no target %s", found[1])
		}
	}
}

// TestTheRateOfFuzzing reads what a target says, as scripts/test does.
func TestTheRateOfFuzzing(t *testing.T) {
	script := string(read(t, ".", "test"))
	_, body, found := strings.Cut(script, "\nfuzz_rate() {\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	const said = `fuzz: elapsed: 0s, gathering baseline coverage: 0/9 completed
fuzz: elapsed: 3s, execs: 1200 (400/sec), new interesting: 1 (total: 9)
fuzz: elapsed: 4s, execs: 1300 (95/sec), new interesting: 1 (total: 9)
`
	folder := t.TempDir()
	write(t, folder, "said", []byte(said))
	out, err := run(folder, "sh", "-euc", "fuzz=said\n"+body)
	if !found || err != nil || strings.TrimSpace(out) != "400" {
		t.Errorf("the rate is %q, %v: want 400", out, err)
	}
}

package deploy

import (
	"os"
	"regexp"
	"testing"
	"time"
)

// TestNodesHaveTimeToDrain checks that units and containers wait until a node has drained and running requests have ended, which
// get 10 s, before they kill it.
func TestNodesHaveTimeToDrain(t *testing.T) {
	for file, patterns := range map[string][2]string{
		"../../deploy/systemd/razzia@.service": {`(?m)^Environment=RAZZIA_DRAIN=(\S+)`, `(?m)^TimeoutStopSec=(\S+)`},
		"../../deploy/container/site.yaml":     {`RAZZIA_DRAIN: (\S+)`, `stop_grace_period: (\S+)`},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var times [2]time.Duration
		for i, pattern := range patterns {
			found := regexp.MustCompile(pattern).FindSubmatch(text)
			if found == nil {
				t.Fatalf("%s has no %s", file, pattern)
			}
			if times[i], err = time.ParseDuration(string(found[1])); err != nil {
				t.Fatal(err)
			}
		}
		if drains, waits := times[0], times[1]; drains <= 0 || waits < drains+15*time.Second {
			t.Errorf("%s: a node drains for %v, and is killed after %v", file, drains, waits)
		}
	}
}

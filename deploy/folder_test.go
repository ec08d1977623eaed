//go:build unix

package deploy

import (
	"net/http"
	"os/exec"
	"testing"
)

// TestUpgradeOfAFolder plays with the version before, and goes on with this one in the same folder.
func TestUpgradeOfAFolder(t *testing.T) {
	folder := t.TempDir()
	n := &node{program: buildPrevious(t), store: []string{"--data", folder}, listen: freeAddress(t)}
	now := buildProgram(t)
	n.start(t)
	p := newPlayer(cell{t: t, client: new(http.Client), address: "http://" + n.listen})
	p.begin(p.address)
	p.play(20)
	n.stop(t)
	n.program = now
	n.start(t)
	p.play(20)
	p.check()
	if len(p.moves) != 40 {
		t.Errorf("%d moves were acknowledged, want 40", len(p.moves))
	}
	if out, err := exec.Command(now, "check", "--data", folder).CombinedOutput(); err != nil {
		t.Errorf("the check of the folder: %v\n%s", err, out)
	}
}

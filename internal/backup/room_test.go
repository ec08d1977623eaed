package backup

import (
	"errors"
	"strings"
	"syscall"
	"testing"
)

// TestAFullFolderIsNoBrokenBackup restores into a folder without room: nothing is wrong with the archive.
func TestAFullFolderIsNoBrokenBackup(t *testing.T) {
	full := notStaged(syscall.ENOSPC, "/var/lib/razzia")
	if !errors.Is(full, syscall.ENOSPC) || !strings.Contains(full.Error(), "no room for its games in /var/lib/razzia") ||
		strings.Contains(full.Error(), "no whole backup") {
		t.Errorf("a full folder is %v", full)
	}
	if broken := notStaged(errors.New("unexpected EOF"), "x"); !strings.HasPrefix(broken.Error(), "no whole backup: ") {
		t.Errorf("a broken archive is %v", broken)
	}
}

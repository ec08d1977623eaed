package place

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestAFullTargetIsNamed says of a disk without room which one it is: where the backup goes, not where the games are.
func TestAFullTargetIsNamed(t *testing.T) {
	full := fmt.Errorf("copy /var/lib/razzia/razzia.db: %w", syscall.ENOSPC)
	for within, want := range map[string]string{"/mnt/backups/": "/mnt/backups", "": os.TempDir()} {
		if err := fits(full, within); !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "no room for the backup in "+want+",") {
			t.Errorf("%q: the error is %v", within, err)
		}
	}
	if other := errors.New("other"); fits(other, "x") != other || fits(nil, "x") != nil {
		t.Error("another error does not stay as it is")
	}
}

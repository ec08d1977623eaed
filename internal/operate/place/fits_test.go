package place

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/site"
	"razzia/internal/store/sqlite"
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

// A fullPipe is a standard output on a disk without room.
type fullPipe struct{}

func (fullPipe) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestAFullPipeIsNoFullFolder writes a backup to a standard output without room: the folder of the copies has some.
func TestAFullPipeIsNoFullFolder(t *testing.T) {
	folder := t.TempDir()
	games, err := sqlite.Open(Database(folder), site.Relations())
	if err == nil {
		err = games.Close()
	}
	if err == nil {
		_, err = Key(folder)
	}
	if err != nil {
		t.Fatal(err)
	}
	err = PipeBackup(t.Context(), At(folder), "test", fullPipe{}, nil)
	if !errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), os.TempDir()) {
		t.Errorf("the error is %v", err)
	}
}

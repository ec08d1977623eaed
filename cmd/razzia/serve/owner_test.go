package serve

import (
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestExposedGamesAreTold starts with rights that let other users of the machine in: the log says so, and what to do. A file that no other
// user reaches is not told.
func TestExposedGamesAreTold(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the rights of files say nothing there
	}
	folder, secret := commandtest.NewGames(t), filepath.Join(t.TempDir(), "secret")
	key := filepath.Join(folder, place.KeyName)
	settings := commandtest.SettingsFile(t, `database = "postgres://razzia:hush@localhost/razzia"`)
	logged := func() string {
		var log strings.Builder
		c := Command{Database: "postgres://razzia:hush@localhost/razzia", OIDC: oidcFlags{SecretFile: secret}}
		c.Config = settings
		c.warnOfExposed(logger(slog.LevelInfo, "text", &log), storage.Storage{Folder: folder})
		return log.String()
	}
	fatal.If(t, os.WriteFile(secret, []byte("s"), 0o600))
	if said := logged(); said != "" {
		t.Errorf("at first it says %q", said)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o707, key: 0o644, secret: 0o640, settings: 0o644} {
		fatal.If(t, os.Chmod(path, mode))
	}
	commandtest.WantWords(t, logged(), "level=WARN", "chmod 700 "+folder, "chmod 600 "+key, "chmod 600 "+secret, "chmod 600 "+settings)
	fatal.If(t, os.Chmod(folder, 0o700))
	if said := logged(); strings.Contains(said, key) || strings.Contains(said, "hush") {
		t.Errorf("within a folder that is shut it says %q", said)
	}
}

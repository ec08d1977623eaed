package serve

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// oldGames makes a folder with games of an older program.
func oldGames(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	packed, err := os.Open("../../../internal/store/sqlite/testdata/version-50.db.gz")
	fatal.If(t, err)
	defer packed.Close()
	games, err := gzip.NewReader(packed)
	fatal.If(t, err)
	content, err := io.ReadAll(games)
	if err == nil {
		err = os.WriteFile(place.Database(folder), content, 0o600)
	}
	if err == nil {
		err = place.SetKey(folder, []byte(strings.Repeat("k", place.KeySize)))
	}
	fatal.If(t, err)
	return folder
}

// startLog opens the games of serve, and returns the lines of its log in JSON.
func startLog(t *testing.T, args ...string) (list []map[string]any) {
	t.Helper()
	c, err := parsed(t, args...)
	fatal.If(t, err)
	var log strings.Builder
	s, err := c.openStorage(t.Context(), logger(slog.LevelInfo, "json", &log))
	fatal.If(t, err)
	s.Close()
	for line := range strings.Lines(log.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Errorf("%q is not JSON: %v", line, err)
		}
		list = append(list, fields)
	}
	return list
}

// TestTheStartIsTold opens games of an older program: the log names the program and the games, and then each step of the conversion. A
// copy from before is there, and can be restored; not with --no-copy. Afterwards there is nothing to convert.
func TestTheStartIsTold(t *testing.T) {
	folder := oldGames(t)
	lines := startLog(t, "--data", folder)
	if first := lines[0]; first["msg"] != "starting" || first["version"] != build.This().String() || first["games"] != "the folder "+folder {
		t.Errorf("the first line is %v", first)
	}
	copied := filepath.Join(folder, "before-upgrade-schema-50.tar.gz")
	if lines[1]["file"] != copied {
		t.Errorf("the second line is %v", lines[1])
	}
	steps := lines[2:]
	if len(steps) == 0 || steps[0]["to_schema"] != 51.0 {
		t.Errorf("the steps are %v", steps)
	}
	if m, err := backup.Verify(copied); err != nil || m.Schema != 50 || m.Tables == 0 {
		t.Errorf("the copy has %+v, %v", m, err)
	}
	if status, out, said := call("", "restore", "--data", filepath.Join(t.TempDir(), "restored"), copied); status != command.ExitDone {
		t.Errorf("the copy is not restored: status %d, %s%s", status, out, said)
	}
	if again := startLog(t, "--data", folder); len(again) != 1 {
		t.Errorf("the next start logs %v", again)
	}
	folder = oldGames(t)
	if lines := startLog(t, "--data", folder, "--no-copy"); len(lines) != 1+len(steps) {
		t.Errorf("without a copy it logs %v", lines)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "before*")); err != nil || len(left) > 0 {
		t.Errorf("%q is left, %v", left, err)
	}
}

package place

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// TestKey makes the key although an earlier start was interrupted while it wrote one. The next start reads the
// same key, and refuses half a key.
func TestKey(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "session.key")
	fatal.If(t, os.WriteFile(name+".new", []byte("half a key, and the rest of something longer than that"), 0o600))
	first, err := Key(folder)
	if err != nil || len(first) != KeySize {
		t.Fatalf("%d bytes, %v", len(first), err)
	}
	if again, err := Key(folder); err != nil || !bytes.Equal(again, first) {
		t.Errorf("the next start has another key: %v", err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("there are %d files: want one", len(files))
	}
	fatal.If(t, os.WriteFile(name, first[:7], 0o600))
	if _, err := Key(folder); err == nil || !strings.Contains(err.Error(), "7 bytes: want 32") {
		t.Errorf("with half a key the error is %v", err)
	}
}

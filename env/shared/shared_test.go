package shared_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/env/shared"
	"razzia/internal/fatal"
)

const (
	size = 8192
	mark = "MARK"
)

func TestMapSharesAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory")
	one := open(t, path)
	copy(one.Bytes, mark)
	two := open(t, path)
	one.Bytes[size-1] = 7
	if two.Bytes[size-1] != 7 {
		t.Error("a byte that was written to the file in one place is not seen in the other")
	}
}

func open(t *testing.T, path string) *shared.Memory {
	t.Helper()
	m, err := shared.Map(path, size, mark)
	fatal.If(t, err)
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

func TestMapRefusesOtherFiles(t *testing.T) {
	folder := t.TempDir()
	for name, test := range map[string]struct{ content, want string }{
		"short":    {mark, "has 4 bytes: want a file that does not exist, is empty or has 8192"},
		"long":     {strings.Repeat(mark, size), "has 32768 bytes"},
		"unmarked": {strings.Repeat("X", size), `does not begin with "MARK"`},
	} {
		path := filepath.Join(folder, name)
		fatal.If(t, os.WriteFile(path, []byte(test.content), 0o600))
		if _, err := shared.Map(path, size, mark); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
		if after, err := os.ReadFile(path); err != nil || string(after) != test.content {
			t.Errorf("%s: the file was changed", name)
		}
	}
	if _, err := shared.Map(os.DevNull, size, mark); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("a device: got %v, want that it is no regular file", err)
	}
	if _, err := shared.Map(filepath.Join(folder, "none", "file"), size, mark); err == nil {
		t.Error("a file in no folder was mapped")
	}
}

func TestAFileThatIsCutIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memory")
	m := open(t, path)
	fatal.If(t, os.Truncate(path, 0))
	err := m.Use(func() error { m.Bytes[size-1] = 1; return nil })
	if err == nil || !strings.Contains(err.Error(), "a part of the file is gone") {
		t.Errorf("got %v, want that a part of the file is gone", err)
	}
}

func TestOtherPanicsGoOn(t *testing.T) {
	m := open(t, filepath.Join(t.TempDir(), "memory"))
	defer func() {
		if recover() != "mine" {
			t.Error("the panic was lost")
		}
	}()
	_ = m.Use(func() error { panic("mine") })
}

package atomicfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"razzia/internal/atomicfile"
	"razzia/internal/fatal"
)

// TestAFileIsReplaced writes a file in a folder that is missing, and replaces it: it is for its owner alone, and no other file is left.
func TestAFileIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some", "file")
	for _, text := range []string{"first", "second, and longer"} {
		fatal.If(t, atomicfile.Write(path, []byte(text), 0o600))
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("the file has %q, %v: want %q", got, err, text)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
			t.Errorf("the file has the mode %v, %v: want none for others", info.Mode(), err)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("the folder has %v, %v: want the file alone", list, err)
	}
}

// TestAFolderIsNotReplaced writes to a path that is a folder: it stays, and no temporary file is left.
func TestAFolderIsNotReplaced(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "here")
	fatal.If(t, os.Mkdir(path, 0o700))
	if err := atomicfile.Write(path, []byte("text"), 0o600); err == nil {
		t.Error("a folder was replaced")
	}
	if list, err := os.ReadDir(folder); err != nil || len(list) != 1 {
		t.Errorf("beside the folder there is %v, %v: want nothing", list, err)
	}
}

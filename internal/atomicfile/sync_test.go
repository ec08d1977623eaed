package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestADiskWithoutSyncOfFolders writes to a disk that has no such call for folders, as those of networks and in user space may: the file
// is there, and it is no error. That of a disk that fails is one.
func TestADiskWithoutSyncOfFolders(t *testing.T) {
	if os.PathSeparator != '/' {
		return // Windows has no such call
	}
	real := sync
	defer func() { sync = real }()
	for fault, unable := range map[error]bool{syscall.EINVAL: true, syscall.ENOTSUP: true, syscall.ENOSYS: true,
		syscall.EIO: false, syscall.ENOSPC: false} {
		sync = func(f *os.File) error { return &os.PathError{Op: "sync", Path: f.Name(), Err: fault} }
		path := filepath.Join(t.TempDir(), "file")
		if err := Write(path, []byte("text"), 0o600); unable && err != nil || !unable && !errors.Is(err, fault) {
			t.Errorf("%v: the error is %v", fault, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "text" {
			t.Errorf("%v: the file has %q, %v", fault, text, err)
		}
	}
	sync = real
	if _, err := os.Stat("/proc/self"); err == nil { // Linux: a real folder that cannot be synced
		if err := SyncFolder("/proc/self"); err != nil {
			t.Error(err)
		}
	}
	if err := SyncFolder(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there was synced")
	}
}

//go:build unix

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestRootLeavesTheGamesToTheirOwner lets root restore, copy, change keys and save in the folders of another user: all files belong to
// that user, also the lock that an earlier command of root has left.
func TestRootLeavesTheGamesToTheirOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Log("this user is not root: all files are theirs")
	}
	const user = 4711
	games, saved := commandtest.NewGames(t), filepath.Join(t.TempDir(), "saved.tar.gz")
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Command: "backup " + saved}}, "--data", games)
	into := func() string {
		folder := t.TempDir()
		if os.Geteuid() == 0 {
			fatal.If(t, os.Chown(folder, user, user))
		}
		return folder
	}
	restored, backups := into(), into()
	fatal.If(t, os.WriteFile(filepath.Join(restored, "razzia.lock"), nil, 0o600))
	copied := filepath.Join(into(), "games")
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Command: "restore " + saved},
		{Command: "restore --replace " + saved},
		{Command: "keys rotate"},
		{Command: "backup " + backups + "/b.tar.gz"},
		{Command: "export " + backups + "/e.jsonl"},
	}, "--data", restored)
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{{Command: "copy"}}, "--from", restored, "--to", copied)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Command: "serve --listen nowhere --access-log " + restored + "/access.log --audit-log " + restored + "/audit.log"},
	}, "--data", restored)
	found := 0
	for _, root := range []string{restored, backups, filepath.Dir(copied)} {
		want := owned(t, root)
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if found++; err == nil && owned(t, path) != want {
				t.Errorf("%s belongs to %d: want %d", path, owned(t, path), want)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if found < 17 {
		t.Errorf("%d files were found", found)
	}
}

// owned is the user who owns a file.
func owned(t *testing.T, path string) uint32 {
	t.Helper()
	info, err := os.Lstat(path)
	fatal.If(t, err)
	return info.Sys().(*syscall.Stat_t).Uid
}

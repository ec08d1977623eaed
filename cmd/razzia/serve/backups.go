package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/storage"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// backupFlags say which backups a server takes by itself.
type backupFlags struct {
	Backups     string        `type:"path" env:"RAZZIA_BACKUPS" placeholder:"FOLDER" help:"Save the games regularly in FOLDER, best on another disk."`
	BackupEvery time.Duration `default:"24h" env:"RAZZIA_BACKUP_EVERY" placeholder:"24h" help:"The time between two backups."`
	BackupKeep  int           `default:"7" env:"RAZZIA_BACKUP_KEEP" help:"How many backups stay in FOLDER; older ones go."`
	BackupHook  string        `env:"RAZZIA_BACKUP_HOOK" placeholder:"PROGRAM" help:"Run a program after each of these backups, with its file as the argument, to bring it elsewhere."`

	storage.SealFlags

	BackupHookLimit time.Duration `default:"1h" env:"RAZZIA_BACKUP_HOOK_LIMIT" placeholder:"1h" help:"How long the program of --backup-hook may take."`
}

// hook is the program that brings backups elsewhere; nil for none.
func (f backupFlags) hook() *backup.Hook {
	if f.BackupHook == "" {
		return nil
	}
	return &backup.Hook{Program: f.BackupHook, Limit: f.BackupHookLimit}
}

// Validate refuses backups that come too often, and none to keep.
func (f backupFlags) Validate() error {
	switch {
	case f.BackupEvery < backup.LeastEvery:
		return fmt.Errorf("--backup-every %v: want %v or more", f.BackupEvery, backup.LeastEvery)
	case f.BackupKeep < 1:
		return fmt.Errorf("--backup-keep %d: want 1 or more", f.BackupKeep)
	case f.BackupHook != "" && f.Backups == "":
		return errors.New("--backup-hook: want --backups with it")
	case f.BackupHookLimit <= 0:
		return fmt.Errorf("--backup-hook-limit %v: want 1s or more", f.BackupHookLimit)
	}
	_, err := f.Keys()
	return err
}

// schedule prepares the backups of games; nil if none are wanted.
func (f backupFlags) schedule(games place.Place, log *slog.Logger) *backup.Schedule {
	if f.Backups == "" {
		return nil
	}
	keys, _ := f.Keys() // Validate has refused others
	s := &backup.Schedule{
		Sealed: len(keys) > 0, Folder: f.Backups, Every: f.BackupEvery, Keep: f.BackupKeep, Log: log, Now: time.Now,
		Take: func(ctx context.Context, name string) (backup.Manifest, error) {
			return place.TakeBackup(ctx, games, build.This().Version, name, backup.Kept, keys)
		},
	}
	if h := f.hook(); h != nil {
		s.Hook = h.Run
	}
	s.Prepare()
	return s
}

// inBackground runs backups and the tasks of a site until a context ends. wait waits for them to end.
func inBackground(ctx context.Context, backups *backup.Schedule, tasks []func(context.Context)) (wait func()) {
	var work sync.WaitGroup
	if backups != nil {
		tasks = append(tasks, backups.Run)
	}
	for _, task := range tasks {
		work.Go(func() { task(ctx) })
	}
	return work.Wait
}

// warningOf is what the answer to a monitor adds about the backups and the certificates; "" if all is well.
func warningOf(s *backup.Schedule, certificates *credential) func() string {
	return func() string {
		var list []string
		if s != nil && s.Status().Failing {
			list = append(list, "the last backup failed; the log of the server says why")
		}
		if s != nil && s.Status().HookFailed != "" {
			list = append(list, "the backup hook failed; the log of the server says why")
		}
		if certificates.state().Problem != "" {
			list = append(list, "the certificate needs a look; the log of the server says why")
		}
		return strings.Join(list, "; ")
	}
}

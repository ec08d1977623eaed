package serve

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"razzia/cmd/razzia/build"
	"razzia/internal/analysis"
	"razzia/internal/backup"
	"razzia/internal/daily"
	"razzia/internal/operate/place"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
)

// backupFlags say which backups a server takes by itself.
type backupFlags struct {
	Backups     string        `type:"path" env:"RAZZIA_BACKUPS" placeholder:"FOLDER" help:"Save the games regularly in FOLDER, best on another disk."`
	BackupEvery time.Duration `default:"24h" env:"RAZZIA_BACKUP_EVERY" placeholder:"24h" help:"The time between two backups."`
	BackupKeep  int           `default:"7" env:"RAZZIA_BACKUP_KEEP" help:"How many backups stay in FOLDER; older ones go."`
}

// Validate refuses backups that come too often, and none to keep.
func (f backupFlags) Validate() error {
	switch {
	case f.BackupEvery < backup.LeastEvery:
		return fmt.Errorf("--backup-every %v: want %v or more", f.BackupEvery, backup.LeastEvery)
	case f.BackupKeep < 1:
		return fmt.Errorf("--backup-keep %d: want 1 or more", f.BackupKeep)
	}
	return nil
}

// schedule prepares the backups of games; nil if none are wanted.
func (f backupFlags) schedule(games place.Place, log *slog.Logger) *backup.Schedule {
	if f.Backups == "" {
		return nil
	}
	s := &backup.Schedule{
		Folder: f.Backups, Every: f.BackupEvery, Keep: f.BackupKeep, Log: log, Now: time.Now,
		Take: func(ctx context.Context, name string) (backup.Manifest, error) {
			return place.TakeBackup(ctx, games, build.This().Version, name, backup.Kept)
		},
	}
	s.Prepare()
	return s
}

// inBackground takes backups, sends messages, rates, measures and counts games, and makes the daily until the context ends, each of it
// if it is wanted. Wait returns when no more of it is done.
func inBackground(ctx context.Context, s *backup.Schedule, p *push.Sender, r *rating.Rater, m *analysis.Measures,
	k *profile.Keeper, d *daily.Keeper) (wait func()) {
	var work sync.WaitGroup
	if r != nil {
		work.Go(func() { r.Run(ctx) })
	}
	if m != nil {
		work.Go(func() { m.Run(ctx) })
	}
	if k != nil {
		work.Go(func() { k.Run(ctx) })
	}
	if d != nil {
		work.Go(func() { d.Run(ctx) })
	}
	if s != nil {
		work.Go(func() { s.Run(ctx) })
	}
	if p != nil {
		work.Go(func() { p.Run(ctx) })
	}
	return work.Wait
}

// warningOf is what the answer to a monitor adds about the backups; "" if all is well.
func warningOf(s *backup.Schedule) func() string {
	return func() string {
		if s != nil && s.Status().Failing {
			return "the last backup failed; the log of the server says why"
		}
		return ""
	}
}

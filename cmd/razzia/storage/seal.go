package storage

import (
	"fmt"
	"slices"

	"razzia/internal/backup"
)

// SealFlags say to which public keys backups are encrypted.
type SealFlags struct {
	BackupKey     []string `env:"RAZZIA_BACKUP_KEY" placeholder:"KEY" help:"Encrypt backups to a public key of age, such as age1…; may be repeated. Who has one of the secret keys can open them, and not this machine."`
	BackupKeyFile string   `type:"path" env:"RAZZIA_BACKUP_KEY_FILE" placeholder:"FILE" help:"A file with more public keys, one on each line."`
}

// Keys reads the public keys; none for backups that are not encrypted.
func (f SealFlags) Keys() (backup.Keys, error) {
	keys, err := backup.ParseKeys(f.BackupKey...)
	if err != nil {
		return nil, fmt.Errorf("--backup-key: %w", err)
	}
	if f.BackupKeyFile == "" {
		return keys, nil
	}
	more, err := backup.ReadKeys(f.BackupKeyFile)
	if err != nil {
		return nil, fmt.Errorf("--backup-key-file: %w", err)
	}
	return slices.Concat(keys, more), nil
}

// IdentityFlag names the secret key of backups that are encrypted.
type IdentityFlag struct {
	Identity string `type:"path" placeholder:"FILE" help:"The secret key of a backup that is encrypted, as age-keygen writes it."`
}

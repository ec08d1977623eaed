package backup_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"razzia/internal/backup"
	"razzia/internal/fatal"
)

// newKey makes a pair of keys: the public one, and the file of the secret one.
func newKey(t *testing.T) (public, file string) {
	t.Helper()
	secret, err := age.GenerateX25519Identity()
	fatal.If(t, err)
	folder := t.TempDir()
	write(t, folder, "key.txt", "# a comment\n"+secret.String()+"\n")
	return secret.Recipient().String(), filepath.Join(folder, "key.txt")
}

// sealed takes a backup for some public keys.
func sealed(t *testing.T, keys backup.Keys) []byte {
	t.Helper()
	from, name := t.TempDir(), filepath.Join(t.TempDir(), "b.tar.gz.age")
	write(t, from, names[0], strings.Repeat("0123456789", 10000))
	write(t, from, names[1], "secret key")
	fatal.If(t, backup.Create(t.Context(), name, manifest(), from, backup.Kept, keys))
	text, err := os.ReadFile(name)
	fatal.If(t, err)
	return text
}

// inspect reads an archive with the secret key in a file, "" for none.
func inspect(t *testing.T, archive []byte, identity string) error {
	t.Helper()
	identities, err := backup.ReadIdentities(identity)
	fatal.If(t, err)
	plain, err := identities.Open(bytes.NewReader(archive))
	if err == nil {
		_, err = backup.Inspect(plain, names)
	}
	return err
}

// TestASealedBackupOpensForItsKeys encrypts to two keys, one of a file: each of their secret keys opens it, and no other one.
func TestASealedBackupOpensForItsKeys(t *testing.T) {
	public, first := newKey(t)
	other, second := newKey(t)
	_, foreign := newKey(t)
	folder := t.TempDir()
	write(t, folder, "keys", "# of the club\n"+other+"\n")
	keys, err := backup.ParseKeys(public)
	fatal.If(t, err)
	more, err := backup.ReadKeys(filepath.Join(folder, "keys"))
	fatal.If(t, err)
	archive := sealed(t, append(keys, more...))
	if bytes.Contains(archive, []byte("manifest.json")) || !bytes.HasPrefix(archive, []byte("age-encryption.org/v1\n")) {
		t.Error("it is not encrypted")
	}
	fatal.If(t, inspect(t, archive, first))
	fatal.If(t, inspect(t, archive, second))
	if err := inspect(t, archive, ""); !errors.Is(err, backup.ErrSealed) {
		t.Errorf("without a key the error is %v", err)
	}
	if err := inspect(t, archive, foreign); err == nil {
		t.Error("a foreign key opens it")
	}
	fatal.If(t, inspect(t, sealed(t, nil), first)) // one that is not encrypted needs no key, and takes one
}

// TestADamagedSealedBackupIsRefused cuts, extends or changes an encrypted archive at many places.
func TestADamagedSealedBackupIsRefused(t *testing.T) {
	public, secret := newKey(t)
	keys, err := backup.ParseKeys(public)
	fatal.If(t, err)
	whole := sealed(t, keys)
	for at := 0; at < len(whole); at += 7 {
		changed := bytes.Clone(whole)
		changed[at] ^= 0x20
		for what, archive := range map[string][]byte{"cut": whole[:at], "changed": changed} {
			if inspect(t, archive, secret) == nil {
				t.Errorf("%s at %d of %d: it was taken for whole", what, at, len(whole))
			}
		}
	}
	if inspect(t, append(bytes.Clone(whole), 0), secret) == nil {
		t.Error("extended: it was taken for whole")
	}
}

// TestKeysOfOthersAreRefused reads what is no key.
func TestKeysOfOthersAreRefused(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "no-keys", "ssh-ed25519 AAAA\n")
	path := filepath.Join(folder, "no-keys")
	if _, err := backup.ParseKeys("age1none"); err == nil || !strings.Contains(err.Error(), `"age1none" is no public key`) {
		t.Errorf("the error is %v", err)
	}
	_, err := backup.ReadKeys(path)
	_, secret := backup.ReadIdentities(path)
	if err == nil || secret == nil {
		t.Errorf("the errors are %v and %v", err, secret)
	}
}

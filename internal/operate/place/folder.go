package place

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"razzia/internal/atomicfile"
)

// DatabaseName and KeyName are the files of a folder of games that a backup has.
const (
	DatabaseName = "razzia.db"
	KeyName      = "session.key"
)

// KeySize is the size of the key that signs the cookies, in bytes.
const KeySize = 32

// Database returns the file of the games in a folder.
func Database(folder string) string { return filepath.Join(folder, DatabaseName) }

// IsEmptied reports whether a folder was served before, and has no games now: their file was moved or emptied.
func IsEmptied(folder string) bool {
	if _, err := os.Stat(filepath.Join(folder, KeyName)); err != nil {
		return false
	}
	file, err := os.Stat(Database(folder))
	return errors.Is(err, fs.ErrNotExist) || err == nil && file.Size() == 0
}

// HasLostKey reports whether the games are in a folder, but not the key that signs the cookies.
func HasLostKey(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, KeyName))
	file, missing := os.Stat(Database(folder))
	return errors.Is(err, fs.ErrNotExist) && missing == nil && file.Size() > 0
}

// ErrLostKey returns the error for games without their key.
func ErrLostKey(folder string) error {
	return fmt.Errorf("%s is gone beside the games: %s", filepath.Join(folder, KeyName), KeyBack(folder))
}

// KeyBack says how the key of a folder comes back.
func KeyBack(folder string) string {
	return "stop the server, and put the key of a backup back: tar -xzOf BACKUP.tar.gz " + KeyName + " > " + filepath.Join(folder, KeyName)
}

// AsOwner adds to an error about a file of a folder what to do if this user may not open it.
func AsOwner(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: run the command as the owner of the folder, or choose another with --data", err)
	}
	return err
}

// ErrNoGames returns the error for a folder without games.
func ErrNoGames(folder string) error {
	return fmt.Errorf("no games in %s: choose their folder with --data", folder)
}

// Key reads the key in a folder that signs the cookies. The first start makes it.
func Key(folder string) ([]byte, error) {
	name := filepath.Join(folder, KeyName)
	key, err := os.ReadFile(name)
	if err == nil && len(key) < KeySize {
		return nil, errShortKey(name, len(key))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	_ = os.Remove(name + ".new") // half a key, which a start may have left here that was interrupted
	key = make([]byte, KeySize)
	_, _ = rand.Read(key) // never returns an error
	return key, SetKey(folder, key)
}

// SetKey replaces the key in a folder, in full or not at all, even if the machine fails: the server does not start with half a key, and
// with a new key all players lose their seats.
func SetKey(folder string, key []byte) error {
	return atomicfile.Write(filepath.Join(folder, KeyName), key, 0o600)
}

// errShortKey is the error for a file that holds too little for a key.
func errShortKey(name string, size int) error {
	return fmt.Errorf("%s holds %d bytes: want %d; restore it from a backup, or remove it to get a new key: players then lose their seats",
		name, size, KeySize)
}

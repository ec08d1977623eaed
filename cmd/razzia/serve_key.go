package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// sessionKey reads the key that signs the cookies. The first start makes it.
func sessionKey(folder string) ([]byte, error) {
	name := filepath.Join(folder, keyName)
	key, err := os.ReadFile(name)
	if err == nil && len(key) < keySize {
		return nil, errShortKey(name, len(key))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	_, _ = rand.Read(key) // never returns an error
	return key, writeAtomically(name, key)
}

// errShortKey is the error for a file that holds too little for a key.
func errShortKey(name string, size int) error {
	return fmt.Errorf("%s holds %d bytes: want %d; restore it from a backup, or remove it to get a new key: players then lose their seats", name, size, keySize)
}

// writeAtomically writes a file in full or not at all, even if the machine fails. The server does not start with half
// a key, and with a new key all players lose their seats.
func writeAtomically(name string, content []byte) error {
	fresh := name + ".new"
	file, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(fresh, name)
}

// keySize is the size of the key that signs the cookies, in bytes.
const keySize = 32

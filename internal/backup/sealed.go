package backup

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"
)

// Keys are the public keys to which archives are encrypted (age); none for archives that are not.
type Keys []age.Recipient

// ParseKeys reads public keys, such as age1ql3z….
func ParseKeys(texts ...string) (keys Keys, err error) {
	for _, text := range texts {
		list, err := age.ParseRecipients(strings.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%q is no public key of age, which begins with age1: %w", text, err)
		}
		keys = append(keys, list...)
	}
	return keys, nil
}

// ReadKeys reads a file with a public key on each line.
func ReadKeys(path string) (Keys, error) {
	return readLines(path, "a public key of age on each line", age.ParseRecipients)
}

// readLines reads a file of keys.
func readLines[K any](path, wanted string, parse func(io.Reader) ([]K, error)) ([]K, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := parse(file)
	if err != nil {
		return nil, fmt.Errorf("%s: want %s: %w", path, wanted, err)
	}
	return list, nil
}

// Seal encrypts what is written, if there are keys. Close writes the end.
func (k Keys) Seal(to io.Writer) (io.WriteCloser, error) {
	if len(k) == 0 {
		return discard{to}, nil
	}
	return age.Encrypt(to, k...)
}

// SealedSuffix ends the names of archives of a schedule that are encrypted.
const SealedSuffix = ".age"

// sealedHead begins an archive that is encrypted.
const sealedHead = "age-encryption.org/"

// Identities are the secret keys that open archives.
type Identities []age.Identity

// ReadIdentities reads a file of secret keys, as age-keygen writes it; none for the name "".
func ReadIdentities(path string) (Identities, error) {
	if path == "" {
		return nil, nil
	}
	return readLines(path, "secret keys of age", age.ParseIdentities)
}

// ErrSealed is the error of an archive that is encrypted, without a secret key.
var ErrSealed = errors.New("it is encrypted: --identity names the file of its secret key")

// Open reads an archive, which may be encrypted.
func (i Identities) Open(archive io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(archive)
	switch head, _ := buffered.Peek(len(sealedHead)); { // a short one is no archive, which its reader says
	case string(head) != sealedHead:
		return buffered, nil
	case len(i) == 0:
		return nil, ErrSealed
	}
	return age.Decrypt(buffered, i...)
}

// mustRead reads a file once more and compares its digest: without the secret key no more can be known.
func mustRead(ctx context.Context, name string, digest []byte) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, stoppable{ctx, file}); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), digest) {
		return fmt.Errorf("%s is not on the disk as it was written", name)
	}
	return nil
}

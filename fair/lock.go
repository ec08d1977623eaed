package fair

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
)

// lockPrefix keeps the key of locked words apart from all other hashes of a seed.
const lockPrefix = "razzia lock\n"

// Lock returns the salt and the text of a word, encrypted for the holder of the seed: AES-256-GCM with a key of the seed and a
// random nonce, bound to the commitment. So a server can keep a word in a log that everybody may read.
func (s Seed) Lock(w Word) (string, error) {
	salt, err := digits(w.Salt)
	if err != nil {
		return "", err
	}
	box := s.box()
	return base64.StdEncoding.EncodeToString(box.Seal(nil, nil, slices.Concat(salt, []byte(w.Text)), []byte(w.Commitment))), nil
}

// Unlock returns a word with the salt and the text that were locked. It fails for any other seed or commitment.
func (s Seed) Unlock(w Word, locked string) (Word, error) {
	sealed, err := base64.StdEncoding.DecodeString(locked)
	if err != nil {
		return w, err
	}
	text, err := s.box().Open(nil, nil, sealed, []byte(w.Commitment))
	switch {
	case err != nil:
		return w, err
	case len(text) < sha256.Size:
		return w, errors.New("the locked word is too short")
	}
	w.Salt, w.Text = hex.EncodeToString(text[:sha256.Size]), string(text[sha256.Size:])
	return w, nil
}

// box returns the cipher for locked words. It draws its nonces itself.
func (s Seed) box() cipher.AEAD {
	key := sha256.Sum256(append([]byte(lockPrefix), s.bytes[:]...))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // a key of 32 bytes is right
	}
	box, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // so is the cipher
	}
	return box
}

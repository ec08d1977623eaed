package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// The sizes of RFC 8291, in bytes.
const (
	publicSize = 65   // an uncompressed point of P-256
	authSize   = 16   // the secret that a browser shares with this server
	recordSize = 4096 // of a message; all of it is one record
	saltSize   = 16
	mostText   = 3000 // in a message: push services take at least 4,096 bytes with all around it
)

// lastRecord follows the text of the last record (RFC 8188, section 2).
const lastRecord = 2

// errLong is the error of a text that does not fit into a message.
var errLong = errors.New("the text is too long for a message")

// encrypt encrypts a text for a browser (RFC 8291), with a fresh key and salt.
func encrypt(text []byte, s *Subscription) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never returns an error
	return encryptWith(text, s, own, salt)
}

// encryptWith encrypts a text with a key and a salt, which must be of this message alone.
func encryptWith(text []byte, s *Subscription, own *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(text) > mostText {
		return nil, errLong
	}
	theirs, err := ecdh.P256().NewPublicKey(s.Public)
	if err != nil {
		return nil, err
	}
	shared, err := own.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	ours := own.PublicKey().Bytes()
	sealer, nonce, err := sealerOf(shared, s.Auth, salt, s.Public, ours)
	if err != nil {
		return nil, err
	}
	message := binary.BigEndian.AppendUint32(append([]byte(nil), salt...), recordSize)
	message = append(append(message, byte(len(ours))), ours...)
	return sealer.Seal(message, nonce, append(append([]byte(nil), text...), lastRecord), nil), nil
}

// sealerOf derives the cipher and the nonce of a message (RFC 8291, section 3.4) from the secret that the two keys share.
func sealerOf(shared, auth, salt, receiver, sender []byte) (cipher.AEAD, []byte, error) {
	info := "WebPush: info\x00" + string(receiver) + string(sender)
	input, err := hkdf.Key(sha256.New, shared, auth, info, sha256.Size)
	if err != nil {
		return nil, nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	sealer, err := cipher.NewGCM(block)
	return sealer, nonce, err
}

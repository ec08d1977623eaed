package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
)

// KeySize is the size of a key, in bytes.
const KeySize = 32

// A Signer seals and opens sessions with secret keys. A person who has one of them can pass for any guest.
type Signer struct{ keys [][]byte }

// NewSigner makes a Signer with one key, or with several of [KeySize] one after another: the first signs, and all of them verify.
func NewSigner(keys []byte) Signer {
	if len(keys)%KeySize != 0 {
		return Signer{[][]byte{keys}}
	}
	return Signer{slices.Collect(slices.Chunk(keys, KeySize))}
}

// The purposes of signatures: what is signed for one of them is worth nothing for another.
const (
	forSession = "session\x00"
	forKeeping = "keeping\x00"
)

// Seal writes a session for a cookie: the session, a dot, and the signature, in base64.
func (s Signer) Seal(se Session) string { return s.seal(forSession, se) }

func (s Signer) seal(purpose string, value any) string {
	text, _ := json.Marshal(value) // never fails: it has only strings, numbers and flags
	payload := base64.RawURLEncoding.EncodeToString(text)
	return payload + "." + base64.RawURLEncoding.EncodeToString(sign(s.keys[0], purpose+payload))
}

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Open reads a sealed session. It is false if the signature is wrong.
func (s Signer) Open(sealed string) (se Session, ok bool) {
	_, ok = s.open(forSession, sealed, &se)
	return se, ok && se.ID != ""
}

// open reads a sealed value. Newest says that the newest key has signed it.
func (s Signer) open(purpose, sealed string, into any) (newest, ok bool) {
	payload, signature, _ := strings.Cut(sealed, ".")
	mac, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil {
		return false, false
	}
	by := slices.IndexFunc(s.keys, func(key []byte) bool { return hmac.Equal(mac, sign(key, purpose+payload)) })
	if by < 0 {
		return false, false
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	return by == 0, err == nil && json.Unmarshal(text, into) == nil
}

package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"razzia/internal/keyring"
)

// A Signer seals and opens sessions with secret keys. A person who has one of them can pass for any guest.
type Signer struct{ now func() keyring.Set }

// NewSigner makes a Signer with keys that a function returns each time anew.
func NewSigner(keys func() keyring.Set) Signer { return Signer{keys} }

// Fixed makes a Signer whose keys never change: one, or several of [keyring.Size] one after another. The first signs, and all of
// them verify.
func Fixed(keys []byte) Signer {
	set := keyring.Set{Keys: keyring.Split(keys), Fresh: true}
	return Signer{func() keyring.Set { return set }}
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
	set := s.now()
	return payload + "." + base64.RawURLEncoding.EncodeToString(sign(set.Keys[set.Signing], purpose+payload))
}

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Open reads a sealed session. It is false if the signature is wrong.
func (s Signer) Open(sealed string) (se Session, ok bool) {
	seal := s.open(forSession, sealed, &se)
	return se, (seal == current || seal == older) && se.ID != ""
}

// A seal says what a signature is worth.
type seal int

const (
	broken  seal = iota // no key has made it
	unknown             // no known key has, but there may be another
	older               // a key has that signs no more
	current             // the key that signs has, or one that will
)

// open reads a sealed value.
func (s Signer) open(purpose, sealed string, into any) seal {
	payload, signature, _ := strings.Cut(sealed, ".")
	mac, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || len(mac) != sha256.Size {
		return broken
	}
	set := s.now()
	by := slices.IndexFunc(set.Keys, func(key []byte) bool { return hmac.Equal(mac, sign(key, purpose+payload)) })
	switch {
	case by < 0 && set.Fresh:
		return broken
	case by < 0:
		return unknown
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	switch {
	case err != nil || json.Unmarshal(text, into) != nil:
		return broken
	case by > set.Signing:
		return older
	}
	return current
}

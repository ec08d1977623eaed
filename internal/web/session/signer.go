package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"razzia/internal/keyring"
)

// A Signer seals and opens sessions with secret keys. A person who has one of them can pass for any guest.
type Signer struct {
	keys func() keyring.Set
	now  func() time.Time
}

// NewSigner makes a Signer with keys that a function returns each time anew, and with a clock.
func NewSigner(keys func() keyring.Set, now func() time.Time) Signer { return Signer{keys, now} }

// Fixed makes a Signer whose keys never change: one, or several of [keyring.Size] one after another. The first signs, and all of
// them verify.
func Fixed(keys []byte, now func() time.Time) Signer {
	set := keyring.Set{Keys: keyring.Split(keys), Fresh: true}
	return NewSigner(func() keyring.Set { return set }, now)
}

// The purposes of signatures: what is signed for one of them is worth nothing for another.
const (
	forSession = "session\x00"
	forKeeping = "keeping\x00"
	forProof   = "proof\x00"
)

// A dated session is one with the time of its signature.
type dated struct {
	Session
	signature
}

// A signature is the time of a signature, in seconds since 1970; 0 for one of a version that did not note it.
type signature struct {
	At int64 `json:"at,omitempty"`
}

// renewAfter is the age at which a cookie is signed anew when its guest loads a page. Guests who come less often than once in a year lose
// theirs, and all others never do.
const renewAfter = 24 * time.Hour

// age is how old a signature is.
func (s Signer) age(by signature) time.Duration { return s.now().Sub(time.Unix(by.At, 0)) }

// isOver reports whether a signature is too old. Its key may have been retired since.
func (s Signer) isOver(by signature) bool { return by.At != 0 && s.age(by) > keyring.Lifetime }

// isWorn reports whether a signature has to be renewed: it is a day old, or was made by a clock that is far ahead, or has no time.
func (s Signer) isWorn(by signature) bool { return s.age(by).Abs() > renewAfter }

// Seal writes a session for a cookie: the session with the time, a dot, and the signature, in base64.
func (s Signer) Seal(se Session) string { return s.seal(forSession, dated{se, s.signature()}) }

func (s Signer) signature() signature { return signature{s.now().Unix()} }

func (s Signer) seal(purpose string, value any) string {
	text, _ := json.Marshal(value) // never fails: it has only strings, numbers and flags
	payload := base64.RawURLEncoding.EncodeToString(text)
	set := s.keys()
	return payload + "." + base64.RawURLEncoding.EncodeToString(sign(set.Keys[set.Signing], purpose+payload))
}

func sign(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// Open reads a sealed session. It is false if the signature is wrong, or too old.
func (s Signer) Open(sealed string) (se Session, ok bool) {
	got := s.readSession(sealed)
	return got.Session, got.Cookie == Valid
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
	set := s.keys()
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

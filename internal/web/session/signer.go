package session

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"razzia/internal/cache"
	"razzia/internal/keyring"
)

// A Signer seals and opens sessions with secret keys. A person who has one of them can pass for any guest.
type Signer struct {
	keys   func() keyring.Set
	now    func() time.Time
	opened *cache.Map[string, opened] // sessions of guests, by their cookies
}

// An opened is the session of a guest whose cookie was opened lately. Browsers send the same cookie with each request: it is checked and
// read once, as long as the key is known that has signed it.
type opened struct {
	dated
	key []byte
}

// mostOpened is the number of cookies that are remembered, and longestOpened the length of one in bytes: about a megabyte in all.
const (
	mostOpened    = 2048
	longestOpened = 512
)

// NewSigner makes a Signer with keys that a function returns each time anew, and with a clock.
func NewSigner(keys func() keyring.Set, now func() time.Time) Signer {
	return Signer{keys, now, cache.NewMap[string, opened](mostOpened)}
}

// Fixed makes a Signer whose keys never change: one, or several of [keyring.Size] one after another. The first signs, and all of
// them verify.
func Fixed(keys []byte, now func() time.Time) Signer {
	set := keyring.Set{Keys: keyring.Split(keys), Fresh: true}
	return NewSigner(func() keyring.Set { return set }, now)
}

// The purposes of signatures: what is signed for one of them is invalid for another.
const (
	forSession = "session\x00"
	forKeeping = "keeping\x00"
	forProof   = "proof\x00"
	forClient  = "client\x00"
)

// A dated session is one with the time of its signature.
type dated struct {
	Session
	signature
}

// A signature is the time of a signature, in seconds since 1970.
type signature struct {
	At int64 `json:"at"`
}

// renewAfter is the age at which a cookie is signed anew when its guest loads a page. Guests who come less often than once in a year lose
// theirs, and all others never do.
const renewAfter = 24 * time.Hour

// age is how old a signature is.
func (s Signer) age(sig signature) time.Duration { return s.now().Sub(time.Unix(sig.At, 0)) }

// isOver reports whether a signature is too old. Its key may have been retired since.
func (s Signer) isOver(sig signature) bool { return s.age(sig) > keyring.Lifetime }

// isWorn reports whether a signature has to be renewed: it is a day old, or was made by a clock that is far ahead.
func (s Signer) isWorn(sig signature) bool { return s.age(sig).Abs() > renewAfter }

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

// A seal says whether a signature is valid.
type seal int

const (
	broken  seal = iota // no key has made it
	unknown             // no known key has, but there may be another
	older               // a key has that signs no more
	current             // the key that signs has, or one that will
)

// open reads a sealed value.
func (s Signer) open(purpose, sealed string, into any) seal {
	by, _ := open(s.keys(), purpose, sealed, into)
	return by
}

// openSession reads the cookie of a guest.
func (s Signer) openSession(value string) (dated, seal) {
	set := s.keys()
	if o, ok := s.opened.Get(value); ok {
		if at := slices.IndexFunc(set.Keys, func(key []byte) bool { return bytes.Equal(key, o.key) }); at >= 0 {
			return o.dated, sealOf(set, at)
		}
	}
	var d dated
	by, key := open(set, forSession, value, &d)
	if key != nil && len(value) <= longestOpened {
		s.opened.Put(strings.Clone(value), opened{d, key})
	}
	return d, by
}

// open reads a sealed value with the keys of a set, and returns the key that has signed it; nil for one that cannot be read.
func open(set keyring.Set, purpose, sealed string, into any) (validity seal, key []byte) {
	payload, signature, _ := strings.Cut(sealed, ".")
	mac, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || len(mac) != sha256.Size {
		return broken, nil
	}
	at := slices.IndexFunc(set.Keys, func(key []byte) bool { return hmac.Equal(mac, sign(key, purpose+payload)) })
	if at < 0 {
		return sealOf(set, at), nil
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(text, into) != nil {
		return broken, nil
	}
	return sealOf(set, at), set.Keys[at]
}

// sealOf says whether a signature is valid by the place of its key in the set, -1 for none.
func sealOf(set keyring.Set, at int) seal {
	switch {
	case at < 0 && set.Fresh:
		return broken
	case at < 0:
		return unknown
	case at > set.Signing:
		return older
	}
	return current
}

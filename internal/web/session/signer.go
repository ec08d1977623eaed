package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
)

// CookieName is the name of the cookie.
const CookieName = "razzia"

// year is how long a browser keeps the cookie, in seconds.
const year = 365 * 24 * 3600

// A Cookie is the state of the cookie that came with a request.
type Cookie int

// The states of a cookie.
const (
	Missing Cookie = iota
	Valid
	Invalid // forged, damaged, or signed with another key
)

// A Signer seals and opens sessions with a secret key. A person who has the key can pass for any player.
type Signer struct{ key []byte }

// NewSigner makes a Signer.
func NewSigner(key []byte) Signer { return Signer{key} }

// Seal writes a session for a cookie: the session, a dot, and the signature, in base64.
func (s Signer) Seal(se Session) string {
	text, _ := json.Marshal(se) // never fails: it has only strings and a number
	payload := base64.RawURLEncoding.EncodeToString(text)
	return payload + "." + base64.RawURLEncoding.EncodeToString(s.sign(payload))
}

func (s Signer) sign(payload string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("session\x00" + payload))
	return mac.Sum(nil)
}

// Open reads a sealed session. It is false if the signature is wrong.
func (s Signer) Open(sealed string) (se Session, ok bool) {
	payload, signature, _ := strings.Cut(sealed, ".")
	mac, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(mac, s.sign(payload)) {
		return Session{}, false
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(text, &se) != nil {
		return Session{}, false
	}
	return se, se.ID != ""
}

// Read returns the session of a request and the state of its cookie. Without a valid cookie it is a new guest.
func (s Signer) Read(r *http.Request) (Session, Cookie) {
	cookie, err := r.Cookie(CookieName)
	if err != nil {
		return New(), Missing
	}
	if se, ok := s.Open(cookie.Value); ok {
		return se, Valid
	}
	return New(), Invalid
}

// Set sends the session as a cookie that is kept for a year. A secure cookie is sent back over TLS only.
func (s Signer) Set(w http.ResponseWriter, se Session, secure bool) {
	http.SetCookie(w, &http.Cookie{
		Name: CookieName, Value: s.Seal(se), Path: "/", MaxAge: year,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}

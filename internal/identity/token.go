package identity

import (
	"crypto/rand"
	"crypto/sha256"
)

// A Token is the secret of a session or of a link: 26 letters and digits, 130 random bits.
type Token string

// A Hash is the SHA-256 of a token. The store has only hashes: with a copy of it no device can be signed in. Tokens are random and long, so
// a hash without salt and without rounds cannot be turned back.
type Hash [sha256.Size]byte

// NewToken draws a token.
func NewToken() Token { return Token(rand.Text()) }

// Hash returns the hash of a token. The prefix keeps hashes of tokens apart from all other hashes.
func (t Token) Hash() Hash { return sha256.Sum256([]byte("razzia token\x00" + t)) }

// tokenSize is the length of a token, in bytes.
const tokenSize = 26

// Plausible reports whether a text may be a token. Others need no look into the store.
func (t Token) Plausible() bool {
	if len(t) != tokenSize {
		return false
	}
	for _, c := range []byte(t) {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"time"
)

// A Key signs the messages of a site, so that a push service accepts no others for its subscriptions (VAPID, RFC 8292).
type Key struct{ private *ecdsa.PrivateKey }

// NewKey makes the bytes of a key.
func NewKey() []byte {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err) // never happens: the system's source of random numbers does not fail
	}
	raw, err := private.Bytes()
	if err != nil {
		panic(err) // never happens: the curve is known
	}
	return raw
}

// ParseKey reads the bytes that NewKey made.
func ParseKey(raw []byte) (Key, error) {
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	return Key{private}, err
}

// Public is the public key as browsers want it when they subscribe: an uncompressed point in base64url.
func (k Key) Public() string {
	raw, err := k.private.PublicKey.Bytes()
	if err != nil {
		panic(err) // never happens: the curve is known
	}
	return encode(raw)
}

// tokenTime is how long a signature is good for: the longest is a day.
const tokenTime = 12 * time.Hour

// authorization is the header with which a push service takes a message for an endpoint. Contact is the address of the site.
func (k Key) authorization(endpoint, contact string, now time.Time) (string, error) {
	at, err := url.Parse(endpoint)
	if err != nil {
		return "", err
	}
	claims, err := json.Marshal(map[string]any{"aud": at.Scheme + "://" + at.Host, "exp": now.Add(tokenTime).Unix(), "sub": contact})
	if err != nil {
		return "", err
	}
	signed := encode([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encode(claims)
	digest := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, digest[:])
	if err != nil {
		return "", err
	}
	signature := s.FillBytes(make([]byte, 64))
	r.FillBytes(signature[:32])
	return "vapid t=" + signed + "." + encode(signature) + ", k=" + k.Public(), nil
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

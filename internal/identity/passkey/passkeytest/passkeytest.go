// Package passkeytest has an authenticator for tests.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"

	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
)

// The flags of an authenticator.
const (
	Present  = 1 << 0 // the user touched it
	Verified = 1 << 2 // and proved who they are
	Copyable = 1 << 3 // the key may be copied
	Copied   = 1 << 4 // and was
	attested = 1 << 6 // a key follows
)

// An Authenticator has one key. Its fields say what it answers next.
type Authenticator struct {
	Credential   []byte
	Host, Origin string // that the browser sees
	Flags        byte
	Counter      uint32 // of signatures; each one adds Step
	Step         uint32
	Handle       []byte // of the account
	Type         string // of the next answer; "" for the right one
	CrossOrigin  bool   // the page is in a frame of another site
	key          *ecdsa.PrivateKey
}

// New makes an authenticator with a key, in the browser that shows a site.
func New(s passkey.Site) *Authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return &Authenticator{Credential: []byte(rand.Text()), Host: s.Host, Origin: s.Origin, Flags: Present | Verified, Step: 1, key: key}
}

// Create answers a challenge with the public key.
func (a *Authenticator) Create(challenge identity.Token) passkey.Creation {
	data := a.data(attested)
	data = append(data, make([]byte, 16)...) // the model is unknown
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.Credential)))
	data = append(append(data, a.Credential...), a.public()...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59"), byte(len(data)>>8), byte(len(data)))
	return passkey.Creation{Credential: a.Credential, ClientData: a.client("webauthn.create", challenge), Attestation: append(object, data...)}
}

// Sign answers a challenge with a signature.
func (a *Authenticator) Sign(challenge identity.Token) passkey.Assertion {
	a.Counter += a.Step
	data, client := a.data(0), a.client("webauthn.get", challenge)
	digest := sha256.Sum256(client)
	digest = sha256.Sum256(append(append([]byte{}, data...), digest[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		panic(err)
	}
	return passkey.Assertion{Credential: a.Credential, ClientData: client, Authenticator: data, Signature: signature, Handle: a.Handle}
}

// data is what an authenticator signs before the hash of the client's data.
func (a *Authenticator) data(more byte) []byte {
	host := sha256.Sum256([]byte(a.Host))
	return binary.BigEndian.AppendUint32(append(host[:], a.Flags|more), a.Counter)
}

// client is what a browser adds.
func (a *Authenticator) client(kind string, challenge identity.Token) []byte {
	if a.Type != "" {
		kind = a.Type
	}
	text, _ := json.Marshal(map[string]any{ // never fails: it has only strings and a flag
		"type": kind, "challenge": base64.RawURLEncoding.EncodeToString([]byte(challenge)), "origin": a.Origin, "crossOrigin": a.CrossOrigin,
	})
	return text
}

// public is the public key as COSE (RFC 9052).
func (a *Authenticator) public() []byte {
	point, err := a.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		panic(err)
	}
	key := append([]byte("\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20"), point[1:33]...)
	return append(append(key, "\x22\x58\x20"...), point[33:]...)
}

package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math/big"
	"strings"
)

// Decrypt is what a browser does with a message.
var Decrypt = decrypt

// CheckToken checks the signature of a token with a public key (RFC 7518, section 3.4).
func CheckToken(token, key string) error {
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err
	}
	end := strings.LastIndexByte(token, '.')
	signature, err := base64.RawURLEncoding.DecodeString(token[end+1:])
	if err != nil {
		return err
	}
	digest := sha256.Sum256([]byte(token[:end]))
	if len(signature) != 64 || !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	return nil
}

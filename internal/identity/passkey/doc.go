// Package passkey checks what browsers and their authenticators answer to a challenge, by the steps of WebAuthn level 3 (W3C). Users must
// prove to their authenticator who they are, by a finger, a face or a PIN: a passkey is two factors in one.
package passkey

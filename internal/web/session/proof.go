package session

import "razzia/internal/identity"

// An Asked is in the form of a page that asks a guest, at their first sign-in at a provider, whether they keep their games: who they are at
// the provider, and the attempt that the answer uses up.
type Asked struct {
	Proof   identity.Proof `json:"proof"`
	Attempt identity.Token `json:"attempt"`
}

// SealAsked writes what a page asks, for a field of its form.
func (s Signer) SealAsked(a Asked) string { return s.seal(forProof, a) }

// OpenAsked reads what a page asked. It is false if the signature is wrong. Its age is not checked: the attempt has an end.
func (s Signer) OpenAsked(sealed string) (a Asked, ok bool) {
	seal := s.open(forProof, sealed, &a)
	return a, seal == current || seal == older
}

package session

import "razzia/internal/identity"

// An Asked is what a page that asks a guest at their first sign-in at a provider hands to its answer: who they are there, and the attempt
// that the answer uses up.
type Asked struct {
	Proof   identity.Proof `json:"proof"`
	Attempt identity.Token `json:"attempt"`
}

// SealAsked writes what a page asks, for a field of its form.
func (s Signer) SealAsked(a Asked) string { return s.seal(forProof, a) }

// OpenAsked reads what a page asked. It is false if the signature is wrong. It does not say how old it is: the attempt does.
func (s Signer) OpenAsked(sealed string) (a Asked, ok bool) {
	seal := s.open(forProof, sealed, &a)
	return a, seal == current || seal == older
}

package session

// LongestClient is how long the ID of a program may be, in bytes.
const LongestClient = 1800

// SealClient writes how a program has described itself. This is its ID, so nothing of it is stored.
func (s Signer) SealClient(described any) string { return s.seal(forClient, described) }

// OpenClient reads the ID of a program. It is not valid if the signature is wrong; then known says that all keys are known which may have
// made it. The age of the ID is not checked: it proves nothing of anybody.
func (s Signer) OpenClient(id string, into any) (valid, known bool) {
	if len(id) > LongestClient {
		return false, true
	}
	by := s.open(forClient, id, into)
	return by == current || by == older, by != unknown
}

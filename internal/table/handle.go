package table

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// handleSize is the length of a handle: 100 bits.
const handleSize = 20

// Handle names the person with an identity on pages and to programs. It is a hash of the identity, which is long and random: it cannot be
// turned back.
func Handle(identity string) string {
	hash := sha256.Sum256([]byte("razzia person\x00" + identity))
	return strings.ToLower(base32.StdEncoding.EncodeToString(hash[:]))[:handleSize]
}

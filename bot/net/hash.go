package net

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// A Sum is a hash of a net. Nets with equal sums give equal values.
type Sum [sha256.Size]byte

// Sum returns the SHA-256 of the version of the features, the sizes and all weights. It takes some milliseconds.
func (n *Net) Sum() Sum {
	hash := sha256.New()
	sizes := []byte{FeatureVersion, byte(n.players), byte(n.width)}
	_, _ = hash.Write(sizes)
	for round := range n.parts {
		for _, table := range n.parts[round].Tables() {
			text := make([]byte, 0, 4*len(table))
			for _, weight := range table {
				text = binary.LittleEndian.AppendUint32(text, math.Float32bits(weight))
			}
			_, _ = hash.Write(text)
		}
	}
	return Sum(hash.Sum(nil))
}

package puzzle

import "testing"

// BenchmarkShipped measures what the first use of the shipped set takes.
func BenchmarkShipped(b *testing.B) {
	for b.Loop() {
		if _, err := unpack(packed, parse); err != nil {
			b.Fatal(err)
		}
	}
}

package live

import (
	"net/http"
	"testing"
)

// BenchmarkBeat measures the processor time of a heartbeat for one stream, without net/http and the kernel.
func BenchmarkBeat(b *testing.B) {
	for _, coding := range []string{"br", "gzip", "identity"} {
		b.Run("coding="+coding, func(b *testing.B) {
			l := newListener(coding, "/?beat")
			l.push.w, l.push.control = &discard{}, http.NewResponseController(&discard{})
			for b.Loop() {
				if err := l.push.beat(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// discard is a connection that takes everything.
type discard struct{ wire }

// Write takes a text.
func (*discard) Write(text []byte) (int, error) { return len(text), nil }

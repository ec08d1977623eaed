package live

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/bits"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"razzia/internal/fatal"
)

// A wire is the connection of a stream in memory.
type wire struct {
	bytes.Buffer
	header http.Header
}

// Header returns the head of the answer.
func (w *wire) Header() http.Header { return w.header }

// WriteHeader does nothing.
func (w *wire) WriteHeader(int) {}

// Flush does nothing.
func (w *wire) Flush() {}

// SetWriteDeadline does nothing: memory takes everything at once.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// A listener is a stream and what its client must receive.
type listener struct {
	wire wire
	push *push
	want []byte
}

func newListener(coding, path string) *listener {
	l := &listener{wire: wire{header: http.Header{}}}
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", coding)
	l.push = newPush(&l.wire, r)
	return l
}

func (l *listener) send(t *testing.T, f *frame) {
	t.Helper()
	if n := l.push.beats; n > 0 && n < maxBeats { // they become a power of two
		l.want = append(l.want, bytes.Repeat(l.push.pulse.text, 1<<bits.Len(uint(n-1))-n)...)
	}
	fatal.If(t, l.push.send(f))
	l.want = append(l.want, f.text...)
}

func (l *listener) beat(t *testing.T) {
	t.Helper()
	fatal.If(t, l.push.beat())
	l.want = append(l.want, l.push.pulse.text...)
}

// readers decode streams.
var readers = map[string]func(io.Reader) io.Reader{
	"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
	"gzip": func(r io.Reader) io.Reader {
		z, err := gzip.NewReader(r)
		if err != nil {
			return r
		}
		return z
	},
	"identity": func(r io.Reader) io.Reader { return r },
}

// FuzzCoders sends frames that repeat each other, short and long, to several clients: one of them joins later, and each
// gets heartbeats of its own. All decode what was sent, at once. A byte of the plan is the length of a frame and where in a
// longer text it begins; 7 of 256 are heartbeats of one client.
func FuzzCoders(f *testing.F) {
	f.Add([]byte("razzia"), []byte{1, 2, 200, 255, 0, 3, 129})
	f.Add(bytes.Repeat([]byte("0123456789abcdef<li class=card>"), 40), []byte{255, 254, 9, 255, 128, 64, 0, 0, 255})
	f.Add(bytes.Repeat([]byte("a table"), 99), []byte{200, 0, 200, 1, 2, 200, 0, 0, 1, 200, 200})
	f.Add([]byte{0}, []byte{0})
	f.Add([]byte{0}, []byte{})
	f.Fuzz(func(t *testing.T, words, plan []byte) {
		if len(words) == 0 || len(plan) > 20 {
			return
		}
		long := bytes.Repeat(words, 1+2048/len(words))
		for coding, read := range readers {
			clients := []*listener{newListener(coding, "/"), newListener(coding, "/?beat"), newListener(coding, "/?beat")}
			for _, l := range clients {
				l.send(t, l.push.pulse.opening)
			}
			for i, b := range plan {
				if b < 7 {
					clients[int(b)%len(clients)].beat(t)
					continue
				}
				event := newFrame(long[int(b)%len(words) : int(b)%len(words)+int(b)*(len(long)-len(words))/255])
				for n, l := range clients {
					if n == 0 || i > 1 { // the others join later
						l.send(t, event)
						checkOpen(t, coding, read, l)
					}
				}
			}
			for _, l := range clients {
				fatal.If(t, l.push.end(farewell))
				l.want = append(l.want, farewell.text...)
				l.push.close()
				if got, err := io.ReadAll(read(&l.wire)); err != nil || !bytes.Equal(got, l.want) {
					t.Fatalf("%s: %d bytes came back, %v: want %d", coding, len(got), err, len(l.want))
				}
			}
		}
	})
}

// checkOpen fails unless everything that was sent can be decoded before there is more.
func checkOpen(t *testing.T, coding string, read func(io.Reader) io.Reader, l *listener) {
	t.Helper()
	got := make([]byte, len(l.want))
	if _, err := io.ReadFull(read(bytes.NewReader(slices.Clone(l.wire.Bytes()))), got); err != nil || !bytes.Equal(got, l.want) {
		t.Fatalf("%s: what is sent cannot be read at once: %v", coding, err)
	}
}

// noise is a text of which no part repeats another one.
func noise(size int) []byte {
	text := make([]byte, size)
	for i, n := 0, uint32(1); i < size; i++ {
		n = n*1664525 + 1013904223
		text[i] = byte(n >> 24)
	}
	return text
}

// TestAFrameRefersToTheOneBefore sends a text again after some heartbeats: it takes few bytes. It does so as far back as the
// history reaches, which bounds the work for very long texts.
func TestAFrameRefersToTheOneBefore(t *testing.T) {
	for _, test := range []struct {
		coding     string
		size, most int
	}{
		{"br", 36 << 10, 150}, {"br", 90 << 10, 150}, {"gzip", 20 << 10, 300},
	} {
		l := newListener(test.coding, "/?beat")
		text := noise(test.size)
		for range 4 {
			l.send(t, newFrame(text))
			for range 50 {
				l.beat(t)
			}
		}
		before := l.wire.Len()
		l.send(t, newFrame(text))
		if n := l.wire.Len() - before; n > test.most {
			t.Errorf("%s: a text of %d bytes that was just sent takes %d: want at most %d", test.coding, test.size, n, test.most)
		}
		l.send(t, newFrame(bytes.Repeat(text, 9)))
		if n := len(l.push.history()); n > maxHistory {
			t.Errorf("%s: the history has %d bytes: want at most %d", test.coding, n, maxHistory)
		}
	}
}

// TestFramesAreCodedOnce sends a frame to clients that have received the same before.
func TestFramesAreCodedOnce(t *testing.T) {
	for coding, want := range map[string]int{"br": 3, "gzip": 3, "identity": 0} {
		first, second := newFrame(noise(1000)), newFrame(noise(2000))
		for n := range 100 {
			l := newListener(coding, "/?beat")
			l.send(t, l.push.pulse.opening)
			if n%2 == 0 {
				l.send(t, first)
			}
			if n%4 == 0 {
				l.beat(t)
			}
			l.send(t, second)
		}
		if got := len(second.blocks); got != want {
			t.Errorf("%s: the frame was coded %d times: want %d", coding, got, want)
		}
	}
}

// TestSilenceOfAnyLengthIsShared sends a frame to clients that were silent for different times: it is compressed for few of
// them, and all decode it. After a long silence it refers to nothing before it.
func TestSilenceOfAnyLengthIsShared(t *testing.T) {
	for coding, read := range readers {
		first, second := newFrame(noise(1000)), newFrame(noise(2000))
		for n := range 130 {
			l := newListener(coding, []string{"/", "/?beat"}[n%2])
			l.send(t, first)
			for range n / 2 * (1 + n/128*maxBeats) {
				l.beat(t)
			}
			l.send(t, second)
			checkOpen(t, coding, read, l)
		}
		if got, most := len(second.blocks), 2*(2+6)+1; got > most {
			t.Errorf("%s: the frame was coded %d times: want at most %d", coding, got, most)
		}
	}
}

package live

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// A frame is a piece of a stream: an event, or the first line. It is immutable, and shared by all streams that send it.
type frame struct {
	id   uint64 // unique in this process
	text []byte

	mu     sync.Mutex
	blocks map[place]*block // the frame compressed, by what stands before it
}

// A place is what a compressed frame depends on besides its text: what the client has received before, and the coding.
type place struct {
	before uint64 // the ID of the frame before, 0 for none
	beats  int    // heartbeats since then
	pulse  *pulse // what they are
	coding string
}

// A block is a compressed frame.
type block struct {
	once sync.Once
	code []byte
	err  error
}

// frameIDs counts the frames.
var frameIDs atomic.Uint64

func newFrame(text []byte) *frame {
	return &frame{id: frameIDs.Add(1), text: text, blocks: map[place]*block{}}
}

// The texts of a stream besides its events.
var (
	gone     = newFrame([]byte("event: gone\ndata: \n\n")) // there is no such table any more
	farewell = newFrame([]byte("event: bye\ndata: \n\n"))
)

// eventFrame writes data as an event. Each line of the data becomes a field of its own.
func eventFrame(version int, data []byte) *frame {
	var text bytes.Buffer
	text.Grow(len(data) + 64)
	fmt.Fprintf(&text, "id: %d\n", version)
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		text.WriteString("data: ")
		text.Write(line)
		text.WriteByte('\n')
	}
	text.WriteByte('\n')
	return newFrame(text.Bytes())
}

// errNotCoded is the error of a frame whose compression panicked in another stream.
var errNotCoded = errors.New("the event was not compressed")

// coded returns the frame compressed for a place. It is compressed once for all streams at that place.
func (f *frame) coded(at place, compress func(text []byte) []byte) ([]byte, error) {
	f.mu.Lock()
	b := f.blocks[at]
	if b == nil {
		b = new(block)
		f.blocks[at] = b
	}
	f.mu.Unlock()
	b.once.Do(func() {
		b.err = errNotCoded
		b.code = compress(f.text)
		b.err = nil
	})
	return b.code, b.err
}

package live

import (
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/andybalholm/brotli/matchfinder"
)

// A chain compresses the events of a stream, each against what came before it. Between two events it holds
// nothing but the text of the last: what finds the repetitions is borrowed for as long as one event takes,
// since the tables of a compressor that lives as long as its stream would take most of a megabyte for each
// who watches.
type chain struct {
	to      io.Writer
	coder   coder
	history []byte // the end of the text so far: at least the last event, if it is not too long
	begun   bool
}

// A coder is a way to compress text so that a part of it can be coded by itself, once it is known what
// stands before it.
type coder interface {
	head() []byte
	encode(out, history, text []byte) []byte // text, ending with a byte of its own
	tail() []byte
}

// maxHistory is how far back a chain refers, in bytes: two tables of a long game of five.
const maxHistory = 96 << 10

// Write compresses a text and sends it at once.
func (c *chain) Write(text []byte) (int, error) {
	out := c.begin()
	if len(text) > 0 {
		out = c.coder.encode(out, c.history, text)
		c.remember(text)
	}
	if _, err := c.to.Write(out); err != nil {
		return 0, err
	}
	return len(text), nil
}

// begin gives the head of the stream, once.
func (c *chain) begin() []byte {
	if c.begun {
		return nil
	}
	c.begun = true
	return c.coder.head()
}

// remember keeps a text for the next to refer to. Text before the last table is of no use after it.
func (c *chain) remember(text []byte) {
	if len(text) > len(c.history)/2 {
		c.history = c.history[:0]
	}
	c.history = append(c.history, text...)
	if over := len(c.history) - maxHistory; over > 0 {
		c.history = append(c.history[:0], c.history[over:]...)
	}
}

// Close ends the stream.
func (c *chain) Close() error {
	_, err := c.to.Write(append(c.begin(), c.coder.tail()...))
	return err
}

// brotliEncoding is Brotli (RFC 7932). A block of [brotli.Encoder] depends on the text of the blocks before it and on nothing
// else, so any encoder can write the next.
type brotliEncoding struct{}

// A brotliCoder codes one text at a time.
type brotliCoder struct {
	finder  matchfinder.ZM
	encoder brotli.Encoder
	matches []matchfinder.Match
}

var brotliCoders = sync.Pool{New: func() any {
	c := &brotliCoder{finder: matchfinder.ZM{MaxDistance: maxHistory + maxHistory/2}}
	// It writes the head of a stream before its first text only, and ours is another.
	c.encoder.Encode(nil, []byte{0}, []matchfinder.Match{{Unmatched: 1}}, true)
	return c
}}

// head says how far back the stream refers at most, 256 KiB, and fills the byte with an empty block.
func (brotliEncoding) head() []byte { return []byte{0x63, 0} }

func (brotliEncoding) encode(out, history, text []byte) []byte {
	c := brotliCoders.Get().(*brotliCoder)
	defer brotliCoders.Put(c)
	c.finder.Reset()
	c.matches = c.finder.FindMatches(c.matches[:0], history)
	c.matches = c.finder.FindMatches(c.matches[:0], text)
	return leaveOpen(c.encoder.Encode(out, text, c.matches, true))
}

func (brotliEncoding) tail() []byte { return []byte{3} }

// leaveOpen takes the end of the stream from a block: the two bits that say that this is the end, behind
// which there are only zeros, make room for an empty block of metadata, 0 11 0 00 (RFC 7932, 9.2), which
// fills its last byte.
func leaveOpen(block []byte) []byte {
	last := len(block)*8 - 1
	for block[last/8]>>(last%8)&1 == 0 {
		last--
	}
	end := last - 1
	block[end/8] &^= 1 << (end % 8)
	block = append(block, 0)
	block[(end+2)/8] |= 1 << ((end + 2) % 8)
	return block[:(end+6+7)/8]
}

// gzipEncoding is gzip (RFC 1952), for browsers that do not take Brotli because no TLS is between us. It
// refers back 32 KiB at most.
type gzipEncoding struct {
	sum  uint32
	size uint32
}

// A gzipCoder codes one text at a time.
type gzipCoder struct {
	deflate *flate.Writer
	out     []byte
}

// Write keeps what was coded.
func (c *gzipCoder) Write(coded []byte) (int, error) {
	c.out = append(c.out, coded...)
	return len(coded), nil
}

var gzipCoders = sync.Pool{New: func() any {
	c := new(gzipCoder)
	c.deflate, _ = flate.NewWriter(c, flate.DefaultCompression) // the level is a good one
	return c
}}

func (*gzipEncoding) head() []byte { return []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff} }

// encode codes the history once more, and gives only what comes after that.
func (g *gzipEncoding) encode(out, history, text []byte) []byte {
	g.sum = crc32.Update(g.sum, crc32.IEEETable, text)
	g.size += uint32(len(text))
	c := gzipCoders.Get().(*gzipCoder)
	defer gzipCoders.Put(c)
	c.deflate.Reset(c)
	for _, part := range [][]byte{history[max(0, len(history)-32<<10):], text} {
		c.out = c.out[:0]
		_, _ = c.deflate.Write(part) // it goes to memory, which takes all
		_ = c.deflate.Flush()
	}
	return append(out, c.out...)
}

func (g *gzipEncoding) tail() []byte {
	out := []byte{1, 0, 0, 0xff, 0xff} // a last block, empty
	out = binary.LittleEndian.AppendUint32(out, g.sum)
	return binary.LittleEndian.AppendUint32(out, g.size)
}

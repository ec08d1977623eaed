//go:build !js

package live

import (
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/andybalholm/brotli/matchfinder"

	"razzia/internal/web/compress"
)

// brotliCoder is Brotli (RFC 7932). A block of [brotli.Encoder] depends on the text of the blocks before it and on nothing
// else, so any encoder can write the next.
type brotliCoder struct{}

// A brotliEncoder compresses one text at a time.
type brotliEncoder struct {
	finder  matchfinder.ZM
	encoder brotli.Encoder
	matches []matchfinder.Match
}

var brotliEncoders = sync.Pool{New: func() any {
	e := &brotliEncoder{finder: matchfinder.ZM{MaxDistance: maxHistory + maxHistory/2}}
	// An encoder writes the head of a stream before its first text. Streams have a head of their own.
	e.encoder.Encode(nil, []byte{0}, []matchfinder.Match{{Unmatched: 1}}, true)
	return e
}}

func (brotliCoder) name() string { return compress.Brotli }

// head says that the stream refers back 256 KiB at most, and fills the byte with an empty block.
func (brotliCoder) head() []byte { return []byte{0x63, 0} }

func (brotliCoder) encode(history, text []byte) []byte {
	e := brotliEncoders.Get().(*brotliEncoder)
	defer brotliEncoders.Put(e)
	e.finder.Reset()
	e.matches = e.finder.FindMatches(e.matches[:0], history)
	e.matches = e.finder.FindMatches(e.matches[:0], text)
	return leaveOpen(e.encoder.Encode(nil, text, e.matches, true))
}

func (brotliCoder) sent([]byte) {}

func (brotliCoder) tail() []byte { return []byte{3} }

// leaveOpen removes the end of the stream from a block. The end is two bits, followed only by zeros. In their place it puts
// an empty block of metadata, 0 11 0 00 (RFC 7932, 9.2), which fills the last byte.
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

//go:build !js

package live

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sync"

	"razzia/internal/web/compress"
)

// gzipCoder is gzip (RFC 1952), for browsers on another machine without TLS: they do not accept Brotli. The checksum at the
// end of a stream is all that streams do not share.
type gzipCoder struct {
	sum  uint32
	size uint32
}

// gzipWindow is how far back gzip can refer, in bytes.
const gzipWindow = 32 << 10

// A gzipEncoder compresses one text at a time.
type gzipEncoder struct {
	deflate *flate.Writer
	code    bytes.Buffer
}

var gzipEncoders = sync.Pool{New: func() any {
	e := new(gzipEncoder)
	e.deflate, _ = flate.NewWriter(&e.code, flate.DefaultCompression) // never fails: the level exists
	return e
}}

func (*gzipCoder) name() string { return compress.Gzip }

func (*gzipCoder) head() []byte { return []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff} }

// encode compresses the history and the text, and returns the code of the text.
func (*gzipCoder) encode(history, text []byte) []byte {
	e := gzipEncoders.Get().(*gzipEncoder)
	defer gzipEncoders.Put(e)
	e.deflate.Reset(&e.code)
	for _, part := range [][]byte{history[max(0, len(history)-gzipWindow):], text} {
		e.code.Reset()
		_, _ = e.deflate.Write(part) // a buffer takes everything
		_ = e.deflate.Flush()
	}
	return slices.Clone(e.code.Bytes())
}

func (g *gzipCoder) sent(text []byte) {
	g.sum = crc32.Update(g.sum, crc32.IEEETable, text)
	g.size += uint32(len(text))
}

func (g *gzipCoder) tail() []byte {
	out := []byte{1, 0, 0, 0xff, 0xff} // a last block, empty
	out = binary.LittleEndian.AppendUint32(out, g.sum)
	return binary.LittleEndian.AppendUint32(out, g.size)
}

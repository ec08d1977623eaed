package live

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"
)

// FuzzChain writes texts that repeat each other, short and long, and reads them as a browser does. Each byte
// of the plan is the length of a text, and where in a longer one it begins.
func FuzzChain(f *testing.F) {
	f.Add([]byte("razzia"), []byte{1, 2, 200, 255, 0, 3, 129})
	f.Add(bytes.Repeat([]byte("0123456789abcdef<li class=card>"), 40), []byte{255, 254, 9, 255, 128, 64, 0, 0, 255})
	f.Add([]byte{0}, []byte{0})
	f.Add([]byte{0}, []byte{})
	f.Fuzz(func(t *testing.T, words, plan []byte) {
		if len(words) == 0 || len(plan) > 20 {
			return
		}
		long := bytes.Repeat(words, 1+2048/len(words))
		for name, read := range readers {
			var wire, want bytes.Buffer
			c := &chain{to: &wire, coder: map[string]coder{"br": brotliEncoding{}, "gzip": new(gzipEncoding)}[name]}
			for _, b := range plan {
				event := long[int(b)%len(words) : int(b)%len(words)+int(b)*(len(long)-len(words))/255]
				want.Write(event)
				if n, err := c.Write(event); n != len(event) || err != nil {
					t.Fatalf("%s: %d, %v", name, n, err)
				}
				checkOpen(t, name, read, wire.Bytes(), want.Bytes())
			}
			_ = c.Close()
			if got, err := io.ReadAll(read(&wire)); err != nil || !bytes.Equal(got, want.Bytes()) {
				t.Fatalf("%s: %d bytes came back, %v: want %d", name, len(got), err, want.Len())
			}
		}
	})
}

// readers read what a chain wrote.
var readers = map[string]func(io.Reader) io.Reader{
	"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
	"gzip": func(r io.Reader) io.Reader {
		z, err := gzip.NewReader(r)
		if err != nil {
			return r
		}
		return z
	},
}

// checkOpen fails unless all that was written can be read before there is more.
func checkOpen(t *testing.T, name string, read func(io.Reader) io.Reader, wire, want []byte) {
	t.Helper()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(read(bytes.NewReader(slices.Clone(wire))), got); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%s: what is sent cannot be read at once: %v", name, err)
	}
}

// TestAChainForgets has a chain hold no more than it needs, and still know the last table.
func TestAChainForgets(t *testing.T) {
	table := bytes.Repeat([]byte("a table, not all of the same words: "), 1000)
	for i := range table {
		table[i] ^= byte(i * i >> 9 & 15)
	}
	var wire bytes.Buffer
	c := &chain{to: &wire, coder: brotliEncoding{}}
	for range 4 {
		_, _ = c.Write(table)
		for range 50 {
			_, _ = c.Write([]byte(":\n\n"))
		}
	}
	if len(c.history) > maxHistory || len(c.history) < len(table) {
		t.Errorf("%d bytes are remembered, of tables of %d", len(c.history), len(table))
	}
	before := wire.Len()
	_, _ = c.Write(table)
	if n := wire.Len() - before; n > 100 {
		t.Errorf("a table that was just sent takes %d bytes", n)
	}
	_, _ = c.Write(bytes.Repeat(table, 9))
	if len(c.history) != maxHistory {
		t.Errorf("%d bytes are remembered of a long text: want %d", len(c.history), maxHistory)
	}
}

//go:build !js

package live

import "razzia/internal/web/compress"

// coderOf makes the coder of a coding; nil for none.
func coderOf(coding string) coder {
	switch coding {
	case compress.Brotli:
		return brotliCoder{}
	case compress.Gzip:
		return new(gzipCoder)
	}
	return nil
}

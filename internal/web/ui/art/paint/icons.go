package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
)

// paintIcons makes the icon's PNG files. Each contains the hash of the drawing it was made from, so that a test can
// find out when the drawing has changed.
func paintIcons() error {
	drawing, err := os.ReadFile("icon.svg")
	if err != nil {
		return err
	}
	for _, size := range []int{180, 192, 512} {
		if err := paintIcon(drawing, size); err != nil {
			return err
		}
	}
	return nil
}

func paintIcon(drawing []byte, size int) error {
	folder, err := os.MkdirTemp("", "paint")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	page, picture := filepath.Join(folder, "icon.html"), filepath.Join(folder, "icon.png")
	html := fmt.Sprintf("<style>body{margin:0}svg{display:block;width:%dpx}</style>%s", size, drawing)
	if err := os.WriteFile(page, []byte(html), 0o666); err != nil {
		return err
	}
	if err := shoot(page, picture, size, size); err != nil {
		return err
	}
	png, err := os.ReadFile(picture)
	if err == nil {
		png, err = reduced(png)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(fmt.Sprintf("icon-%d.png", size), withSource(png, drawing), 0o666)
}

// withSource adds a text chunk with the drawing's hash to a PNG, before its last chunk (IEND, 12 bytes).
func withSource(png, drawing []byte) []byte {
	text := fmt.Appendf(nil, "tEXtSource\x00%x", sha256.Sum256(drawing))
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(text)-len("tEXt")))
	chunk = append(chunk, text...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(text))
	end := len(png) - 12
	return bytes.Join([][]byte{png[:end], chunk, png[end:]}, nil)
}

package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
)

// colours is how many colours a picture keeps. Our drawings have few; the rest are mixtures at the edges of shapes.
const colours = 256

// reduced writes a PNG with its most frequent colours, which makes it less than half as large. Each other pixel gets the nearest one.
func reduced(text []byte) ([]byte, error) {
	picture, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	in := picture.Bounds()
	often := map[color.NRGBA]int{}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			often[at(picture, x, y)]++
		}
	}
	kept := kept(often)
	nearest := map[color.NRGBA]uint8{}
	out := image.NewPaletted(in, kept)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			c := at(picture, x, y)
			index, found := nearest[c]
			if !found {
				index = uint8(kept.Index(c))
				nearest[c] = index
			}
			out.SetColorIndex(x, y, index)
		}
	}
	var file bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, out)
	return file.Bytes(), err
}

// at is the colour of a pixel. All that cannot be seen are one.
func at(picture image.Image, x, y int) color.NRGBA {
	c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
	if c.A == 0 {
		return color.NRGBA{}
	}
	return c
}

// kept are the most frequent colours, in an order that is the same each time.
func kept(often map[color.NRGBA]int) (list color.Palette) {
	all := slices.SortedFunc(maps.Keys(often), func(a, b color.NRGBA) int {
		return cmp.Or(often[b]-often[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B), int(a.A)-int(b.A))
	})
	for _, c := range all[:min(colours, len(all))] {
		list = append(list, c)
	}
	return list
}

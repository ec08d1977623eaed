// Package kernel holds the inner loops of the nets: sums of rows of a table of float32.
//
// A table is a slice of rows, one behind the other; the width of a row is that of the vector that goes
// with it. On processors with AVX2 and FMA the loops run in assembly, elsewhere in plain Go. Both add in
// another order and round otherwise: their results differ by no more than [Bound] tells.
package kernel

// The widths that rows may have.
const (
	WideBlock   = 64 // SumRows and SpreadRows take multiples of this
	NarrowBlock = 32 // WeighRows, AddOuter and DotRows take multiples of this
	smallBlock  = 8  // of what has no rows
)

//go:generate go -C ../../../tools run ./kernels -out ../bot/net/kernel/kernel_amd64.s -stubs ../bot/net/kernel/stubs_amd64.go -pkg kernel

// Bound is by how much a sum of n terms may differ between assembly and plain Go, if the absolute values
// of the terms add up to so much: both err by at most half a unit in the last place with each addition.
func Bound(n int, absolute float64) float64 {
	const unit = 0x1p-23
	return float64(n+2) * unit * absolute
}

// SumRows adds the rows with these numbers to dst. The width, len(dst), is a multiple of WideBlock.
func SumRows(dst, rows []float32, index []uint16) {
	checkWidth(len(dst), WideBlock)
	if len(index) > 0 {
		sumRows(dst, rows, index)
	}
}

// SpreadRows adds src to the rows with these numbers. The width, len(src), is a multiple of WideBlock.
func SpreadRows(rows []float32, index []uint16, src []float32) {
	checkWidth(len(src), WideBlock)
	if len(index) > 0 {
		spreadRows(rows, index, src)
	}
}

// WeighRows adds the first len(x) rows to dst, each times its x. The width, len(dst), is a multiple of
// NarrowBlock.
func WeighRows(dst, rows, x []float32) {
	checkTable(len(rows), len(x), len(dst))
	if len(x) > 0 {
		weighRows(dst, rows, x)
	}
}

// AddOuter adds src to the first len(x) rows, each time times the row's x. The width, len(src), is a
// multiple of NarrowBlock.
func AddOuter(rows, x, src []float32) {
	checkTable(len(rows), len(x), len(src))
	if len(x) > 0 {
		addOuter(rows, x, src)
	}
}

// one is the factor of a row that is added as it is.
var one = []float32{1}

// Add adds src to dst. The width, len(src), is a multiple of NarrowBlock.
func Add(dst, src []float32) { AddOuter(dst, one, src) }

// DotRows sets dst to the products of the first len(dst) rows with src. The width, len(src), is a
// multiple of NarrowBlock.
func DotRows(dst, rows, src []float32) {
	checkTable(len(rows), len(dst), len(src))
	if len(dst) > 0 {
		dotRows(dst, rows, src)
	}
}

// Rectify makes negative numbers zero. There is a multiple of 8 of them.
func Rectify(list []float32) {
	checkWidth(len(list), smallBlock)
	rectify(list)
}

// checkWidth panics at a width that the loops cannot take: they would write beyond it.
func checkWidth(width, block int) {
	if width == 0 || width%block != 0 {
		panic("kernel: the width of a row is no multiple of its block")
	}
}

// checkTable panics at a table that has not so many rows.
func checkTable(size, rows, width int) {
	checkWidth(width, NarrowBlock)
	if size < rows*width {
		panic("kernel: the table has too few rows")
	}
}

// Command kernels generates the inner loops of the nets as Go assembly, for processors with AVX2. It uses avo
// (github.com/mmcloughlin/avo).
//
// go generate in bot/net/kernel runs it. That package has the same loops in plain Go, and a test that compares both.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// registerSize is the size of a YMM register in bytes: eight float32.
const registerSize = 32

func main() {
	gatherAdd()
	scatterAdd()
	addWeighted()
	addOuter()
	dotRows()
	adamStep()
	relu()
	Generate()
}

// pointer loads a pointer parameter.
func pointer(name string) reg.GPVirtual { return number(name) }

// number loads an integer parameter.
func number(name string) reg.GPVirtual { return Load(Param(name), GP64()).(reg.GPVirtual) }

// registers allocates n registers of eight float32.
func registers(n int) []reg.VecVirtual {
	list := make([]reg.VecVirtual, n)
	for i := range list {
		list[i] = YMM()
	}
	return list
}

func load(from reg.Register, to []reg.VecVirtual) {
	for i, r := range to {
		VMOVUPS(Mem{Base: from, Disp: i * registerSize}, r)
	}
}

func store(from []reg.VecVirtual, to reg.Register) {
	for i, r := range from {
		VMOVUPS(r, Mem{Base: to, Disp: i * registerSize})
	}
}

// while repeats the body until n is 0. The body decrements n.
func while(name string, n reg.Register, body func()) {
	Label(name)
	TESTQ(n, n)
	JZ(LabelRef(name + "Done"))
	body()
	JMP(LabelRef(name))
	Label(name + "Done")
}

// rowAt returns the address of the row whose index is at p, and advances p.
func rowAt(p, rows, stride reg.Register) reg.GPVirtual {
	row := GP64()
	MOVWQZX(Mem{Base: p}, row)
	ADDQ(Imm(2), p)
	IMULQ(stride, row)
	ADDQ(rows, row)
	return row
}

func gatherAdd() {
	TEXT("gatherAddAVX2", NOSPLIT, "func(dst, rows *float32, index *uint16, n, width int)")
	Pragma("noescape")
	Doc("gatherAddAVX2 adds the n rows with the given indices to dst. The width must be a multiple of 64.")
	dst, rows, width, stride := pointer("dst"), pointer("rows"), number("width"), GP64()
	MOVQ(width, stride)
	SHLQ(Imm(2), stride)
	sums := registers(8)
	while("block", width, func() {
		p, n := pointer("index"), number("n")
		load(dst, sums)
		while("row", n, func() {
			row := rowAt(p, rows, stride)
			for i, sum := range sums {
				VADDPS(Mem{Base: row, Disp: i * registerSize}, sum, sum)
			}
			DECQ(n)
		})
		store(sums, dst)
		ADDQ(U32(8*registerSize), dst)
		ADDQ(U32(8*registerSize), rows)
		SUBQ(Imm(64), width)
	})
	VZEROUPPER()
	RET()
}

func scatterAdd() {
	TEXT("scatterAddAVX2", NOSPLIT, "func(rows *float32, index *uint16, n int, src *float32, width int)")
	Pragma("noescape")
	Doc("scatterAddAVX2 adds src to the n rows with the given indices. The width must be a multiple of 64.")
	rows, src, width, stride := pointer("rows"), pointer("src"), number("width"), GP64()
	MOVQ(width, stride)
	SHLQ(Imm(2), stride)
	parts, sum := registers(8), YMM()
	while("block", width, func() {
		p, n := pointer("index"), number("n")
		load(src, parts)
		while("row", n, func() {
			row := rowAt(p, rows, stride)
			for i, part := range parts {
				VADDPS(Mem{Base: row, Disp: i * registerSize}, part, sum)
				VMOVUPS(sum, Mem{Base: row, Disp: i * registerSize})
			}
			DECQ(n)
		})
		ADDQ(U32(8*registerSize), src)
		ADDQ(U32(8*registerSize), rows)
		SUBQ(Imm(64), width)
	})
	VZEROUPPER()
	RET()
}

func addWeighted() {
	TEXT("addWeightedAVX2", NOSPLIT, "func(dst, rows, x *float32, n, width int)")
	Pragma("noescape")
	Doc("addWeightedAVX2 adds n rows to dst, row i times x[i]. The width must be a multiple of 32.")
	dst, rows, width, stride := pointer("dst"), pointer("rows"), number("width"), GP64()
	MOVQ(width, stride)
	SHLQ(Imm(2), stride)
	even, odd, factors := registers(4), registers(4), registers(2)
	while("block", width, func() {
		x, n, row := pointer("x"), number("n"), GP64()
		MOVQ(rows, row)
		load(dst, even)
		clearAll(odd)
		TESTQ(U32(1), n)
		JZ(LabelRef("pairs"))
		addRow(x, row, stride, factors[0], even)
		DECQ(n)
		Label("pairs")
		while("pair", n, func() { // two independent sums: each addition has to wait for the last one of its sum
			addRow(x, row, stride, factors[0], even)
			addRow(x, row, stride, factors[1], odd)
			SUBQ(Imm(2), n)
		})
		for i := range even {
			VADDPS(odd[i], even[i], even[i])
		}
		store(even, dst)
		ADDQ(U32(4*registerSize), dst)
		ADDQ(U32(4*registerSize), rows)
		SUBQ(Imm(32), width)
	})
	VZEROUPPER()
	RET()
}

// addRow adds a row times the number at x to the sums, and advances x and row.
func addRow(x, row, stride reg.Register, factor reg.VecVirtual, sums []reg.VecVirtual) {
	VBROADCASTSS(Mem{Base: x}, factor)
	for i, sum := range sums {
		addProduct(Mem{Base: row, Disp: i * registerSize}, factor, sum)
	}
	ADDQ(Imm(4), x)
	ADDQ(stride, row)
}

// addProduct adds the product of eight numbers at an address and eight in a register to a sum. The product is rounded before it is
// added, as plain Go does: VFMADD231PS would round once, and plain Go cannot do that.
func addProduct(at Mem, factor, sum reg.VecVirtual) {
	product := YMM()
	VMULPS(at, factor, product)
	VADDPS(product, sum, sum)
}

func clearAll(list []reg.VecVirtual) {
	for _, r := range list {
		VXORPS(r, r, r)
	}
}

func addOuter() {
	TEXT("addOuterAVX2", NOSPLIT, "func(rows, x *float32, n int, src *float32, width int)")
	Pragma("noescape")
	Doc("addOuterAVX2 adds src times x[i] to row i of n rows. The width must be a multiple of 32.")
	rows, src, width, stride := pointer("rows"), pointer("src"), number("width"), GP64()
	MOVQ(width, stride)
	SHLQ(Imm(2), stride)
	parts, factor, sum := registers(4), YMM(), YMM()
	while("block", width, func() {
		x, n, row := pointer("x"), number("n"), GP64()
		MOVQ(rows, row)
		load(src, parts)
		while("row", n, func() {
			VBROADCASTSS(Mem{Base: x}, factor)
			for i, part := range parts {
				VMULPS(part, factor, sum)
				VADDPS(Mem{Base: row, Disp: i * registerSize}, sum, sum)
				VMOVUPS(sum, Mem{Base: row, Disp: i * registerSize})
			}
			ADDQ(Imm(4), x)
			ADDQ(stride, row)
			DECQ(n)
		})
		ADDQ(U32(4*registerSize), src)
		ADDQ(U32(4*registerSize), rows)
		SUBQ(Imm(32), width)
	})
	VZEROUPPER()
	RET()
}

func dotRows() {
	TEXT("dotRowsAVX2", NOSPLIT, "func(dst, rows, src *float32, n, width int)")
	Pragma("noescape")
	Doc("dotRowsAVX2 sets dst[i] to the dot product of row i with src, for n rows. The width must be a multiple of 32.")
	dst, rows, n := pointer("dst"), pointer("rows"), number("n")
	sums := registers(4)
	while("row", n, func() {
		clearAll(sums)
		src, width := pointer("src"), number("width")
		while("block", width, func() {
			part := YMM()
			for i, sum := range sums {
				VMOVUPS(Mem{Base: src, Disp: i * registerSize}, part)
				addProduct(Mem{Base: rows, Disp: i * registerSize}, part, sum)
			}
			ADDQ(U32(4*registerSize), src)
			ADDQ(U32(4*registerSize), rows)
			SUBQ(Imm(32), width)
		})
		VMOVSS(horizontalSum(sums), Mem{Base: dst})
		ADDQ(Imm(4), dst)
		DECQ(n)
	})
	VZEROUPPER()
	RET()
}

// horizontalSum adds up the numbers of four registers.
func horizontalSum(sums []reg.VecVirtual) reg.VecVirtual {
	VADDPS(sums[1], sums[0], sums[0])
	VADDPS(sums[3], sums[2], sums[2])
	VADDPS(sums[2], sums[0], sums[0])
	low, high := XMM(), XMM()
	VEXTRACTF128(Imm(1), sums[0], high)
	VADDPS(high, sums[0].AsX(), low)
	VHADDPS(low, low, low)
	VHADDPS(low, low, low)
	return low
}

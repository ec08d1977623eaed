// Kernels writes the inner loops of the nets for processors with AVX2 and FMA, as assembly for Go.
//
// It is called by go generate in bot/net/kernel, which holds the same loops in plain Go and the test
// that both give the same.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lane is the number of bytes in a register of eight float32.
const lane = 32

func main() {
	sumRows()
	spreadRows()
	weighRows()
	addOuter()
	dotRows()
	followAdam()
	rectify()
	Generate()
}

// pointer loads a pointer parameter.
func pointer(name string) reg.GPVirtual { return number(name) }

// number loads an integer parameter.
func number(name string) reg.GPVirtual { return Load(Param(name), GP64()).(reg.GPVirtual) }

// registers takes so many registers of eight float32.
func registers(n int) []reg.VecVirtual {
	list := make([]reg.VecVirtual, n)
	for i := range list {
		list[i] = YMM()
	}
	return list
}

func load(from reg.Register, to []reg.VecVirtual) {
	for i, r := range to {
		VMOVUPS(Mem{Base: from, Disp: i * lane}, r)
	}
}

func store(from []reg.VecVirtual, to reg.Register) {
	for i, r := range from {
		VMOVUPS(r, Mem{Base: to, Disp: i * lane})
	}
}

// while repeats a body, which counts n down to 0 by itself.
func while(name string, n reg.Register, body func()) {
	Label(name)
	TESTQ(n, n)
	JZ(LabelRef(name + "Done"))
	body()
	JMP(LabelRef(name))
	Label(name + "Done")
}

// rowAt finds a row by its number at p, and moves p on.
func rowAt(p, rows, stride reg.Register) reg.GPVirtual {
	row := GP64()
	MOVWQZX(Mem{Base: p}, row)
	ADDQ(Imm(2), p)
	IMULQ(stride, row)
	ADDQ(rows, row)
	return row
}

func sumRows() {
	TEXT("sumRowsAVX2", NOSPLIT, "func(dst, rows *float32, index *uint16, n, width int)")
	Pragma("noescape")
	Doc("sumRowsAVX2 adds n rows of so many floats, a multiple of 64, to dst.")
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
				VADDPS(Mem{Base: row, Disp: i * lane}, sum, sum)
			}
			DECQ(n)
		})
		store(sums, dst)
		ADDQ(U32(8*lane), dst)
		ADDQ(U32(8*lane), rows)
		SUBQ(Imm(64), width)
	})
	VZEROUPPER()
	RET()
}

func spreadRows() {
	TEXT("spreadRowsAVX2", NOSPLIT, "func(rows *float32, index *uint16, n int, src *float32, width int)")
	Pragma("noescape")
	Doc("spreadRowsAVX2 adds src, of so many floats, a multiple of 64, to n rows.")
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
				VADDPS(Mem{Base: row, Disp: i * lane}, part, sum)
				VMOVUPS(sum, Mem{Base: row, Disp: i * lane})
			}
			DECQ(n)
		})
		ADDQ(U32(8*lane), src)
		ADDQ(U32(8*lane), rows)
		SUBQ(Imm(64), width)
	})
	VZEROUPPER()
	RET()
}

func weighRows() {
	TEXT("weighRowsAVX2", NOSPLIT, "func(dst, rows, x *float32, n, width int)")
	Pragma("noescape")
	Doc("weighRowsAVX2 adds n rows of so many floats, a multiple of 32, to dst, each times its x.")
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
		weigh(x, row, stride, factors[0], even)
		DECQ(n)
		Label("pairs")
		while("pair", n, func() { // two sums at a time: each waits for its last addition
			weigh(x, row, stride, factors[0], even)
			weigh(x, row, stride, factors[1], odd)
			SUBQ(Imm(2), n)
		})
		for i := range even {
			VADDPS(odd[i], even[i], even[i])
		}
		store(even, dst)
		ADDQ(U32(4*lane), dst)
		ADDQ(U32(4*lane), rows)
		SUBQ(Imm(32), width)
	})
	VZEROUPPER()
	RET()
}

// weigh adds a row times the number at x to sums, and moves both on.
func weigh(x, row, stride reg.Register, factor reg.VecVirtual, sums []reg.VecVirtual) {
	VBROADCASTSS(Mem{Base: x}, factor)
	for i, sum := range sums {
		VFMADD231PS(Mem{Base: row, Disp: i * lane}, factor, sum)
	}
	ADDQ(Imm(4), x)
	ADDQ(stride, row)
}

func clearAll(list []reg.VecVirtual) {
	for _, r := range list {
		VXORPS(r, r, r)
	}
}

func addOuter() {
	TEXT("addOuterAVX2", NOSPLIT, "func(rows, x *float32, n int, src *float32, width int)")
	Pragma("noescape")
	Doc("addOuterAVX2 adds src, of so many floats, a multiple of 32, to n rows, each time times the row's x.")
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
				VMOVUPS(Mem{Base: row, Disp: i * lane}, sum)
				VFMADD231PS(part, factor, sum)
				VMOVUPS(sum, Mem{Base: row, Disp: i * lane})
			}
			ADDQ(Imm(4), x)
			ADDQ(stride, row)
			DECQ(n)
		})
		ADDQ(U32(4*lane), src)
		ADDQ(U32(4*lane), rows)
		SUBQ(Imm(32), width)
	})
	VZEROUPPER()
	RET()
}

func dotRows() {
	TEXT("dotRowsAVX2", NOSPLIT, "func(dst, rows, src *float32, n, width int)")
	Pragma("noescape")
	Doc("dotRowsAVX2 multiplies each of n rows of so many floats, a multiple of 32, with src into dst.")
	dst, rows, n := pointer("dst"), pointer("rows"), number("n")
	sums := registers(4)
	while("row", n, func() {
		clearAll(sums)
		src, width := pointer("src"), number("width")
		while("block", width, func() {
			part := YMM()
			for i, sum := range sums {
				VMOVUPS(Mem{Base: src, Disp: i * lane}, part)
				VFMADD231PS(Mem{Base: rows, Disp: i * lane}, part, sum)
			}
			ADDQ(U32(4*lane), src)
			ADDQ(U32(4*lane), rows)
			SUBQ(Imm(32), width)
		})
		VMOVSS(gather(sums), Mem{Base: dst})
		ADDQ(Imm(4), dst)
		DECQ(n)
	})
	VZEROUPPER()
	RET()
}

// gather adds up four registers into one float.
func gather(sums []reg.VecVirtual) reg.VecVirtual {
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

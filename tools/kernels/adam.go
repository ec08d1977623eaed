package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func adamStep() {
	TEXT("adamStepAVX2", NOSPLIT, "func(constants, weights, mean, square, averaged, gradient *float32, n int)")
	Pragma("noescape")
	Doc("adamStepAVX2 updates n weights, a multiple of 8, by a step of Adam. It rounds as plain Go does.")
	constants, n := pointer("constants"), number("n")
	tables := []reg.Register{pointer("weights"), pointer("mean"), pointer("square"), pointer("averaged")}
	gradient := pointer("gradient")
	constant := registers(10)
	for i, c := range constant {
		VBROADCASTSS(Mem{Base: constants, Disp: 4 * i}, c)
	}
	while("eight", n, func() {
		stepOfEight(constant, tables, gradient)
		for _, p := range append(tables, gradient) {
			ADDQ(Imm(registerSize), p)
		}
		SUBQ(Imm(8), n)
	})
	VZEROUPPER()
	RET()
}

// stepOfEight updates eight weights. The constants are the fields of kernel.Adam, in its order.
func stepOfEight(constant []reg.VecVirtual, tables []reg.Register, gradient reg.Register) {
	scale, keepMean, addMean, keepSquare, addSquare := constant[0], constant[1], constant[2], constant[3], constant[4]
	rescale, epsilon, rate, keepAverage, addAverage := constant[5], constant[6], constant[7], constant[8], constant[9]
	g, mean, square, next := YMM(), YMM(), YMM(), YMM()
	VMULPS(Mem{Base: gradient}, scale, g)
	VMULPS(Mem{Base: tables[1]}, keepMean, mean)
	VMULPS(g, addMean, next)
	VADDPS(next, mean, mean)
	VMOVUPS(mean, Mem{Base: tables[1]})
	VMULPS(Mem{Base: tables[2]}, keepSquare, square)
	VMULPS(g, addSquare, next)
	VMULPS(g, next, next)
	VADDPS(next, square, square)
	VMOVUPS(square, Mem{Base: tables[2]})
	VMULPS(square, rescale, square)
	VSQRTPS(square, square)
	VADDPS(square, epsilon, square)
	VMULPS(mean, rate, mean)
	VDIVPS(square, mean, mean)
	VMOVUPS(Mem{Base: tables[0]}, next)
	VSUBPS(mean, next, next)
	VMOVUPS(next, Mem{Base: tables[0]})
	VMULPS(Mem{Base: tables[3]}, keepAverage, g)
	VMULPS(next, addAverage, next)
	VADDPS(next, g, g)
	VMOVUPS(g, Mem{Base: tables[3]})
}

func relu() {
	TEXT("reluAVX2", NOSPLIT, "func(list *float32, n int)")
	Pragma("noescape")
	Doc("reluAVX2 sets the negative numbers of a list to zero. Their count n must be a multiple of 8.")
	list, n := pointer("list"), number("n")
	zero, eight := YMM(), YMM()
	VXORPS(zero, zero, zero)
	while("eight", n, func() {
		VMOVUPS(Mem{Base: list}, eight)
		VMAXPS(zero, eight, eight) // with this order of operands, NaN becomes zero too
		VMOVUPS(eight, Mem{Base: list})
		ADDQ(Imm(registerSize), list)
		SUBQ(Imm(8), n)
	})
	VZEROUPPER()
	RET()
}

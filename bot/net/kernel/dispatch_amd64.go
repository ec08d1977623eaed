package kernel

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether this processor can run the assembly.
var hasAVX2 = cpu.X86.HasAVX2

func gatherAdd(dst, rows []float32, index []uint16) {
	if !hasAVX2 {
		gatherAddGeneric(dst, rows, index)
		return
	}
	gatherAddAVX2(&dst[0], &rows[0], &index[0], len(index), len(dst))
}

func scatterAdd(rows []float32, index []uint16, src []float32) {
	if !hasAVX2 {
		scatterAddGeneric(rows, index, src)
		return
	}
	scatterAddAVX2(&rows[0], &index[0], len(index), &src[0], len(src))
}

func addWeighted(dst, rows, x []float32) {
	if !hasAVX2 {
		addWeightedGeneric(dst, rows, x)
		return
	}
	addWeightedAVX2(&dst[0], &rows[0], &x[0], len(x), len(dst))
}

func addOuter(rows, x, src []float32) {
	if !hasAVX2 {
		addOuterGeneric(rows, x, src)
		return
	}
	addOuterAVX2(&rows[0], &x[0], len(x), &src[0], len(src))
}

func dotRows(dst, rows, src []float32) {
	if !hasAVX2 {
		dotRowsGeneric(dst, rows, src)
		return
	}
	dotRowsAVX2(&dst[0], &rows[0], &src[0], len(dst), len(src))
}

func (a *Adam) step(weights []float32, state AdamState, gradient []float32) {
	if !hasAVX2 {
		a.stepGeneric(weights, state, gradient)
		return
	}
	constants := [...]float32{a.Scale, a.KeepMean, a.AddMean, a.KeepSquare, a.AddSquare, a.Rescale, a.Epsilon, a.Rate, a.KeepAverage,
		a.AddAverage}
	adamStepAVX2(&constants[0], &weights[0], &state.Mean[0], &state.Square[0], &state.Averaged[0], &gradient[0], len(weights))
}

func relu(list []float32) {
	if !hasAVX2 {
		reluGeneric(list)
		return
	}
	reluAVX2(&list[0], len(list))
}

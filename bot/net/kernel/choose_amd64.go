package kernel

import "golang.org/x/sys/cpu"

// fast reports whether this processor can run the assembly.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

func sumRows(dst, rows []float32, index []uint16) {
	if !fast {
		sumRowsPlain(dst, rows, index)
		return
	}
	sumRowsAVX2(&dst[0], &rows[0], &index[0], len(index), len(dst))
}

func spreadRows(rows []float32, index []uint16, src []float32) {
	if !fast {
		spreadRowsPlain(rows, index, src)
		return
	}
	spreadRowsAVX2(&rows[0], &index[0], len(index), &src[0], len(src))
}

func weighRows(dst, rows, x []float32) {
	if !fast {
		weighRowsPlain(dst, rows, x)
		return
	}
	weighRowsAVX2(&dst[0], &rows[0], &x[0], len(x), len(dst))
}

func addOuter(rows, x, src []float32) {
	if !fast {
		addOuterPlain(rows, x, src)
		return
	}
	addOuterAVX2(&rows[0], &x[0], len(x), &src[0], len(src))
}

func dotRows(dst, rows, src []float32) {
	if !fast {
		dotRowsPlain(dst, rows, src)
		return
	}
	dotRowsAVX2(&dst[0], &rows[0], &src[0], len(dst), len(src))
}

func (a *Adam) follow(weights []float32, m Memory, gradient []float32) {
	if !fast {
		a.followPlain(weights, m, gradient)
		return
	}
	numbers := [...]float32{a.Scale, a.KeepMean, a.AddMean, a.KeepSquare, a.AddSquare, a.Rescale, a.Tiny, a.Rate, a.KeepAverage, a.AddAverage}
	followAVX2(&numbers[0], &weights[0], &m.Mean[0], &m.Square[0], &m.Averaged[0], &gradient[0], len(weights))
}

func rectify(list []float32) {
	if !fast {
		rectifyPlain(list)
		return
	}
	rectifyAVX2(&list[0], len(list))
}

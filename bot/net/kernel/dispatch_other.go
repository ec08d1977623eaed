//go:build !amd64

package kernel

func gatherAdd(dst, rows []float32, index []uint16)            { gatherAddGeneric(dst, rows, index) }
func scatterAdd(rows []float32, index []uint16, src []float32) { scatterAddGeneric(rows, index, src) }
func addWeighted(dst, rows, x []float32)                       { addWeightedGeneric(dst, rows, x) }
func addOuter(rows, x, src []float32)                          { addOuterGeneric(rows, x, src) }
func dotRows(dst, rows, src []float32)                         { dotRowsGeneric(dst, rows, src) }

func (a *Adam) step(weights []float32, state AdamState, gradient []float32) {
	a.stepGeneric(weights, state, gradient)
}

func relu(list []float32) { reluGeneric(list) }

//go:build !amd64

package kernel

func sumRows(dst, rows []float32, index []uint16)              { sumRowsPlain(dst, rows, index) }
func spreadRows(rows []float32, index []uint16, src []float32) { spreadRowsPlain(rows, index, src) }
func weighRows(dst, rows, x []float32)                         { weighRowsPlain(dst, rows, x) }
func addOuter(rows, x, src []float32)                          { addOuterPlain(rows, x, src) }
func dotRows(dst, rows, src []float32)                         { dotRowsPlain(dst, rows, src) }

func (a *Adam) follow(weights []float32, m Memory, gradient []float32) {
	a.followPlain(weights, m, gradient)
}

func rectify(list []float32) { rectifyPlain(list) }

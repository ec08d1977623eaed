package kernel

// The loops in plain Go. A product is rounded before it is added on every processor, so that they give
// the same everywhere.

func sumRowsPlain(dst, rows []float32, index []uint16) {
	width := len(dst)
	for _, at := range index {
		row := rows[int(at)*width:][:width]
		for i, v := range row {
			dst[i] += v
		}
	}
}

func spreadRowsPlain(rows []float32, index []uint16, src []float32) {
	width := len(src)
	for _, at := range index {
		row := rows[int(at)*width:][:width]
		for i, v := range src {
			row[i] += v
		}
	}
}

func weighRowsPlain(dst, rows, x []float32) {
	width := len(dst)
	for k, factor := range x {
		row := rows[k*width:][:width]
		for i, v := range row {
			dst[i] += float32(factor * v)
		}
	}
}

func addOuterPlain(rows, x, src []float32) {
	width := len(src)
	for k, factor := range x {
		row := rows[k*width:][:width]
		for i, v := range src {
			row[i] += float32(factor * v)
		}
	}
}

func dotRowsPlain(dst, rows, src []float32) {
	width := len(src)
	for k := range dst {
		row := rows[k*width:][:width]
		sum := float32(0)
		for i, v := range src {
			sum += float32(v * row[i])
		}
		dst[k] = sum
	}
}

func rectifyPlain(list []float32) {
	for i, v := range list {
		if !(v > 0) {
			list[i] = 0
		}
	}
}

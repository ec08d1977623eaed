package kernel

// The loops in plain Go. The conversions to float32 round each product before it is added, so that the result is the
// same on every processor.

func gatherAddGeneric(dst, rows []float32, index []uint16) {
	width := len(dst)
	for _, at := range index {
		row := rows[int(at)*width:][:width]
		for i, v := range row {
			dst[i] += v
		}
	}
}

func scatterAddGeneric(rows []float32, index []uint16, src []float32) {
	width := len(src)
	for _, at := range index {
		row := rows[int(at)*width:][:width]
		for i, v := range src {
			row[i] += v
		}
	}
}

func addWeightedGeneric(dst, rows, x []float32) {
	width := len(dst)
	for k, factor := range x {
		row := rows[k*width:][:width]
		for i, v := range row {
			dst[i] += float32(factor * v)
		}
	}
}

func addOuterGeneric(rows, x, src []float32) {
	width := len(src)
	for k, factor := range x {
		row := rows[k*width:][:width]
		for i, v := range src {
			row[i] += float32(factor * v)
		}
	}
}

func dotRowsGeneric(dst, rows, src []float32) {
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

func reluGeneric(list []float32) {
	for i, v := range list {
		if !(v > 0) {
			list[i] = 0
		}
	}
}

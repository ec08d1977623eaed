package kernel

// The loops in plain Go. Each rounds and adds as the assembly does, so the results are the same bit for bit: the
// conversions to float32 round a product before it is added, which keeps compilers from fusing both into one operation.

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

// addWeightedGeneric keeps two sums, of the even and of the odd rows: an addition has to wait for the last one of its sum.
// If the number of rows is odd, the first is added by itself, and the others are counted from 0.
func addWeightedGeneric(dst, rows, x []float32) {
	width := len(dst)
	if len(x)%2 != 0 {
		addProducts(dst, rows[:width], x[0])
		rows, x = rows[width:], x[1:]
	}
	for at := 0; at < width; at += NarrowBlock {
		even, odd := (*[NarrowBlock]float32)(dst[at:]), [NarrowBlock]float32{}
		for k := 0; k < len(x); k += 2 {
			addProducts(even[:], rows[k*width+at:][:NarrowBlock], x[k])
			addProducts(odd[:], rows[(k+1)*width+at:][:NarrowBlock], x[k+1])
		}
		for i, v := range odd {
			even[i] += v
		}
	}
}

// addProducts adds a row times a factor to dst.
func addProducts(dst, row []float32, factor float32) {
	for i, v := range row {
		dst[i] += float32(factor * v)
	}
}

func addOuterGeneric(rows, x, src []float32) {
	width := len(src)
	for k, factor := range x {
		addProducts(rows[k*width:][:width], src, factor)
	}
}

// dotRowsGeneric keeps a sum for each place in a block, and then adds these up in pairs.
func dotRowsGeneric(dst, rows, src []float32) {
	width := len(src)
	for k := range dst {
		row := rows[k*width:][:width]
		var sums [NarrowBlock]float32
		for at := 0; at < width; at += NarrowBlock {
			part := src[at:][:NarrowBlock]
			for i, v := range row[at:][:NarrowBlock] {
				sums[i] += float32(v * part[i])
			}
		}
		dst[k] = sumOf(&sums)
	}
}

// sumOf adds up the sums of a block as four registers of eight numbers: first the registers in pairs, then the two halves of
// what remains, then neighbours.
func sumOf(sums *[NarrowBlock]float32) float32 {
	var eight [smallBlock]float32
	for i := range eight {
		eight[i] = (sums[i] + sums[i+8]) + (sums[i+16] + sums[i+24])
	}
	return ((eight[0] + eight[4]) + (eight[1] + eight[5])) + ((eight[2] + eight[6]) + (eight[3] + eight[7]))
}

func reluGeneric(list []float32) {
	for i, v := range list {
		if !(v > 0) {
			list[i] = 0
		}
	}
}

package ui

import "strconv"

const (
	farWidth = 300 // units of the drawing
	mostFar  = 10  // places: above that it is a bar
)

// A farRect is a part of a drawing that shows how far something is.
type farRect struct{ class, x, y, width, height string }

// farRects draws how far something is.
func farRects(done, all int) (list []farRect) {
	done = min(done, all)
	if all > mostFar {
		return []farRect{
			{"rest", "0", "1", strconv.Itoa(farWidth), "7"}, {"", "0", "1", strconv.Itoa(farWidth * done / all), "7"},
		}
	}
	for i := range all {
		class := "to-go"
		if i < done {
			class = ""
		}
		const step = farWidth / mostFar
		list = append(list, farRect{class, strconv.Itoa(i*step + 1), "1", strconv.Itoa(step - 4), "7"})
	}
	return list
}

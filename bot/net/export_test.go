package net

import (
	"fmt"
	"io/fs"
)

// ShippedSize is the size of the file of weights for a number of players, in bytes.
func ShippedSize(players int) int {
	data, err := fs.ReadFile(weights, fmt.Sprintf("weights/%d.net", players))
	if err != nil {
		panic(err)
	}
	return len(data)
}

// ToHalf and FromHalf are as they are stored in weights.
var (
	ToHalf   = toHalf
	FromHalf = fromHalf
)

// PlaceOf is the feature that tells a seat's distance from the viewer.
func PlaceOf(distance int) int { return int(places.seat[place]) + distance }

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

// FeatureOf is the first feature of a group of a seat.
func FeatureOf(name string) int {
	for g, at := range groupsOfSeat {
		if at.Name == name {
			return int(places.seat[g])
		}
	}
	panic("no group " + name)
}

// Width is the width of a net's first layer.
func (n *Net) Width() int { return n.width }

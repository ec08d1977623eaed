package net

import (
	"fmt"
	"io/fs"
)

// ShippedSize is the size of the embedded weights file for a number of players, in bytes.
func ShippedSize(players int) int {
	data, err := fs.ReadFile(weights, fmt.Sprintf("weights/%d.net", players))
	if err != nil {
		panic(err)
	}
	return len(data)
}

// ToHalf and FromHalf are the conversions of weights files.
var (
	ToHalf   = toHalf
	FromHalf = fromHalf
)

// FeatureOf is the first feature of the group of a seat with this name.
func FeatureOf(name string) int {
	for g, at := range groupsOfSeat {
		if at.Name == name {
			return int(features.seat[g])
		}
	}
	panic("no group " + name)
}

// Width is the width of a net's first layer.
func (n *Net) Width() int { return n.width }

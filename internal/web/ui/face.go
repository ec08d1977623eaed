package ui

import (
	"razzia"
	"razzia/internal/table"
)

// A wearer is a seat with the face that its person chose. A bot's seat and an empty one have no person.
type wearer struct {
	face   uint8
	person bool
}

// FaceOf is the face of a seat in a list of tables.
func FaceOf(seats []table.SeatSummary, i razzia.Seat) uint8 {
	wearers := make([]wearer, len(seats))
	for i, s := range seats {
		wearers[i] = wearer{s.Face, s.Person != ""}
	}
	return faceAmong(wearers, i)
}

// faceAmong is the face of a seat among those of a table. Each bot gets a different one of the faces that no person there has.
func faceAmong(seats []wearer, i razzia.Seat) uint8 {
	if seats[i].person {
		return seats[i].face
	}
	var worn [Faces]bool
	for _, s := range seats {
		if s.person && s.face < Faces {
			worn[s.face] = true
		}
	}
	left := int(i)
	for face := range uint8(Faces) {
		if worn[face] {
			continue
		}
		if left--; left < 0 {
			return face
		}
	}
	return 0
}

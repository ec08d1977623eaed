package ui

import "razzia"

// A Wearer is a seat with the face that its person chose. A bot's seat and an empty one have no person.
type Wearer struct {
	Face   uint8
	Person bool
}

// FaceAmong is the face of a seat among those of a table. Each bot gets a different one of the faces that no person there has.
func FaceAmong(seats []Wearer, i razzia.Seat) uint8 {
	if seats[i].Person {
		return seats[i].Face
	}
	var worn [Faces]bool
	for _, s := range seats {
		worn[s.Face%Faces] = worn[s.Face%Faces] || s.Person
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

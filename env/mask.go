package env

import "razzia"

// MaskSize is the size of a mask in bytes: one for each action, 1 if it is legal, and two bytes of 0.
const MaskSize = 104

// A masker writes masks. It keeps the room for the list of legal moves.
type masker struct{ legal []razzia.Move }

// write writes the mask of a position: nothing is legal in a game that is over.
func (k *masker) write(s *razzia.State, mask *[MaskSize]byte) {
	*mask = [MaskSize]byte{}
	if s.Phase == razzia.Revealing {
		maskChance(s, mask)
		return
	}
	k.legal = s.Legal(k.legal[:0])
	for _, m := range k.legal {
		mask[ActionOf(s, m)%MaskSize] = 1
	}
}

// maskChance marks the kinds of cards that are left.
func maskChance(s *razzia.State, mask *[MaskSize]byte) {
	for c := range s.Left.All() {
		mask[FirstReveal+Action(c-razzia.Ring)] = 1
	}
	mask[AnyReveal] = 1
}

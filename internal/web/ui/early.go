package ui

import "razzia"

// earlySeat returns the viewer's seat that may promise to pass at its next chance; NoSeat if none may. With several seats at
// one device there is none: the others could see the promise. A longer move ahead is not replaced by accident.
func (b *Board) earlySeat() razzia.Seat {
	if _, planned := b.plan(); planned && !b.passesEarly() || b.mySeats() != 1 || len(b.View.MayPassEarly) == 0 || b.Replay != nil {
		return razzia.NoSeat
	}
	return b.View.MayPassEarly[0]
}

// passesEarly reports whether the viewer's seat passes at its next chance.
func (b *Board) passesEarly() bool { return len(b.View.EarlyPasses) > 0 }

// earlyText is the label of the button that does so.
func (b *Board) earlyText() string {
	if b.passesEarly() {
		return b.T("early.will")
	}
	return b.T("early.pass")
}

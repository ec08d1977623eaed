package ui

import (
	"github.com/a-h/templ"

	"razzia"
)

// lonePass are the attributes of the button Pass. If it is the viewer's only choice, because no cheque is high enough, the
// script presses it by itself and says the words of data-lone. A lesson waits for its pupil, and a promise to pass is kept by
// the server.
func (b *Board) lonePass() templ.Attributes {
	if b.View.Lesson != nil || b.passesEarly() || len(b.View.Game.Legal) != 1 || b.View.Game.Legal[0] != razzia.Pass() {
		return nil
	}
	return templ.Attributes{"data-lone": b.T("lone.passed", "cheque", int(b.State().Auction.Bid))}
}

// askAgain are the attributes of a bid: the words that ask for a second tap before the script sends it. A lesson has no line
// for them.
func (b *Board) askAgain(c razzia.Cheque) templ.Attributes {
	if b.View.Lesson != nil {
		return nil
	}
	return templ.Attributes{"data-again": b.T("ask.again", "cheque", int(c))}
}

package razzia

// An EventKind says what an [Event] tells.
type EventKind uint8

// What can happen in a step, beyond the move itself, in the order in which it can happen. Behind each
// stand the fields of Event that it fills.
const (
	_                EventKind = iota
	PileParted                 // the drawn card was its pile's last; the other pile became two (R5.3)
	LootTurnedUp               // Card joins the row (R3.1)
	PoliceTurnedUp             // Card joins the police line; Count are in it now (R3.1)
	LootStolen                 // Seat spent Count thieves for Cards (R3.2)
	AuctionOpened              // Seat opened an Auction (R3.1, R3.3, R4.5)
	AuctionWon                 // Seat paid Cheque, now the middle cheque, for Cards and took Middle, spent (R4.3)
	RowKept                    // all passed in a police auction; the row stays (R4.4)
	RowDiscarded               // all passed in a full-row auction; Cards left the game (R4.5)
	SeatOut                    // Seat has no open cheque and is out for the round (R5.1)
	Raid                       // the last police of the round was turned up (R6.1)
	ChequesSpent               // the last open cheque was spent (R6.1)
	SeatScored                 // Seat scored Sheet in Round; one event a seat (R7, R8)
	RowLost                    // the round ended; Cards of the row left the game (R6.3)
	PropertyReturned           // Cards left the property of Seat after the scoring (R6.3)
	RoundBegan                 // Seat takes the first turn of Round (R6.3)
	GameEnded                  // the third scoring is done (R6.4)
)

// An Event is something that happened in a step, for words, sound and pictures. A kind of event fills
// the fields named with it; the others are zero.
type Event struct {
	Kind    EventKind
	Seat    Seat
	Card    Card
	Count   uint8
	Round   uint8
	Auction AuctionKind
	Cheque  Cheque
	Middle  Cheque
	Sheet   Sheet
	Cards   Cards
}

// A journal gathers the events of a step. A nil journal gathers nothing.
type journal struct{ events []Event }

func (j *journal) add(e Event) {
	if j != nil {
		j.events = append(j.events, e)
	}
}

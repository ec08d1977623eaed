package razzia

// An EventKind is the kind of an [Event].
type EventKind uint8

// The kinds of event, in the order in which they can happen in one step. The comment of each names the fields of
// Event that it uses.
const (
	_                EventKind = iota
	PileParted                 // the drawn card was the last of its pile; the other pile was parted into two (R5.3)
	LootTurnedUp               // Card joins the row (R3.1)
	PoliceTurnedUp             // Card joins the police line; Count are in it now (R3.1)
	LootStolen                 // Seat spent Count thieves for Cards (R3.2)
	AuctionOpened              // Seat opened an Auction (R3.1, R3.3, R4.5)
	AuctionWon                 // Seat paid Cheque, now the middle cheque, for Cards and took Middle, spent (R4.3)
	RowKept                    // all passed in a police auction; the row stays (R4.4)
	RowDiscarded               // all passed in a full-row auction; Cards left the game (R4.5)
	SeatOut                    // Seat has no open cheque left and is out for the round (R5.1)
	Raid                       // the police card that ends the round was turned up (R6.1)
	ChequesSpent               // the last open cheque was spent (R6.1)
	SeatScored                 // Seat scored Sheet in Round; one event per seat (R7, R8)
	RowLost                    // the round ended; Cards of the row left the game (R6.3)
	PropertyReturned           // Cards left the property of Seat after the scoring (R6.3)
	RoundBegan                 // Seat takes the first turn of Round (R6.3)
	GameEnded                  // the third round was scored (R6.4)
)

// An Event is one thing that happened in a step, for programs that show or tell a game. The comment of its kind
// names the fields that it uses; the others are zero.
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

// An eventList collects the events of a step. A nil list drops them.
type eventList struct{ events []Event }

func (l *eventList) add(e Event) {
	if l != nil {
		l.events = append(l.events, e)
	}
}

package razzia

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Verb is the kind of a [Move].
type Verb uint8

// The verbs (N2). A reveal is made by the table, all other moves by a player.
const (
	_        Verb = iota
	ToDraw        // turn up the top card of a pile (R3.1)
	ToReveal      // say which card a draw turned up (R3.1)
	ToSteal       // take cards from the row for thieves (R3.2)
	ToCall        // announce a called auction (R3.3)
	ToBid         // bid an open cheque (R4.1)
	ToPass        // make no bid (R4.1)
)

// verbWords are the words of the notation for the verbs (N2).
var verbWords = [...]string{"no move", "draw", "reveal", "steal", "call", "bid", "pass"}

// String returns the word of the notation for the verb (N2), such as "draw".
func (v Verb) String() string {
	if int(v) >= len(verbWords) {
		return verbWords[0]
	}
	return verbWords[v]
}

// A Move is a player's action, or the table's reveal of a card (N2). Moves compare with ==. The zero Move is no move
// and is always refused.
type Move struct {
	// bits holds the verb in the top four bits and its operand in the others: the pile, the card, the cheque or the
	// Cards to steal. A single word is fast to write and read, which matters for the lists of legal moves.
	bits uint64
}

// verbAt is the position of the verb in the bits of a Move.
const verbAt = 60

func newMove(v Verb, operand uint64) Move { return Move{uint64(v)<<verbAt | operand} }

// Draw returns the move that turns up the top card of a pile, 1 or 2 (R3.1). A [Reveal] must follow.
func Draw(pile uint8) Move { return newMove(ToDraw, uint64(pile)) }

// Reveal returns the table's answer to a draw: the card that was turned up (R3.1).
func Reveal(c Card) Move { return newMove(ToReveal, uint64(c)) }

// Steal returns the move that takes cards from the row, each for one thief (R3.2).
func Steal(loot Cards) Move { return newMove(ToSteal, uint64(loot&everyBit)) }

// Call returns the move that announces a called auction (R3.3).
func Call() Move { return newMove(ToCall, 0) }

// Bid returns the move that bids an open cheque (R4.1).
func Bid(c Cheque) Move { return newMove(ToBid, uint64(c)) }

// Pass returns the move that makes no bid (R4.1).
func Pass() Move { return newMove(ToPass, 0) }

// Verb returns the kind of the move, 0 for the zero Move.
func (m Move) Verb() Verb { return Verb(m.bits >> verbAt) }

// Pile returns the pile of a draw, 1 or 2, and 0 for any other move.
func (m Move) Pile() uint8 { return uint8(m.operand(ToDraw)) }

// Card returns the card of a reveal, and NoCard for any other move.
func (m Move) Card() Card { return Card(m.operand(ToReveal)) }

// Cheque returns the cheque of a bid, and 0 for any other move.
func (m Move) Cheque() Cheque { return Cheque(m.operand(ToBid)) }

// Loot returns the cards of a steal, and no cards for any other move.
func (m Move) Loot() Cards { return Cards(m.operand(ToSteal)) }

// operand returns the operand of the move if it has the given verb, else 0.
func (m Move) operand(v Verb) uint64 {
	if m.Verb() != v {
		return 0
	}
	return m.bits & (1<<verbAt - 1)
}

// String returns the move in the notation (N2), such as "bid 9".
func (m Move) String() string {
	text, _ := m.AppendText(nil)
	return string(text)
}

// AppendText appends the move in the notation (N2) to text. The error is always nil.
func (m Move) AppendText(text []byte) ([]byte, error) {
	text = append(text, m.Verb().String()...)
	switch m.Verb() {
	case ToDraw:
		text = strconv.AppendUint(append(text, ' '), uint64(m.Pile()), 10)
	case ToBid:
		text = strconv.AppendUint(append(text, ' '), uint64(m.Cheque()), 10)
	case ToReveal:
		text = append(append(text, ' '), m.Card().String()...)
	case ToSteal:
		text = m.Loot().append(append(text, ' '))
	}
	return text, nil
}

// MarshalText returns the move in the notation (N2). It returns an error for the zero Move, which the notation
// cannot write.
func (m Move) MarshalText() ([]byte, error) {
	if m == (Move{}) {
		return nil, errors.New("razzia: the zero Move is no move and has no text")
	}
	return m.AppendText(nil)
}

// UnmarshalText reads a move as [ParseMove] does.
func (m *Move) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMove(string(text))
	return err
}

// ParseMove reads a move in the notation (N2). The form is strict: one space between words, no leading zeros, stolen
// cards in card order. ParseMove does not know the position: [State.Step] decides whether the move is legal.
func ParseMove(text string) (Move, error) {
	verb, rest, _ := strings.Cut(text, " ")
	switch {
	case text == "call":
		return Call(), nil
	case text == "pass":
		return Pass(), nil
	case verb == "draw":
		return parseDraw(rest)
	case verb == "reveal":
		c, err := ParseCard(rest)
		if err != nil {
			return Move{}, err
		}
		return Reveal(c), nil
	case verb == "steal":
		return parseSteal(rest)
	case verb == "bid":
		return parseBid(rest)
	}
	return Move{}, errors.New("no such move: want draw PILE, reveal CARD, steal CARD…, call, bid CHEQUE or pass, " +
		"with one space between words (N2)")
}

func parseDraw(pile string) (Move, error) {
	switch pile {
	case "1":
		return Draw(1), nil
	case "2":
		return Draw(2), nil
	}
	return Move{}, fmt.Errorf("%q is no pile: want 1 or 2 (N2)", clip(pile))
}

func parseBid(cheque string) (Move, error) {
	n, err := strconv.Atoi(cheque)
	if err != nil || n < 1 || n > int(MaxCheque) || strconv.Itoa(n) != cheque {
		return Move{}, fmt.Errorf("%q is no cheque: want a number from 1 to 16 (N2)", clip(cheque))
	}
	return Bid(Cheque(n)), nil
}

func parseSteal(list string) (Move, error) {
	var loot Cards
	last := NoCard
	for code := range strings.SplitSeq(list, " ") {
		c, err := ParseCard(code)
		switch {
		case err != nil:
			return Move{}, err
		case c < last:
			return Move{}, fmt.Errorf("%v after %v is not in card order: want %s (N2)", c, last, codes)
		case loot.Count(c) == c.Copies():
			return Move{}, fmt.Errorf("too many cards %v: want at most %d (R1.2)", c, c.Copies())
		}
		loot += units[c]
		last = c
	}
	return Steal(loot), nil
}

// clip shortens a text that is quoted in an error to 40 bytes: the input may be of any length.
func clip(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

package razzia

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Verb says what kind of move a [Move] is.
type Verb uint8

// The verbs (N2). A reveal is the table's, the others are a player's actions.
const (
	_        Verb = iota
	ToDraw        // turn up the top card of a pile (R3.1)
	ToReveal      // the card that a draw turned up
	ToSteal       // take cards from the row for thieves (R3.2)
	ToCall        // announce a called auction (R3.3)
	ToBid         // bid an open cheque (R4.1)
	ToPass        // bid nothing (R4.1)
)

// verbWords are the words of the notation (N2).
var verbWords = [...]string{"no move", "draw", "reveal", "steal", "call", "bid", "pass"}

// String gives the notation's word for the verb (N2).
func (v Verb) String() string {
	if int(v) >= len(verbWords) {
		return verbWords[0]
	}
	return verbWords[v]
}

// A Move is a player's action or the table's reveal (N2). Moves compare with ==; the zero Move is none
// and always refused.
type Move struct {
	// bits holds the verb in the top four bits and below what it is about: the pile, the card, the
	// cheque or the Cards to steal. One word is written and read at once, which a list of legal moves
	// that is made for every step gains much by.
	bits uint64
}

// verbAt is the place of the verb in the bits of a Move.
const verbAt = 60

func newMove(v Verb, about uint64) Move { return Move{uint64(v)<<verbAt | about} }

// Draw turns up the top card of pile 1 or 2 (R3.1). A Reveal must follow.
func Draw(pile uint8) Move { return newMove(ToDraw, uint64(pile)) }

// Reveal is the table's answer to a draw: the card that it turned up.
func Reveal(c Card) Move { return newMove(ToReveal, uint64(c)) }

// Steal takes these cards from the row, each for a thief (R3.2).
func Steal(loot Cards) Move { return newMove(ToSteal, uint64(loot&everyBit)) }

// Call announces a called auction (R3.3).
func Call() Move { return newMove(ToCall, 0) }

// Bid bids an open cheque (R4.1).
func Bid(c Cheque) Move { return newMove(ToBid, uint64(c)) }

// Pass bids nothing (R4.1).
func Pass() Move { return newMove(ToPass, 0) }

// Verb says what kind of move it is.
func (m Move) Verb() Verb { return Verb(m.bits >> verbAt) }

// Pile is the pile, 1 or 2, of a draw; 0 for another move.
func (m Move) Pile() uint8 { return uint8(m.about(ToDraw)) }

// Card is the card of a reveal; NoCard for another move.
func (m Move) Card() Card { return Card(m.about(ToReveal)) }

// Cheque is the cheque of a bid; 0 for another move.
func (m Move) Cheque() Cheque { return Cheque(m.about(ToBid)) }

// Loot is what a steal takes; empty for another move.
func (m Move) Loot() Cards { return Cards(m.about(ToSteal)) }

// about is what the move is about if it has this verb.
func (m Move) about(v Verb) uint64 {
	if m.Verb() != v {
		return 0
	}
	return m.bits & (1<<verbAt - 1)
}

// String writes the move in the notation (N2): "bid 9".
func (m Move) String() string {
	text, _ := m.AppendText(nil)
	return string(text)
}

// AppendText adds the move in the notation (N2) to text. The error is always nil.
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

// MarshalText writes the move in the notation (N2). It fails for the zero Move, which has no words.
func (m Move) MarshalText() ([]byte, error) {
	if m == (Move{}) {
		return nil, errors.New("razzia: the zero Move cannot be written")
	}
	return m.AppendText(nil)
}

// UnmarshalText reads a move as [ParseMove] does.
func (m *Move) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMove(string(text))
	return err
}

// ParseMove reads a move in the notation (N2) to the letter: one space between words, no leading
// zeros, stolen cards in card order. Whether the move is legal is for [State.Step] to say.
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
			return Move{}, fmt.Errorf("the game has only %d cards %v (R1.2)", c.Copies(), c)
		}
		loot += units[c]
		last = c
	}
	return Steal(loot), nil
}

// clip shortens a text that is quoted in an error: nobody wants a megabyte back.
func clip(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

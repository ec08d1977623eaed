package table

import (
	"errors"
	"fmt"
	"strings"

	"razzia"
)

// A Stack is an order of all cards that was fixed before a table was made. It is stored as cards, so that no later version of the shuffle
// changes it. It is secret: package fmt prints no card of it. The zero Stack is none.
type Stack struct {
	order *[razzia.DeckSize]razzia.Card // a pointer, whose cards fmt does not print in a field; never changed
}

// StackOf returns the stack with an order of cards: with two piles the first 60 are pile 1, its top card first (R2.4). It fails unless they
// are the 120 cards of the game (R1).
func StackOf(order [razzia.DeckSize]razzia.Card) (Stack, error) {
	left := map[razzia.Card]int{}
	for c, n := range razzia.AllCards().All() {
		left[c] = n
	}
	for _, c := range order {
		if left[c]--; left[c] < 0 {
			return Stack{}, errNotTheGame
		}
	}
	return Stack{&order}, nil
}

var errNotTheGame = errors.New("the cards of a stack are not the 120 of the game (R1)")

// OrderOf is the order in which a deck of one pile has all its cards. They are drawn from it.
func OrderOf(deck *razzia.Deck) (order [razzia.DeckSize]razzia.Card, err error) {
	for i := range order {
		if order[i], err = deck.Draw(1); err != nil {
			break
		}
	}
	return order, err
}

// ParseStack reads what [Stack.Reveal] returns.
func ParseStack(text string) (Stack, error) {
	const code = 2 // letters of a card (N1)
	var order [razzia.DeckSize]razzia.Card
	if len(text) != code*len(order) {
		return Stack{}, errNotTheGame
	}
	for i := range order {
		c, err := razzia.ParseCard(text[code*i : code*(i+1)])
		if err != nil {
			return Stack{}, errNotTheGame // the cause would show a card
		}
		order[i] = c
	}
	return StackOf(order)
}

// Reveal returns the codes of all cards (N1), the first one first.
func (s Stack) Reveal() string {
	if !s.there() {
		return ""
	}
	var b strings.Builder
	for _, c := range s.order {
		b.WriteString(c.String())
	}
	return b.String()
}

// Format writes "(secret stack)" for every verb, so that a stack that is logged by mistake reveals nothing.
func (Stack) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("(secret stack)")) }

func (s Stack) there() bool { return s.order != nil }

// deck returns the deck before the first draw.
func (s Stack) deck(piles int) *razzia.Deck { return razzia.StackDeck(piles, *s.order) }

package env

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"razzia"
	"razzia/bot/net"
)

// A Code says what became of an action or a change in a game. If it is not Fine, the game is as it was.
type Code uint8

// The codes.
const (
	Fine          Code = iota
	UnknownAction      // no action has this number
	IllegalAction      // the rules do not allow the action now: its byte in the mask is 0
	GameOver           // the game is over: it waits for a reset
	StateRefused       // no position has the bytes that should be restored
)

// A Batch is a number of games in one piece of memory. It is not safe for concurrent use; the memory may be read and written
// by others between the calls of its methods.
type Batch struct {
	config Config
	layout layout
	games  []game
	mask   masker
	inputs net.Features // room for the features of a game
	taken  []byte       // the actions of a step, copied: a client could change them meanwhile

	actions, actors, codes, cards, done, places, points, shares, numbers, masks, states, seats, table []byte
}

// A game is one game of a batch. Nothing in it but the state and the number is shown: the dice decide the cards to come.
type game struct {
	state  razzia.State
	dice   rand.PCG
	number uint64
}

// New returns a batch in a piece of memory, which it clears, and deals all games. The memory must have [MemorySize] bytes.
func New(c Config, memory []byte) (*Batch, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	b := &Batch{config: c, layout: newLayout(c), games: make([]game, c.Batch), taken: make([]byte, c.Batch)}
	if len(memory) != b.layout.size {
		return nil, fmt.Errorf("%d bytes of memory: want %d", len(memory), b.layout.size)
	}
	b.layout.writeHeader(c, memory)
	for i, area := range [areas]*[]byte{&b.actions, &b.actors, &b.codes, &b.cards, &b.done, &b.places, &b.points, &b.shares,
		&b.numbers, &b.masks, &b.states, &b.seats, &b.table} {
		*area = b.layout.area(memory, i, c.Batch)
	}
	b.Begin(c.Seed)
	return b, nil
}

// Len returns the number of games.
func (b *Batch) Len() int { return len(b.games) }

// Step makes the action of each game, and shows the positions after it. A draw is followed by its card in the same step if
// the environment is the chance.
func (b *Batch) Step() {
	copy(b.taken, b.actions)
	for i, a := range b.taken {
		b.step(i, Action(a))
	}
}

// step makes an action in a game.
func (b *Batch) step(i int, a Action) {
	b.cards[i], b.done[i] = 0, 0
	if a == None {
		b.codes[i] = byte(Fine)
		return
	}
	code := b.act(i, a)
	b.codes[i] = byte(code)
	if code != Fine {
		return
	}
	s := &b.games[i].state
	if s.Phase == razzia.Revealing && b.config.Chance == ByServer {
		b.reveal(i, b.randomCard(i))
	}
	if s.Phase == razzia.Over {
		b.end(i)
	}
	b.show(i)
}

// act makes an action in a game, or says why it does not.
func (b *Batch) act(i int, a Action) Code {
	s := &b.games[i].state
	switch {
	case int(a) >= Actions:
		return UnknownAction
	case s.Phase == razzia.Over:
		return GameOver
	case s.Phase == razzia.Revealing && a == AnyReveal:
		return b.reveal(i, b.randomCard(i))
	case s.Phase == razzia.Revealing && a >= FirstReveal:
		return b.reveal(i, razzia.Card(a-FirstReveal)+1)
	case s.Advance(a.Move(s)) != nil:
		return IllegalAction
	}
	return Fine
}

// reveal turns up a card, and shows which.
func (b *Batch) reveal(i int, c razzia.Card) Code {
	if b.games[i].state.Advance(razzia.Reveal(c)) != nil {
		return IllegalAction
	}
	b.cards[i] = byte(c)
	return Fine
}

// randomCard chooses a card that is left, by the dice of a game.
func (b *Batch) randomCard(i int) razzia.Card {
	g := &b.games[i]
	return razzia.RandomCard(g.state.Left, &g.dice)
}

// end shows the result of a game that has just ended, and deals the next one unless games wait.
func (b *Batch) end(i int) {
	s := &b.games[i].state
	b.done[i] = 1
	shares := s.WinShares()
	for seat := range s.Players {
		at := i*razzia.MaxPlayers + int(seat)
		b.places[at] = placeOf(s, seat)
		binary.LittleEndian.PutUint16(b.points[2*at:], uint16(s.Seats[seat].Total))
		binary.LittleEndian.PutUint32(b.shares[4*at:], math.Float32bits(float32(shares[seat])))
	}
	if b.config.AtEnd == Deal {
		b.dealNext(i)
	}
}

// placeOf returns the place of a seat by its total: 1 more than the seats with a higher one.
func placeOf(s *razzia.State, seat uint8) (place byte) {
	place = 1
	for i := range s.Players {
		if s.Seats[i].Total > s.Seats[seat].Total {
			place++
		}
	}
	return place
}

// show writes all that is shown of a position.
func (b *Batch) show(i int) {
	s := &b.games[i].state
	b.actors[i] = actorOf(s)
	b.mask.write(s, (*[MaskSize]byte)(b.masks[i*MaskSize:]))
	Encode(s, (*[StateSize]byte)(b.states[i*StateSize:]))
	if b.config.Observe == Tensors {
		b.showTensors(i)
	}
}

// actorOf returns the byte of the seat to move, or of the actor that is no seat.
func actorOf(s *razzia.State) byte {
	actor := int8(s.Actor)
	switch s.Phase {
	case razzia.Revealing:
		actor = ChanceActs
	case razzia.Over:
		actor = NobodyActs
	}
	return byte(actor)
}

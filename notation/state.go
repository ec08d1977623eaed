package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"razzia"
)

// ParseState reads a state (N4). It returns an error if the values cannot belong to one game, as [razzia.Restore] does,
// and for a state in the phase "reveal", which does not say which seat drew. It ignores values that follow from the
// others: legal, winners, and points by round.
func ParseState(text []byte) (razzia.State, error) {
	if err := checkJSON(text, "N4"); err != nil {
		return razzia.State{}, err
	}
	top, err := object("the state", text, "round", "phase", "actor", "middle", "police", "row", "piles", "auction", "seats", "gone")
	if err != nil {
		return razzia.State{}, err
	}
	var s razzia.State
	for _, read := range [...]func(*razzia.State, map[string]json.RawMessage) error{readNumbers, readPhase, readRow, readSeats, readLeft} {
		if err := read(&s, top); err != nil {
			return razzia.State{}, err
		}
	}
	return razzia.Restore(s)
}

// object returns the members of a JSON object, and checks that the given keys are there.
func object(what string, value json.RawMessage, keys ...string) (map[string]json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(value, &members); err != nil || members == nil {
		return nil, fmt.Errorf("%s: %s: want an object (N4)", what, clip(value))
	}
	for _, key := range keys {
		if members[key] == nil {
			return nil, fmt.Errorf("%s: the key %q is missing (N4)", what, key)
		}
	}
	return members, nil
}

// number reads a member that is a whole number from least to most.
func number(members map[string]json.RawMessage, key string, least, most int) (int, error) {
	n, err := integer(members[key])
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s: want a whole number from %d to %d (N4)", key, clip(members[key]), least, most)
	}
	return n, nil
}

func readNumbers(s *razzia.State, top map[string]json.RawMessage) error {
	round, err := number(top, "round", 1, razzia.Rounds)
	if err != nil {
		return err
	}
	actor, err := number(top, "actor", int(razzia.NoSeat), razzia.MaxPlayers-1)
	if err != nil {
		return err
	}
	middle, err := number(top, "middle", 1, int(razzia.MaxCheque))
	if err != nil {
		return err
	}
	police, err := number(top, "police", 0, razzia.RowSize)
	if err != nil {
		return err
	}
	s.Round, s.Actor, s.Middle, s.Police = uint8(round), razzia.Seat(actor), razzia.Cheque(middle), uint8(police)
	return readStatePiles(s, top["piles"])
}

// readStatePiles reads the number of cards in each pile: a single number with the one-pile option.
func readStatePiles(s *razzia.State, value json.RawMessage) error {
	list, err := array("piles", value)
	if err != nil {
		return err
	}
	if len(list) != 1 && len(list) != 2 {
		return fmt.Errorf("piles: %s: want two numbers or one (R2.4)", clip(value))
	}
	s.OnePile = len(list) == 1
	for i, element := range list {
		n, err := integer(element)
		if err != nil || n < 0 || n > razzia.DeckSize {
			return fmt.Errorf("piles: %s: want a number of cards from 0 to 120 (R1.1)", clip(element))
		}
		s.Piles[i] = uint8(n)
	}
	return nil
}

func readPhase(s *razzia.State, top map[string]json.RawMessage) error {
	switch word, _ := text(top["phase"]); word {
	case razzia.Turn.String():
		s.Phase = razzia.Turn
	case razzia.Over.String():
		s.Phase = razzia.Over
	case razzia.Bidding.String():
		s.Phase = razzia.Bidding
		return readAuction(&s.Auction, top["auction"])
	case razzia.Revealing.String():
		return errors.New("phase: \"reveal\": a state does not say which seat drew: want turn, auction or over (N4)")
	default:
		return fmt.Errorf("phase: %s: want turn, auction or over (N4)", clip(top["phase"]))
	}
	return nil
}

func readAuction(a *razzia.Auction, value json.RawMessage) error {
	members, err := object("auction", value, "kind", "opener", "bid", "bidder")
	if err != nil {
		return err
	}
	word, _ := text(members["kind"])
	for _, kind := range [...]razzia.AuctionKind{razzia.ByPolice, razzia.FullRow, razzia.Called} {
		if word == kind.String() {
			a.Kind = kind
		}
	}
	opener, err := number(members, "opener", 0, razzia.MaxPlayers-1)
	if err != nil {
		return fmt.Errorf("auction: %w", err)
	}
	bid, err := number(members, "bid", 0, int(razzia.MaxCheque))
	if err != nil {
		return fmt.Errorf("auction: %w", err)
	}
	bidder, err := number(members, "bidder", int(razzia.NoSeat), razzia.MaxPlayers-1)
	if err != nil {
		return fmt.Errorf("auction: %w", err)
	}
	a.Opener, a.Bid, a.Bidder = razzia.Seat(opener), razzia.Cheque(bid), razzia.Seat(bidder)
	return nil
}

func readRow(s *razzia.State, top map[string]json.RawMessage) error {
	list, err := array("row", top["row"])
	if err != nil {
		return err
	}
	if len(list) > razzia.RowSize {
		return fmt.Errorf("row: %d cards: want at most seven (R4.5)", len(list))
	}
	cards := make([]razzia.Card, len(list))
	var counted [razzia.Police + 1]int
	for i, element := range list {
		code, _ := text(element)
		c, err := razzia.ParseCard(code)
		if err != nil || !c.IsLoot() {
			return fmt.Errorf("row: %s: want the code of a loot card (N1)", clip(element))
		}
		if counted[c]++; counted[c] > c.Copies() {
			return fmt.Errorf("row: %d cards %v: want at most %d (R1.2)", counted[c], c, c.Copies())
		}
		cards[i] = c
	}
	s.Row = razzia.RowOf(cards...)
	return nil
}

func readSeats(s *razzia.State, top map[string]json.RawMessage) error {
	list, err := array("seats", top["seats"])
	if err != nil {
		return err
	}
	if len(list) < razzia.MinPlayers || len(list) > razzia.MaxPlayers {
		return fmt.Errorf("seats: %d: want 2 to 5 (R2.1)", len(list))
	}
	s.Players = uint8(len(list))
	for i, element := range list {
		if err := readSeat(&s.Seats[i], element); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

func readSeat(h *razzia.Holding, value json.RawMessage) error {
	members, err := object("values", value, "cheques", "spent", "property", "total")
	if err != nil {
		return err
	}
	if h.Open, err = readPackage(members["cheques"]); err != nil {
		return fmt.Errorf("cheques: %w", err)
	}
	if h.Spent, err = readPackage(members["spent"]); err != nil {
		return fmt.Errorf("spent: %w", err)
	}
	if h.Property, err = readCards(members["property"]); err != nil {
		return fmt.Errorf("property: %w", err)
	}
	total, err := number(members, "total", math.MinInt16, math.MaxInt16)
	h.Total = int16(total)
	return err
}

// readCards reads a set of cards: counts by card code.
func readCards(value json.RawMessage) (set razzia.Cards, err error) {
	members, err := object("cards", value)
	if err != nil {
		return 0, err
	}
	for code := range members {
		c, err := razzia.ParseCard(code)
		if err != nil {
			return 0, err
		}
		n, err := number(members, code, 0, c.Copies())
		if err != nil {
			return 0, err
		}
		for range n {
			set += razzia.CardsOf(c)
		}
	}
	return set, nil
}

// readLeft computes the cards in the piles: all cards that are in no other place.
func readLeft(s *razzia.State, top map[string]json.RawMessage) error {
	gone, err := readCards(top["gone"])
	if err != nil {
		return fmt.Errorf("gone: %w", err)
	}
	row := s.Row.Cards()
	for c, copies := range razzia.AllCards().All() {
		n := copies - gone.Count(c) - row.Count(c)
		if c == razzia.Police {
			n -= int(s.Police)
		}
		for i := range s.Players {
			n -= s.Seats[i].Property.Count(c)
		}
		if n < 0 {
			return fmt.Errorf("%d cards %v in all places: want at most %d (R1.2)", copies-n, c, copies)
		}
		for range n {
			s.Left += razzia.CardsOf(c)
		}
	}
	return nil
}

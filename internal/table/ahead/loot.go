package ahead

import (
	"strings"

	"razzia"
)

// Loot is the cards of a row. As text it is their codes (N1), such as "Ca Jr".
type Loot razzia.Cards

// IsZero reports whether there are no cards.
func (l Loot) IsZero() bool { return l == 0 }

// in reports whether the row of a state has all these cards.
func (l Loot) in(s *razzia.State) bool {
	row := s.Row.Cards()
	for c, n := range razzia.Cards(l).All() {
		if row.Count(c) < n {
			return false
		}
	}
	return true
}

// MarshalText returns the codes of the cards.
func (l Loot) MarshalText() ([]byte, error) { return []byte(razzia.Cards(l).String()), nil }

// UnmarshalText reads the codes of at most seven loot cards.
func (l *Loot) UnmarshalText(text []byte) error {
	var cards []razzia.Card
	for code := range strings.FieldsSeq(string(text)) {
		c, err := razzia.ParseCard(code)
		if err != nil {
			return err
		}
		if len(cards) == razzia.RowSize || !c.IsLoot() {
			return ErrRow
		}
		cards = append(cards, c)
	}
	var set razzia.Cards
	for _, c := range cards {
		if set.Count(c) == c.Copies() {
			return ErrRow
		}
		set += razzia.CardsOf(c)
	}
	*l = Loot(set)
	return nil
}

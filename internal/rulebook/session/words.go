package session

import (
	"fmt"
	"strconv"
	"strings"

	"razzia"
)

// none stands for an empty row, property, set or list.
const none = "none"

// readCards reads cards. A number before a code stands for several cards of the kind: "Jr 4Gu".
func readCards(text string) ([]razzia.Card, error) {
	if text == none {
		return nil, nil
	}
	var cards []razzia.Card
	for word := range strings.FieldsSeq(text) {
		code := strings.TrimLeft(word, "0123456789")
		c, err := razzia.ParseCard(code)
		if err != nil {
			return nil, err
		}
		n := 1
		if code != word {
			n, _ = strconv.Atoi(strings.TrimSuffix(word, code))
		}
		for range n {
			cards = append(cards, c)
		}
	}
	if cards == nil {
		return nil, fmt.Errorf("no cards: want codes such as Jr 4Gu, or %s", none)
	}
	return cards, nil
}

// A pool holds the cards that may still be taken.
type pool struct{ left razzia.Cards }

// take takes cards out of the pool.
func (p *pool) take(cards []razzia.Card) (razzia.Cards, error) {
	before := p.left
	for _, c := range cards {
		if p.left.Count(c) == 0 {
			return 0, fmt.Errorf("too many cards %v: want at most %d here", c, before.Count(c))
		}
		p.left -= razzia.CardsOf(c)
	}
	return before - p.left, nil
}

// readCardSet reads cards whose order does not matter.
func readCardSet(text string) (razzia.Cards, error) {
	cards, err := readCards(text)
	if err != nil {
		return 0, err
	}
	game := pool{razzia.AllCards()}
	return game.take(cards)
}

// readCheques reads a set of cheques: "2 6 13".
func readCheques(text string) (set razzia.Cheques, err error) {
	if text == none {
		return 0, nil
	}
	if text == "" {
		return 0, fmt.Errorf("no cheques: want numbers such as 2 6 13, or %s", none)
	}
	for word := range strings.FieldsSeq(text) {
		n, err := readNumber(word, 1, 16)
		if err != nil {
			return 0, err
		}
		if set.Has(razzia.Cheque(n)) {
			return 0, fmt.Errorf("cheque %d is given twice: want it once", n)
		}
		set |= razzia.ChequesOf(razzia.Cheque(n))
	}
	return set, nil
}

// readNumber reads a whole number from least to most.
func readNumber(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q: want a number from %d to %d", text, least, most)
	}
	return n, nil
}

// sheetParts returns the parts of a sheet by the words of the notation (N4).
func sheetParts(sheet *razzia.Sheet) map[string]*int8 {
	return map[string]*int8{
		"thieves": &sheet.Thieves, "bodyguards": &sheet.Bodyguards, "cars": &sheet.Cars,
		"jewels": &sheet.Jewels, "gold": &sheet.Gold, "businesses": &sheet.Businesses, "cheques": &sheet.Cheques,
	}
}

// readSheet reads a score sheet, of which zeros and the sum may be left out: "thieves 4, jewels -5, sum -1".
func readSheet(text string) (razzia.Sheet, error) {
	var sheet razzia.Sheet
	parts := sheetParts(&sheet)
	for part := range strings.SplitSeq(text, ", ") {
		word, number, _ := strings.Cut(part, " ")
		points, err := readNumber(number, -128, 127)
		switch {
		case err != nil:
			return sheet, fmt.Errorf("%s: %w", word, err)
		case word == "sum" && points != sheet.Sum():
			return sheet, fmt.Errorf("the points before it add up to %d: want sum %d", sheet.Sum(), sheet.Sum())
		case word == "sum":
		case parts[word] == nil:
			return sheet, fmt.Errorf("%q is no part of a sheet: want thieves, bodyguards, cars, jewels, gold, "+
				"businesses, cheques or sum", word)
		default:
			*parts[word] = int8(points)
		}
	}
	return sheet, nil
}

// writeSheet writes a sheet as readSheet reads it.
func writeSheet(sheet razzia.Sheet) string {
	text := ""
	parts := sheetParts(&sheet)
	for _, word := range []string{"thieves", "bodyguards", "cars", "jewels", "gold", "businesses", "cheques"} {
		if *parts[word] != 0 {
			text += fmt.Sprintf("%s %d, ", word, *parts[word])
		}
	}
	return text + fmt.Sprintf("sum %d", sheet.Sum())
}

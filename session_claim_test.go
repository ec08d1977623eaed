package razzia_test

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"razzia"
)

// A tableClaim compares a claim about the table: it gives what is so, and the claim as it would be
// written if it were so.
type tableClaim func(t *table, claim string) (is, want string, err error)

// A seatClaim compares a claim about a seat.
type seatClaim func(t *table, seat razzia.Seat, claim string) (is, want string, err error)

// tableClaims are the claims about the table, by their first word.
var tableClaims = map[string]tableClaim{
	"row":     claimRow,
	"left":    func(t *table, claim string) (string, string, error) { return cardClaim(t.game.State.Left, claim) },
	"gone":    func(t *table, claim string) (string, string, error) { return cardClaim(t.game.State.Gone(), claim) },
	"middle":  said(func(t *table) string { return fmt.Sprint(t.game.State.Middle) }),
	"police":  said(func(t *table) string { return fmt.Sprint(t.game.State.Police) }),
	"round":   said(func(t *table) string { return fmt.Sprint(t.game.State.Round) }),
	"phase":   said(func(t *table) string { return t.game.State.Phase.String() }),
	"actor":   said(func(t *table) string { return t.name(t.game.State.Actor) }),
	"piles":   said((*table).pilesInWords),
	"auction": said((*table).auctionInWords),
	"winners": said((*table).winnersInWords),
	"events":  said((*table).eventsInWords),
	"chance":  claimChance,
	"legal":   claimLegal,
}

// seatClaims are the claims about a seat, by their first word.
var seatClaims = map[string]seatClaim{
	"open": func(t *table, seat razzia.Seat, claim string) (string, string, error) {
		return chequeClaim(t.game.State.Seats[seat].Open, claim)
	},
	"spent": func(t *table, seat razzia.Seat, claim string) (string, string, error) {
		return chequeClaim(t.game.State.Seats[seat].Spent, claim)
	},
	"property": func(t *table, seat razzia.Seat, claim string) (string, string, error) {
		return cardClaim(t.game.State.Seats[seat].Property, claim)
	},
	"total": func(t *table, seat razzia.Seat, claim string) (string, string, error) {
		return fmt.Sprint(t.game.State.Seats[seat].Total), claim, nil
	},
	"scores": func(t *table, seat razzia.Seat, claim string) (string, string, error) {
		return sheetClaim(t.game.State.Score()[seat], claim)
	},
	"scored": claimScored,
}

// said is a claim that must be written just as the table says it.
func said(say func(t *table) string) tableClaim {
	return func(t *table, claim string) (string, string, error) { return say(t), claim, nil }
}

// checkClaims checks the claims of a line.
func (t *table) checkClaims(l line) error {
	claims := l.claims()
	if refusalAfter([]line{l}) != nil {
		claims = claims[1:] // checked with its move
	}
	seat, text, err := cutName(t.names, strings.Join(claims, ";"))
	if err != nil || len(claims) == 0 {
		return err
	}
	for _, item := range items(text) {
		word, rest, _ := strings.Cut(item, " ")
		if err := t.checkClaim(seat, word, rest); err != nil {
			return err
		}
	}
	return nil
}

// checkClaim checks one claim.
func (t *table) checkClaim(seat razzia.Seat, word, rest string) error {
	is, want, err := t.inquire(seat, word, rest)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", word, err)
	case is != want && seat != razzia.NoSeat:
		return fmt.Errorf("%s %s %s, not %s", t.name(seat), word, is, want)
	case is != want:
		return fmt.Errorf("%s %s, not %s", word, is, want)
	}
	return nil
}

// inquire finds out what is so and what is claimed.
func (t *table) inquire(seat razzia.Seat, word, rest string) (is, want string, err error) {
	if seat == razzia.NoSeat {
		if ask := tableClaims[word]; ask != nil {
			return ask(t, rest)
		}
		return "", "", fmt.Errorf("no such claim: want refused REASON CLAUSE, or one of %s, or first a name", words(tableClaims))
	}
	if ask := seatClaims[word]; ask != nil {
		return ask(t, seat, rest)
	}
	return "", "", fmt.Errorf("no such claim: want one of %s after a name", words(seatClaims))
}

// words lists the words of a table of claims.
func words[F any](claims map[string]F) string {
	var list []string
	for word := range claims {
		list = append(list, word)
	}
	sort.Strings(list)
	return strings.Join(list, ", ")
}

func cardClaim(is razzia.Cards, claim string) (string, string, error) {
	want, err := readCardSet(claim)
	return orNone(is.String()), orNone(want.String()), err
}

func chequeClaim(is razzia.Cheques, claim string) (string, string, error) {
	want, err := readCheques(claim)
	return orNone(is.String()), orNone(want.String()), err
}

func sheetClaim(is razzia.Sheet, claim string) (string, string, error) {
	want, err := readSheet(claim)
	return sheetInWords(is), sheetInWords(want), err
}

// claimRow compares the row, left to right.
func claimRow(t *table, claim string) (is, want string, err error) {
	cards, err := readCards(claim)
	for _, c := range cards {
		want += " " + c.String()
	}
	row := t.game.State.Row
	for i := range row.Len() {
		is += " " + row.At(i).String()
	}
	return orNone(strings.TrimSpace(is)), orNone(strings.TrimSpace(want)), err
}

// claimChance compares the chance that the next card is of a kind: "chance Po 21/120".
func claimChance(t *table, claim string) (is, want string, err error) {
	var code string
	var some, all float64
	if _, err := fmt.Sscanf(strings.Replace(claim, "/", " ", 1), "%s %g %g", &code, &some, &all); err != nil {
		return "", "", errors.New("want a card and a part such as Po 21/120")
	}
	c, err := razzia.ParseCard(code)
	chance := t.game.State.Chance(c)
	return fmt.Sprintf("%s %.12f", code, chance), fmt.Sprintf("%s %.12f", code, some/all), err
}

// claimLegal compares all moves that the actor may make, in their order (N4).
func claimLegal(t *table, claim string) (is, want string, err error) {
	var legal []string
	for _, m := range t.game.State.Legal(nil) {
		legal = append(legal, m.String())
	}
	if claim == none {
		return orNone(strings.Join(legal, ", ")), none, nil
	}
	for text := range strings.SplitSeq(claim, ", ") {
		if _, err := razzia.ParseMove(text); err != nil {
			return "", "", err
		}
	}
	return orNone(strings.Join(legal, ", ")), claim, nil
}

// claimScored compares the sheet of a round that was scored: "scored round 1 thieves 4".
func claimScored(t *table, seat razzia.Seat, claim string) (is, want string, err error) {
	claim, found := strings.CutPrefix(claim, "round ")
	number, sheet, _ := strings.Cut(claim, " ")
	round, err := readNumber(number, 1, razzia.Rounds)
	if err != nil || !found {
		return "", "", errors.New("want round, its number and the points, such as round 1 thieves 4")
	}
	is, want, err = sheetClaim(t.game.Sheets[round-1][seat], sheet)
	return "round " + number + " " + is, "round " + number + " " + want, err
}

func orNone(text string) string {
	if text == "" {
		return none
	}
	return text
}

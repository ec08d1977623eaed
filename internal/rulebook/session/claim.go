package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"razzia"
)

// A tableClaim evaluates a claim about the table. It returns the actual value and the claimed value, both
// in the same form, so that they are equal if the claim holds.
type tableClaim func(r *run, claim string) (got, want string, err error)

// A seatClaim evaluates a claim about a seat in the same way.
type seatClaim func(r *run, seat razzia.Seat, claim string) (got, want string, err error)

// tableClaims are the claims about the table, by their first word.
var tableClaims = map[string]tableClaim{
	"row":     claimRow,
	"left":    func(r *run, claim string) (string, string, error) { return cardClaim(r.game.State.Left, claim) },
	"gone":    func(r *run, claim string) (string, string, error) { return cardClaim(r.game.State.Gone(), claim) },
	"middle":  exactly(func(r *run) string { return fmt.Sprint(r.game.State.Middle) }),
	"police":  exactly(func(r *run) string { return fmt.Sprint(r.game.State.Police) }),
	"round":   exactly(func(r *run) string { return fmt.Sprint(r.game.State.Round) }),
	"phase":   exactly(func(r *run) string { return r.game.State.Phase.String() }),
	"actor":   exactly(func(r *run) string { return r.name(r.game.State.Actor) }),
	"piles":   exactly((*run).writePiles),
	"auction": exactly((*run).writeAuction),
	"winners": exactly((*run).writeWinners),
	"events":  exactly((*run).writeEvents),
	"chance":  claimChance,
	"legal":   claimLegal,
}

// seatClaims are the claims about a seat, by their first word.
var seatClaims = map[string]seatClaim{
	"open": func(r *run, seat razzia.Seat, claim string) (string, string, error) {
		return chequeClaim(r.game.State.Seats[seat].Open, claim)
	},
	"spent": func(r *run, seat razzia.Seat, claim string) (string, string, error) {
		return chequeClaim(r.game.State.Seats[seat].Spent, claim)
	},
	"property": func(r *run, seat razzia.Seat, claim string) (string, string, error) {
		return cardClaim(r.game.State.Seats[seat].Property, claim)
	},
	"total": func(r *run, seat razzia.Seat, claim string) (string, string, error) {
		return fmt.Sprint(r.game.State.Seats[seat].Total), claim, nil
	},
	"scores": func(r *run, seat razzia.Seat, claim string) (string, string, error) {
		return sheetClaim(r.game.State.Score()[seat], claim)
	},
	"scored": claimScored,
}

// exactly is a claim that must be written exactly as the value is.
func exactly(value func(r *run) string) tableClaim {
	return func(r *run, claim string) (string, string, error) { return value(r), claim, nil }
}

// checkClaims checks the claims of a line.
func (r *run) checkClaims(l line) error {
	claims := l.claims()
	if refusalAfter([]line{l}) != nil {
		claims = claims[1:] // the refusal is checked with its move
	}
	seat, text, err := cutName(r.names, strings.Join(claims, ";"))
	if err != nil || len(claims) == 0 {
		return err
	}
	for _, item := range items(text) {
		word, rest, _ := strings.Cut(item, " ")
		if err := r.checkClaim(seat, word, rest); err != nil {
			return err
		}
	}
	return nil
}

// checkClaim checks one claim.
func (r *run) checkClaim(seat razzia.Seat, word, rest string) error {
	got, want, err := r.evaluate(seat, word, rest)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", word, err)
	case got != want && seat != razzia.NoSeat:
		return fmt.Errorf("%s %s: got %s, want %s", r.name(seat), word, got, want)
	case got != want:
		return fmt.Errorf("%s: got %s, want %s", word, got, want)
	}
	return nil
}

// evaluate returns the actual and the claimed value of a claim.
func (r *run) evaluate(seat razzia.Seat, word, rest string) (got, want string, err error) {
	if seat == razzia.NoSeat {
		if claim := tableClaims[word]; claim != nil {
			return claim(r, rest)
		}
		return "", "", fmt.Errorf("no such claim: want refused REASON CLAUSE, or one of %s, or first a name", words(tableClaims))
	}
	if claim := seatClaims[word]; claim != nil {
		return claim(r, seat, rest)
	}
	return "", "", fmt.Errorf("no such claim: want one of %s after a name", words(seatClaims))
}

// words lists the first words of a table of claims.
func words[F any](claims map[string]F) string {
	return strings.Join(slices.Sorted(maps.Keys(claims)), ", ")
}

func cardClaim(got razzia.Cards, claim string) (string, string, error) {
	want, err := readCardSet(claim)
	return orNone(got.String()), orNone(want.String()), err
}

func chequeClaim(got razzia.Cheques, claim string) (string, string, error) {
	want, err := readCheques(claim)
	return orNone(got.String()), orNone(want.String()), err
}

func sheetClaim(got razzia.Sheet, claim string) (string, string, error) {
	want, err := readSheet(claim)
	return writeSheet(got), writeSheet(want), err
}

// claimRow compares the row, left to right.
func claimRow(r *run, claim string) (got, want string, err error) {
	cards, err := readCards(claim)
	for _, c := range cards {
		want += " " + c.String()
	}
	row := r.game.State.Row
	for i := range row.Len() {
		got += " " + row.At(i).String()
	}
	return orNone(strings.TrimSpace(got)), orNone(strings.TrimSpace(want)), err
}

// claimChance compares the probability that the next card is of a kind: "chance Po 21/120".
func claimChance(r *run, claim string) (got, want string, err error) {
	var code string
	var some, all float64
	if _, err := fmt.Sscanf(strings.Replace(claim, "/", " ", 1), "%s %g %g", &code, &some, &all); err != nil {
		return "", "", errors.New("want a card and a fraction such as Po 21/120")
	}
	c, err := razzia.ParseCard(code)
	chance := r.game.State.Chance(c)
	return fmt.Sprintf("%s %.12f", code, chance), fmt.Sprintf("%s %.12f", code, some/all), err
}

// claimLegal compares all legal moves, in their order (N4).
func claimLegal(r *run, claim string) (got, want string, err error) {
	var legal []string
	for _, m := range r.game.State.Legal(nil) {
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

// claimScored compares the sheet of a scored round: "scored round 1 thieves 4".
func claimScored(r *run, seat razzia.Seat, claim string) (got, want string, err error) {
	claim, found := strings.CutPrefix(claim, "round ")
	number, sheet, _ := strings.Cut(claim, " ")
	round, err := readNumber(number, 1, razzia.Rounds)
	if err != nil || !found {
		return "", "", errors.New("want round, its number and the points, such as round 1 thieves 4")
	}
	got, want, err = sheetClaim(r.game.Sheets[round-1][seat], sheet)
	return "round " + number + " " + got, "round " + number + " " + want, err
}

func orNone(text string) string {
	if text == "" {
		return none
	}
	return text
}

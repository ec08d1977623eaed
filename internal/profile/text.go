package profile

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"razzia"
	"razzia/internal/measure"
)

// The flags of a game in its text.
const (
	flagWon = 1 << iota
	flagLeft
	flagJudged
	flagOffline
)

// signs are those of the outcomes in a text, from -1 on.
const signs = "<=>"

// Text writes a game for a store, without its number: numbers with a space between them, and then the opponents, each a sign with the
// number of a person or the level of a bot.
func (g *Game) Text() string {
	flags := asNumber(g.Won)*flagWon | asNumber(g.Left)*flagLeft | asNumber(g.Judged)*flagJudged | asNumber(g.Offline)*flagOffline
	var text []byte
	for _, n := range [...]int64{g.Ended.UnixMilli(), int64(g.Seat), int64(g.Players), int64(g.Package), int64(flags), int64(g.Points),
		g.Luck.Share, g.Luck.Points, int64(g.Spent.Decisions), g.Spent.Cost, g.Spent.Stake} {
		text = append(strconv.AppendInt(text, n, 10), ' ')
	}
	for _, o := range g.Others {
		text = append(text, signs[o.Outcome+1])
		if o.Person != 0 {
			text = strconv.AppendInt(text, o.Person, 10)
		}
		text = append(append(text, o.Level...), ' ')
	}
	return string(text[:len(text)-1])
}

// Parse reads what Text writes.
func Parse(number int64, text string) (g Game, err error) {
	var n [11]int64
	for i := range n {
		var field string
		field, text, _ = strings.Cut(text, " ")
		if n[i], err = strconv.ParseInt(field, 10, 64); err != nil {
			return g, fmt.Errorf("game %d of a profile: %w", number, err)
		}
	}
	g = Game{Number: number, Ended: time.UnixMilli(n[0]).UTC(), Seat: razzia.Seat(n[1]), Players: int(n[2]), Package: measure.Package(n[3]),
		Won: n[4]&flagWon != 0, Left: n[4]&flagLeft != 0, Judged: n[4]&flagJudged != 0, Offline: n[4]&flagOffline != 0, Points: int(n[5]),
		Luck: measure.Amount{Share: n[6], Points: n[7]}, Spent: measure.Spent{Decisions: int(n[8]), Cost: n[9], Stake: n[10]}}
	for text != "" {
		var field string
		field, text, _ = strings.Cut(text, " ")
		o, err := parseOpponent(field)
		if err != nil {
			return g, fmt.Errorf("game %d of a profile: %w", number, err)
		}
		g.Others = append(g.Others, o)
	}
	return g, nil
}

// parseOpponent reads an opponent.
func parseOpponent(field string) (o Opponent, err error) {
	sign := -1
	if len(field) > 1 {
		sign = strings.IndexByte(signs, field[0])
	}
	if sign < 0 {
		return o, fmt.Errorf("the opponent %q", field)
	}
	o.Outcome = sign - 1
	if field[1] < '0' || field[1] > '9' {
		o.Level = field[1:]
		return o, nil
	}
	o.Person, err = strconv.ParseInt(field[1:], 10, 64)
	return o, err
}

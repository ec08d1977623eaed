package notation

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"razzia"
)

// AppendRecord appends a record to buf as one line of JSON, without a newline (N3).
func AppendRecord(buf []byte, r *Record) []byte {
	buf = append(buf, `{"razzia":`...)
	buf = strconv.AppendInt(buf, Version, 10)
	buf = append(buf, `,"players":`...)
	buf = appendList(buf, r.Players, appendText)
	buf = append(buf, `,"packages":`...)
	buf = appendList(buf, r.Packages, appendCheques)
	buf = append(buf, `,"piles":`...)
	buf = strconv.AppendInt(buf, int64(r.Piles), 10)
	buf = append(buf, `,"moves":`...)
	buf = appendList(buf, r.Moves, appendMove)
	if r.Result != nil {
		buf = append(buf, `,"result":`...)
		buf = appendList(buf, r.Result, appendInt)
	}
	buf = appendRaw(buf, `,"fair":`, r.Fair)
	buf = appendRaw(buf, `,"meta":`, r.Meta)
	return append(buf, '}')
}

// MarshalJSON returns the record as [AppendRecord] writes it. The error is always nil.
func (r Record) MarshalJSON() ([]byte, error) { return AppendRecord(nil, &r), nil }

// UnmarshalJSON reads the record as [Parse] does.
func (r *Record) UnmarshalJSON(text []byte) (err error) {
	*r, err = Parse(text)
	return err
}

// AppendState appends the state of a game to buf as one line of JSON, without a newline (N4).
func AppendState(buf []byte, g *razzia.Game) []byte {
	s := &g.State
	buf = appendMember(buf, `{"round":`, int(s.Round))
	buf = append(append(append(buf, `,"phase":"`...), s.Phase.String()...), '"')
	buf = appendMember(buf, `,"actor":`, int(s.Actor))
	buf = appendMember(buf, `,"middle":`, int(s.Middle))
	buf = appendMember(buf, `,"police":`, int(s.Police))
	buf = append(buf, `,"row":`...)
	buf = appendRow(buf, &s.Row)
	buf = append(buf, `,"piles":`...)
	buf = appendPiles(buf, s)
	buf = append(buf, `,"auction":`...)
	buf = appendAuction(buf, s)
	buf = append(buf, `,"seats":[`...)
	for i := range s.Players {
		buf = appendSeat(comma(buf, int(i)), g, int(i))
	}
	buf = append(buf, `],"gone":`...)
	buf = appendCards(buf, s.Gone())
	buf = append(buf, `,"legal":`...)
	buf = appendList(buf, s.Legal(nil), appendMove)
	buf = append(buf, `,"winners":`...)
	return append(appendList(buf, s.Winners(), appendInt), '}')
}

func appendSeat(buf []byte, g *razzia.Game, seat int) []byte {
	h := &g.State.Seats[seat]
	buf = append(buf, `{"cheques":`...)
	buf = appendCheques(buf, h.Open)
	buf = append(buf, `,"spent":`...)
	buf = appendCheques(buf, h.Spent)
	buf = append(buf, `,"property":`...)
	buf = appendCards(buf, h.Property)
	buf = append(buf, `,"points":[`...)
	for round := range g.RoundsScored() {
		buf = appendSheet(comma(buf, round), g.Sheets[round][seat])
	}
	return append(appendMember(buf, `],"total":`, int(h.Total)), '}')
}

func appendSheet(buf []byte, sh razzia.Sheet) []byte {
	buf = appendMember(buf, `{"thieves":`, int(sh.Thieves))
	buf = appendMember(buf, `,"bodyguards":`, int(sh.Bodyguards))
	buf = appendMember(buf, `,"cars":`, int(sh.Cars))
	buf = appendMember(buf, `,"jewels":`, int(sh.Jewels))
	buf = appendMember(buf, `,"gold":`, int(sh.Gold))
	buf = appendMember(buf, `,"businesses":`, int(sh.Businesses))
	buf = appendMember(buf, `,"cheques":`, int(sh.Cheques))
	return append(appendMember(buf, `,"sum":`, sh.Sum()), '}')
}

func appendAuction(buf []byte, s *razzia.State) []byte {
	a := s.Auction
	if s.Phase != razzia.Bidding {
		return append(buf, "null"...)
	}
	buf = append(append(append(buf, `{"kind":"`...), a.Kind.String()...), '"')
	buf = appendMember(buf, `,"opener":`, int(a.Opener))
	buf = appendMember(buf, `,"bid":`, int(a.Bid))
	return append(appendMember(buf, `,"bidder":`, int(a.Bidder)), '}')
}

// appendPiles appends the number of cards in each pile: a single number with the one-pile option.
func appendPiles(buf []byte, s *razzia.State) []byte {
	if s.OnePile {
		return appendList(buf, s.Piles[:1], appendInt)
	}
	return appendList(buf, s.Piles[:], appendInt)
}

func appendRow(buf []byte, row *razzia.Row) []byte {
	buf = append(buf, '[')
	for i := range row.Len() {
		buf = append(append(append(comma(buf, i), '"'), row.At(i).String()...), '"')
	}
	return append(buf, ']')
}

// appendCards appends a set of cards as an object of counts by card code, without zeros.
func appendCards(buf []byte, cs razzia.Cards) []byte {
	buf = append(buf, '{')
	first := 0
	for c, n := range cs.All() {
		buf = append(append(append(comma(buf, first), '"'), c.String()...), `":`...)
		buf = strconv.AppendInt(buf, int64(n), 10)
		first++
	}
	return append(buf, '}')
}

func appendCheques(buf []byte, cs razzia.Cheques) []byte {
	return appendList(buf, slices.Collect(cs.All()), appendInt)
}

func appendMove(buf []byte, m razzia.Move) []byte {
	buf, _ = m.AppendText(append(buf, '"')) // cannot fail, and the text needs no escapes
	return append(buf, '"')
}

func appendText(buf []byte, text string) []byte {
	var value bytes.Buffer
	enc := json.NewEncoder(&value)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(text) // cannot fail for a string
	return append(buf, bytes.TrimSuffix(value.Bytes(), []byte("\n"))...)
}

func appendInt[N ~int | ~int8 | ~uint8](buf []byte, n N) []byte {
	return strconv.AppendInt(buf, int64(n), 10)
}

// appendMember appends the given start of an object's member, and its number.
func appendMember(buf []byte, key string, n int) []byte {
	return strconv.AppendInt(append(buf, key...), int64(n), 10)
}

// appendRaw appends a member whose value is JSON already, without white space between its tokens. It appends nothing
// for a nil value.
func appendRaw(buf []byte, key string, value json.RawMessage) []byte {
	if value == nil {
		return buf
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return buf
	}
	return append(append(buf, key...), compact.Bytes()...)
}

// appendList appends a JSON array.
func appendList[T any](buf []byte, list []T, element func([]byte, T) []byte) []byte {
	buf = append(buf, '[')
	for i, e := range list {
		buf = element(comma(buf, i), e)
	}
	return append(buf, ']')
}

// comma appends a comma if there are elements before the next one.
func comma(buf []byte, before int) []byte {
	if before == 0 {
		return buf
	}
	return append(buf, ',')
}

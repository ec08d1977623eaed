package pages

import (
	"strconv"
	"strings"

	"razzia"
	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// A prize is something of an evening that is told of at its end.
type prize struct {
	drawing string // in the sprite
	title   string
	text    string // who, and the number
	path    string // the moment of the game
}

// prizes are those of the evening: for each kind of feat the largest one.
func (s *shown) prizes() (list []prize) {
	var raids, cheap, theft, close, lucky *evening.Sitting
	var luck int64
	var luckSeat int
	for i := range s.of.Sittings {
		at := &s.of.Sittings[i]
		if !at.Counts() {
			continue
		}
		f := &at.Feats
		if f.Raids.Amount > 0 && (raids == nil || f.Raids.Amount > raids.Feats.Raids.Amount) {
			raids = at
		}
		if f.Cheap.Amount > 0 && (cheap == nil || cheaper(f.Cheap, cheap.Feats.Cheap)) {
			cheap = at
		}
		if f.Theft.Amount > 0 && (theft == nil || f.Theft.Amount > theft.Feats.Theft.Amount) {
			theft = at
		}
		if close == nil || f.Margin < close.Feats.Margin {
			close = at
		}
		for seat, one := range at.Seats {
			if one.Luck != nil && one.Guest != 0 && (lucky == nil || *one.Luck > luck) {
				lucky, luck, luckSeat = at, *one.Luck, seat
			}
		}
	}
	if raids != nil {
		list = append(list, s.feat("raid", s.T("evening.most_raids"), raids, raids.Feats.Raids, strconv.Itoa(raids.Feats.Raids.Amount)))
	}
	if cheap != nil {
		f := cheap.Feats.Cheap
		list = append(list, s.feat("gavel", s.T("evening.cheap_row"), cheap, f, s.T("evening.cards_for", "n", f.Amount, "cheque", f.Cheque)))
	}
	if theft != nil {
		f := theft.Feats.Theft
		list = append(list, s.feat("mark-thief", s.T("evening.best_theft"), theft, f, s.cardNames(f.Card)+", "+i18n.Signed(f.Amount)))
	}
	if close != nil {
		list = append(list, prize{"crown", s.T("evening.closest"), s.firstTwo(close), tablePath(close.Table)})
	}
	if lucky != nil && luck > 0 {
		list = append(list, prize{"mark-jewel", s.T("evening.luckiest"),
			s.seatName(lucky.Seats[luckSeat]) + ", " + ui.Signed(s.Localizer, 100*evening.InWin(luck)), tablePath(lucky.Table)})
	}
	return list
}

// cheaper reports whether a row was cheaper than another: more cards, or as many for a lower cheque.
func cheaper(a, b evening.Feat) bool {
	return a.Amount > b.Amount || a.Amount == b.Amount && a.Cheque < b.Cheque
}

// feat is the prize for a feat.
func (s *shown) feat(drawing, title string, at *evening.Sitting, f evening.Feat, number string) prize {
	return prize{drawing, title, s.seatName(at.Seats[f.Seat]) + ", " + number, tablePath(at.Table) + "/replay?at=" + strconv.Itoa(f.Ply)}
}

// cardNames names cards that notation writes.
func (s *shown) cardNames(codes string) string {
	var list []string
	for code := range strings.FieldsSeq(codes) {
		if card, err := razzia.ParseCard(code); err == nil {
			list = append(list, s.Localizer.Card(card))
		}
	}
	return s.Localizer.List(list)
}

// firstTwo names the first two of a game with their points.
func (s *shown) firstTwo(at *evening.Sitting) string {
	text := ""
	for i, seat := range byPoints(at) {
		if i == 2 {
			break
		}
		if i > 0 {
			text += ", "
		}
		text += s.seatName(at.Seats[seat]) + " " + i18n.Number(at.Seats[seat].Points)
	}
	return text
}

package home

import (
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/ui"
)

// An own game is one that waits for the visitor, as they see it.
type own struct {
	ui.Page
	view table.View
	log  *picture.Log
}

// exhibit is its board, which stays: nothing happens there before the visitor moves.
func (o *own) exhibit() ui.Exhibit { return ui.Exhibit{Board: ui.NewSmallBoard(o.Page, o.view, o.log)} }

// told says what the position is: what is sold or lies there, and what the visitor can pay with.
func (o *own) told() string {
	text := o.row()
	if held := o.held(); held != "" {
		text += " " + o.T("home.hold", "cheques", held)
	}
	return text
}

// row says what lies in the row, and what is bid for it.
func (o *own) row() string {
	s := &o.view.Game.State
	cards := s.Row.Cards()
	switch {
	case s.Phase == razzia.Bidding && s.Auction.Bid != 0 && cards != 0:
		return o.T("home.bids_for", "cards", o.Localizer.Cards(cards), "n", int(s.Auction.Bid),
			"name", i18n.Isolate(o.view.Seats[s.Auction.Bidder].Name))
	case cards == 0:
		return o.T("home.row_empty")
	case s.Phase == razzia.Bidding:
		return o.T("home.up_for", "cards", o.Localizer.Cards(cards))
	}
	return o.T("home.in_row", "cards", o.Localizer.Cards(cards))
}

// held lists the cheques that the seat to move can pay with, the highest first; "" for none.
func (o *own) held() string {
	seat := o.view.Game.Acting
	if seat == razzia.NoSeat {
		return ""
	}
	var list []string
	for c := range o.view.Game.State.Seats[seat].Open.All() {
		list = append([]string{strconv.Itoa(int(c))}, list...)
	}
	return o.Localizer.List(list)
}

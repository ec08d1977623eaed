package ui

import (
	"net/url"
	"strings"

	"razzia"
)

// A Preview is what a chat shows of a link.
type Preview struct {
	Title, Description string
	URL                string // of the page
	Image              string // the address of a picture
	Wide               bool   // the picture is a result of 1200 by 630 pixels, and not the icon
}

// LinkPreview describes the table for a link to it: the result, the players, or an invitation. Site is the address of the
// server as the viewer knows it.
func (b *Board) LinkPreview(site string) *Preview {
	p := &Preview{URL: site + "/t/" + string(b.View.ID), Image: site + b.Links("icon-512.png")}
	switch {
	case b.Over:
		r := resultOf(&b.tablePage)
		p.Title, p.Description, p.Wide = b.Narrator.Winners(*b.State), r.lines(), true
		p.Image = site + r.picturePath()
	case b.Waiting:
		p.Title, p.Description = invitationOf(&b.tablePage)
	default:
		p.Title, p.Description = b.T("preview.running", "names", nameList(&b.tablePage)), b.T("table.round", "round", int(b.State.Round))
	}
	return p
}

// picturePath is the address of the picture of the result, in the language and theme of the page.
func (r resultView) picturePath() string {
	look := url.Values{"lang": {string(r.Localizer.Language())}, "dress": {string(r.Localizer.Theme())}}
	return r.action("result.png") + "?" + look.Encode()
}

// lines lists the places: "1. Lefty: 40 · 2. Velma: 23".
func (r resultView) lines() string {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, r.T("end.result_line", "place", p.Place, "name", r.Narrator.Name(p.Seat), "points", total(p.Points)))
	}
	return strings.Join(lines, " · ")
}

// invitationOf invites to a table that waits: to play with the first person who sits there.
func invitationOf(p *tablePage) (title, description string) {
	title, free := p.T("preview.play_any"), 0
	for i := len(p.View.Seats) - 1; i >= 0; i-- {
		switch s := p.View.Seats[i]; {
		case s.Person:
			title = p.T("preview.play", "name", p.Narrator.Name(razzia.Seat(i)))
		case s.Name == "":
			free++
		}
	}
	return title, p.T("preview.seats", "n", free) + " " + p.T("site.description_short")
}

// nameList lists the players: "Ada, Lefty and Velma".
func nameList(p *tablePage) string {
	var names []string
	for i := range p.View.Seats {
		names = append(names, p.Narrator.Name(razzia.Seat(i)))
	}
	last := len(names) - 1
	return p.T("list.last", "first", strings.Join(names[:last], ", "), "last", names[last])
}

// A Finish is a place of the final standing in words, as everybody may see it.
type Finish struct {
	Place   int    // from 1; equal points share a place (R8.4)
	Face    uint8  // index of a drawn face
	Name    string // of the player
	Seat    string // names the seat instead
	Reasons string // what brought the points
	Points  string
}

// Finishes lists the places of a finished game, and says who won. The spare title names the winner by the seat.
func (b *Board) Finishes() (title, spare string, list []Finish) {
	r := resultOf(&b.tablePage)
	for _, p := range r.Places {
		seat := b.T("teller.seat", "seat", int(p.Seat)+1)
		list = append(list, Finish{p.Place, r.faceOf(p.Seat), b.Narrator.Name(p.Seat), seat, r.reasons(p.Seat), total(p.Points)})
	}
	return resultTitle(r.tablePage), b.T("result.wins", "name", list[0].Seat), list
}

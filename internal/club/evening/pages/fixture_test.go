package pages

import (
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/i18n"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// noon is when the evenings of the tests are looked at.
var noon = time.Date(2026, time.November, 26, 19, 0, 0, 0, time.UTC)

// someSnapshot is an evening as all see it.
func someSnapshot(n int, stage evening.Stage) *evening.Snapshot {
	e := eveningtest.Some(n, stage, noon)
	s := &evening.Snapshot{Evening: e, Number: 3, Organiser: "Kitty", Commitment: "c0ffee", Standings: e.Standings()}
	for i := range e.Sittings {
		at := &e.Sittings[i]
		if at.State != evening.Running {
			continue
		}
		b := evening.Board{Sitting: at, Round: 1 + at.Place%3, Police: []int{2, 6, 4}[at.Place%3], MostPolice: 7, Turn: 1,
			Points: []int{8 + at.Place, 17, 19 - at.Place, 5}}
		s.Boards = append(s.Boards, b)
	}
	if len(s.Boards) > 0 {
		s.News = []evening.News{{At: noon, Place: 2, Kind: evening.Lead, Names: []string{"Legs"}, N: 4}}
	}
	return s
}

// someView is the evening as the guest with a number sees it; 0 for a visitor who has not joined.
func someView(s *evening.Snapshot, guest int, l i18n.Language) *view {
	page := pages.Part(l, i18n.Theme2004)
	page.Title, page.Me.Name, page.Me.Face = s.Name, "Josephine", 3
	v := &view{Page: page, of: &evening.View{Snapshot: s, Now: noon, Organises: guest == 1},
		link: ui.DeviceLink{Address: "https://razzia.example/e/club2night"}}
	v.link.QR, v.link.QRSize = pages.QR(v.link.Address)
	if guest > 0 {
		v.of.Me = s.Guest(guest)
		v.of.Mine = s.At(guest)
	}
	return v
}

// stages are all of them.
var stages = []evening.Stage{evening.Gathering, evening.Playing, evening.Resting, evening.Ended, evening.Cancelled}

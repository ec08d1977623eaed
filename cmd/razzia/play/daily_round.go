package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"razzia"
	"razzia/client"
	"razzia/internal/i18n"
	"razzia/internal/tui"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// play begins the round of a day, or goes on with it, and shows its table until it is over or the player leaves. It returns the ID of the
// table.
func (v *visit) play(ctx context.Context, date string, screen tui.Terminal) (id string, err error) {
	if id, err = v.server.Play(ctx, date); err != nil {
		return id, err
	}
	at, err := v.server.Table(ctx, id)
	if err != nil {
		return id, err
	}
	record, err := v.server.Record(ctx, id)
	if err != nil {
		return id, err
	}
	places, own := placesAt(v.words, &at, &record)
	table, err := hotseat.Follow(record, places)
	if err == nil && own == razzia.NoSeat {
		err = errors.New("no seat is yours")
	}
	if err != nil {
		return id, &client.Foreign{Address: v.server.Address(), About: err.Error()}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop() // ends the stream too, which an Await may still read
	link := &roundLink{ctx: ctx, visit: v, id: id, seat: own}
	_, err = v.show(ctx, tui.Config{Words: v.words, Table: table, Remote: link, Fast: at.Options.Pace < quick}, screen)
	return id, err
}

// The paces of a table, in milliseconds.
const (
	usualPace = 1000
	quick     = 100 // below it bots move at once
)

// placesAt are the players of a game at a table, and the seat of the player here.
func placesAt(words *i18n.Localizer, at *client.Table, record *notation.Record) (places []hotseat.Place, own razzia.Seat) {
	own = razzia.NoSeat
	for i, seat := range at.Seats {
		place := hotseat.Place{Name: seat.Name, Level: seat.Level}
		switch {
		case seat.Mine:
			own = razzia.Seat(i)
		case seat.Level == "":
			place.Level = words.Text("state.away") // another person, who cannot move here
		}
		places = append(places, place)
	}
	return places, own
}

// A roundLink connects the table at the terminal with that of the server. It is for one table, so it keeps the context of that.
type roundLink struct {
	ctx    context.Context
	visit  *visit
	id     string
	seat   razzia.Seat
	stream *client.Stream // nil if it has to be opened
	lost   bool           // the last attempt to open or read it has failed
	ply    int            // moves made, as the stream said last
}

// Await waits for a change by the stream, and reads the moves then.
func (l *roundLink) Await(made int) ([]razzia.Move, error) {
	for l.stream == nil || l.ply <= made {
		if err := l.listen(); err != nil {
			l.close()
			l.lost = true
			return nil, l.failure(err)
		}
		if l.lost && l.ply <= made {
			l.lost = false
			return nil, nil // it is reached again
		}
	}
	l.lost = false
	record, err := l.visit.server.Record(l.ctx, l.id)
	if err != nil {
		return nil, l.failure(err)
	}
	if len(record.Moves) <= made {
		return nil, &tui.Ended{Cause: fmt.Errorf("the server has %d moves: want more than %d", len(record.Moves), made)}
	}
	return record.Moves[made:], nil
}

// listen waits for the next change. It opens the stream if need be.
func (l *roundLink) listen() (err error) {
	if l.stream == nil {
		if l.stream, err = l.visit.server.Follow(l.ctx, l.id); err != nil {
			return err
		}
	}
	now, err := l.stream.Next()
	l.ply = now.Ply
	return err
}

// close closes the stream, if there is one.
func (l *roundLink) close() {
	if l.stream != nil {
		l.stream.Close()
		l.stream = nil
	}
}

// Send sends a move.
func (l *roundLink) Send(made int, m razzia.Move) error {
	err := l.visit.server.Move(l.ctx, l.id, l.seat, made, m)
	if _, silent := errors.AsType[*client.Unreachable](err); silent {
		return errors.New(l.visit.words.Text("connection.ask_other"))
	}
	return l.failure(err)
}

// SetFast says whether the bots of the server move at once.
func (l *roundLink) SetFast(fast bool) error {
	pace := int64(usualPace)
	if fast {
		pace = 0
	}
	return l.failure(l.visit.server.SetPace(l.ctx, l.id, pace))
}

// failure puts an error into words for the table. At some there is nothing to try again.
func (l *roundLink) failure(err error) error {
	refused, said := errors.AsType[*client.Error](err)
	_, silent := errors.AsType[*client.Unreachable](err)
	switch {
	case err == nil:
		return nil
	case silent:
		return errors.New(l.visit.words.Text("connection.lost"))
	case said && refused.Status != http.StatusNotFound && refused.Status != http.StatusForbidden:
		return err
	}
	return &tui.Ended{Cause: err}
}

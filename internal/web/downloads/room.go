// Package downloads sends finished games and their positions to programs, a line of JSON for each, page by page.
package downloads

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"razzia/internal/bulk"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/web/compress"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// A Room sends games.
type Room struct {
	Games   *bulk.Games
	Limiter *guard.Limiter
	Report  exchange.Reporter
}

// The cost of a page beside the listing, in units for each game: it takes some 1.5 ms to read one, and 5 to 17 ms to judge its decisions.
const (
	unitsOfGame  = 0.05
	unitsOfJudge = 1
)

// writeTime is how long a client may take for the lines of one game. A slower one is gone.
const writeTime = 10 * time.Second

// SendGames begins to send a page of games. It returns what sends them.
func (m *Room) SendGames(r *exchange.Request, most int) (send func(http.ResponseWriter), err error) {
	return m.begin(r, most, unitsOfGame, bulk.Sheet.AppendGame)
}

// SendPositions begins to send the positions of a page of games, as SendGames does.
func (m *Room) SendPositions(r *exchange.Request, most int) (send func(http.ResponseWriter), err error) {
	return m.begin(r, most, unitsOfJudge, bulk.Sheet.AppendPositions)
}

// An appending appends the lines of a game to a text.
type appending func(s bulk.Sheet, ctx context.Context, text []byte, f *host.Finished) ([]byte, error)

// begin takes what a page costs from the limits of the client, and lists it.
func (m *Room) begin(r *exchange.Request, most int, units float64, lines appending) (send func(http.ResponseWriter), err error) {
	q := queryOf(r.URL.Query(), most)
	if q.whose == mine {
		if !r.Known() {
			return nil, fault.ErrNoSession
		}
		q.Persons = r.Identities()
	} else if !m.Games.Open {
		return nil, bulk.ErrNotOpen
	}
	if err := m.Limiter.Allow(guard.Cost{Units: units * float64(most)}, r.Client()); err != nil {
		m.Limiter.Return(guard.Meeting, r.Client()) // a refused request costs nothing
		return nil, err
	}
	page, err := m.Games.List(r.Context(), q.Query)
	m.Limiter.Return(guard.Cost{Units: units * float64(most-len(page.Games))}, r.Client()) // for games that are not there
	if err != nil {
		return nil, err
	}
	leave, err := m.Limiter.Stream(r.Client())
	if err != nil {
		return nil, err
	}
	return func(w http.ResponseWriter) {
		defer leave()
		m.send(w, r, page, bulk.Sheet{Games: m.Games, Own: q.Persons}, lines)
	}, nil
}

// send sends a page.
func (m *Room) send(w http.ResponseWriter, r *exchange.Request, page bulk.Page, sheet bulk.Sheet, lines appending) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	if page.Next > 0 {
		w.Header().Set("Link", fmt.Sprintf("<%s>; rel=%q", next(r.URL, page.Next), "next"))
	}
	if r.Method == http.MethodHead {
		return
	}
	out, end := compress.Page(w, r.Request)
	patience := func() { // recorders of tests have no deadlines
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	}
	if err := stream(r.Context(), out, patience, page.Games, sheet, lines); err != nil {
		if r.Context().Err() == nil {
			m.Report.Log.ErrorContext(r.Context(), "a page of games was not sent whole", "error", err)
		}
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	patience()
	end()
}

// stream writes the lines of games, those of one at a time. The client has its time for each.
func stream(ctx context.Context, out io.Writer, patience func(), games []host.Finished, sheet bulk.Sheet, lines appending) (err error) {
	var text []byte
	for i := range games {
		if text, err = lines(sheet, ctx, text[:0], &games[i]); err != nil {
			return err
		}
		patience()
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return nil
}

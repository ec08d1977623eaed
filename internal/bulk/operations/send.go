package operations

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"razzia/internal/bulk"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/web/api"
	"razzia/internal/web/compress"
	"razzia/internal/web/guard"
)

// The cost of a page beside the listing, in units for each game: it takes some 1.5 ms to read one, and 5 to 17 ms to judge its decisions.
const (
	unitsOfGame  = 0.05
	unitsOfJudge = 1
)

// writeTime is how long a client may take for the lines of one game. A slower one is gone.
const writeTime = 10 * time.Second

// sendGames begins to send a page of games. It returns what sends them.
func (m Operations) sendGames(c api.Call, most int) (send func(http.ResponseWriter), err error) {
	return m.begin(c, most, unitsOfGame, bulk.Sheet.AppendGame)
}

// sendPositions begins to send the positions of a page of games, as sendGames does.
func (m Operations) sendPositions(c api.Call, most int) (send func(http.ResponseWriter), err error) {
	return m.begin(c, most, unitsOfJudge, bulk.Sheet.AppendPositions)
}

// An appending appends the lines of a game to a text.
type appending func(s bulk.Sheet, ctx context.Context, text []byte, f *host.Finished) ([]byte, error)

// begin takes what a page costs from the limits of the client, and lists it.
func (m Operations) begin(c api.Call, most int, units float64, lines appending) (send func(http.ResponseWriter), err error) {
	r := c.Request
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
		m.send(w, c, page, bulk.Sheet{Games: m.Games, Own: q.Persons}, lines)
	}, nil
}

// send sends a page.
func (m Operations) send(w http.ResponseWriter, c api.Call, page bulk.Page, sheet bulk.Sheet, lines appending) {
	r := c.Request
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
			c.Report().Log.ErrorContext(r.Context(), "a page of games was not sent whole", "error", err)
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

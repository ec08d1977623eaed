package guard

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"razzia/internal/fault"
)

// MaxBody is the longest body of a request, in bytes, unless its route takes a longer one: a form with the longest name and talk is far
// shorter.
const MaxBody = 16 << 10

// readBody reads the body of a request into memory, from which handlers then read it. It fails if the body is too long or
// does not arrive in time. The rest of a body that is too long is left to net/http: it reads up to 256 KiB more
// while the time lasts, so that a client which sends before it reads gets the answer, and closes the connection otherwise.
func (g *Guard) readBody(w http.ResponseWriter, r *http.Request) *fault.Fault {
	control, now := http.NewResponseController(w), time.Now()
	_ = control.SetWriteDeadline(now.Add(g.Times.Answer)) // recorders of tests have no deadlines; a stream sets its own for each event
	if r.ContentLength == 0 {
		return nil
	}
	_ = control.SetReadDeadline(now.Add(g.Times.Body))
	most := g.mostBody(r)
	text, err := readAll(r, most)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		return ErrSlowBody
	case err != nil:
		w.Header().Set("Connection", "close")
		return fault.ErrForm
	case len(text) > most:
		return ErrLongBody
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	return nil
}

// shortBody is the length up to which room for a whole body is made at once, in bytes: a move is shorter. A client that announces more must
// send it first.
const shortBody = 512

// mostBody is how long the body of a request may be.
func (g *Guard) mostBody(r *http.Request) int {
	if len(g.Longer) == 0 || r.ContentLength >= 0 && r.ContentLength <= MaxBody {
		return MaxBody
	}
	return max(MaxBody, g.Longer[g.Route(r)])
}

// readAll reads a body, or its beginning if it has more than most bytes.
func readAll(r *http.Request, most int) ([]byte, error) {
	if r.ContentLength < 0 || r.ContentLength > shortBody {
		return io.ReadAll(io.LimitReader(r.Body, int64(most)+1))
	}
	text := make([]byte, r.ContentLength)
	_, err := io.ReadFull(r.Body, text)
	return text, err
}

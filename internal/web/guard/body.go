package guard

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// MaxBody is the longest body of a request, in bytes: a form with the longest name and talk is far shorter.
const MaxBody = 16 << 10

// readBody reads the body of a request into memory, from which handlers then read it. It fails if the body is too long or
// does not arrive in time. The rest of a body that is too long is left to net/http: it reads up to 256 KiB more
// while the time lasts, so that a client which sends before it reads gets the answer, and closes the connection otherwise.
func (g *Guard) readBody(w http.ResponseWriter, r *http.Request) Reason {
	control, now := http.NewResponseController(w), time.Now()
	_ = control.SetWriteDeadline(now.Add(g.Times.Answer)) // recorders of tests have no deadlines; a stream sets its own for each event
	if r.ContentLength == 0 {
		return ""
	}
	_ = control.SetReadDeadline(now.Add(g.Times.Body))
	text, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		return SlowBody
	case err != nil:
		w.Header().Set("Connection", "close")
		return BrokenBody
	case len(text) > MaxBody:
		return LongBody
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	return ""
}

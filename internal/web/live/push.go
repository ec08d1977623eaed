package live

import (
	"io"
	"net/http"
	"time"

	"razzia/internal/web/coding"
)

// A push writes to a client over an answer that stays open.
type push struct {
	control *http.ResponseController
	out     io.WriteCloser
}

func newPush(w http.ResponseWriter, r *http.Request) *push {
	p := &push{control: http.NewResponseController(w)}
	switch coding.Negotiate(w, r) {
	case coding.Brotli:
		p.out = &chain{to: w, coder: brotliEncoding{}}
	case coding.Gzip:
		p.out = &chain{to: w, coder: new(gzipEncoding)}
	default:
		p.out = plain{w}
	}
	return p
}

// send sends a text at once. It fails if the client does not take it in time.
func (p *push) send(text []byte) error {
	if err := p.control.SetWriteDeadline(time.Now().Add(writeDeadline)); err != nil {
		return err
	}
	if _, err := p.out.Write(text); err != nil {
		return err
	}
	return p.control.Flush()
}

func (p *push) close() { _ = p.out.Close() }

// plain is an answer without compression.
type plain struct{ io.Writer }

// Close does nothing.
func (plain) Close() error { return nil }

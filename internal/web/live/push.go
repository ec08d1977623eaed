package live

import (
	"net/http"
	"time"

	"razzia/internal/web/coding"
)

// writeDeadline is how long a client may take for an event. A slower one is gone.
const writeDeadline = 10 * time.Second

// A push writes frames to one client. It remembers the last frame instead of the text that it has sent: the text before a
// frame is the last frame and the heartbeats after it.
type push struct {
	control *http.ResponseController
	w       http.ResponseWriter
	coder   coder // nil without compression
	begun   bool  // the head is sent
	last    *frame
	beats   int // since the last frame
}

func newPush(w http.ResponseWriter, r *http.Request) *push {
	p := &push{control: http.NewResponseController(w), w: w}
	switch coding.Negotiate(w, r) {
	case coding.Brotli:
		p.coder = brotliCoder{}
	case coding.Gzip:
		p.coder = new(gzipCoder)
	}
	return p
}

// send sends a frame, compressed against what the client has received.
func (p *push) send(f *frame) error {
	at := place{beats: p.beats}
	if p.last != nil {
		at.before = p.last.id
	}
	err := p.write(f, at)
	p.last, p.beats = f, 0
	return err
}

// sendAlone sends a short frame that refers to nothing before it, a heartbeat or the last one.
func (p *push) sendAlone(f *frame) error {
	p.beats++
	return p.write(f, place{})
}

// history is the end of the text that the client has received.
func (p *push) history() []byte {
	if p.last == nil {
		return nil
	}
	text := p.last.text
	if p.beats > 0 {
		text = append(text[:len(text):len(text)], beatText(p.beats)...)
	}
	return text[max(0, len(text)-maxHistory):]
}

func beatText(n int) (text []byte) {
	for range n {
		text = append(text, heartbeat.text...)
	}
	return text
}

// code returns a frame as it is sent at a place.
func (p *push) code(f *frame, at place) ([]byte, error) {
	if p.coder == nil {
		return f.text, nil
	}
	at.coding = p.coder.name()
	return f.coded(at, func(text []byte) []byte {
		if at.before == 0 {
			return p.coder.encode(nil, text)
		}
		return p.coder.encode(p.history(), text)
	})
}

// write sends a frame at once. It fails if the client does not take it in time.
func (p *push) write(f *frame, at place) error {
	code, err := p.code(f, at)
	if err != nil {
		return err
	}
	if err := p.control.SetWriteDeadline(time.Now().Add(writeDeadline)); err != nil {
		return err
	}
	if p.coder != nil {
		if err := p.begin(); err != nil {
			return err
		}
		p.coder.sent(f.text)
	}
	if _, err := p.w.Write(code); err != nil {
		return err
	}
	return p.control.Flush()
}

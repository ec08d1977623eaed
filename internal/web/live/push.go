package live

import (
	"bytes"
	"net/http"
	"time"

	"razzia/internal/web/compress"
)

// writeDeadline is how long a client may take for an event. A slower one is gone.
const writeDeadline = 10 * time.Second

// A push writes frames to one client. It remembers the last frame instead of the text that it has sent: the text before a
// frame is the last frame and the heartbeats after it.
type push struct {
	control *http.ResponseController
	w       http.ResponseWriter
	coder   coder // nil without compression
	pulse   *pulse
	begun   bool // the head is sent
	last    *frame
	beats   int // since the last frame
}

func newPush(w http.ResponseWriter, r *http.Request) *push {
	return &push{control: http.NewResponseController(w), w: w, pulse: pulseOf(r), coder: coderOf(compress.Negotiate(w, r))}
}

// send sends a frame, compressed against what the client has received.
func (p *push) send(f *frame) error {
	if err := p.evenBeats(); err != nil {
		return err
	}
	var at place
	if p.last != nil && p.beats < maxBeats {
		at = place{before: p.last.id, beats: p.beats, pulse: p.pulse}
	}
	err := p.write(f, at)
	p.beats = 0
	if p.coder != nil {
		p.last = f
	}
	return err
}

// end sends the last frame. It refers to nothing before it.
func (p *push) end(last *frame) error { return p.write(last, place{}) }

// history is the end of the text that the client has received.
func (p *push) history() []byte {
	if p.last == nil {
		return nil
	}
	text := p.last.text
	if p.beats > 0 {
		text = append(text[:len(text):len(text)], bytes.Repeat(p.pulse.text, p.beats)...)
	}
	return text[max(0, len(text)-maxHistory):]
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

package live

import (
	"bytes"
	"math/bits"
	"net/http"
	"time"
)

// A pulse is what a stream sends at intervals while nothing changes. All streams share its frames, which are compressed once.
type pulse struct {
	every   time.Duration
	opening *frame // the begin of a stream
	text    []byte
	frames  [maxBeatBits]*frame // frame i has the text 1<<i times
}

// After maxBeats a client is too far from the last frame: the next one refers to nothing before it.
const (
	maxBeatBits = 11 // an hour of beats, half of maxHistory
	maxBeats    = 1 << maxBeatBits
)

func newPulse(every time.Duration, opening, text string) *pulse {
	p := &pulse{every: every, opening: newFrame([]byte(opening)), text: []byte(text)}
	for i := range p.frames {
		p.frames[i] = newFrame(bytes.Repeat(p.text, 1<<i))
	}
	return p
}

var (
	// comments keep a connection open: proxies end one that is silent for longer.
	comments = newPulse(20*time.Second, retry, ":\n\n")

	// beats are events, which scripts see: a page that misses them knows that the server or the connection is gone. The first one comes
	// at once: the head of an answer is no sign, because proxies pass it and hold the rest back.
	beats = newPulse(2*time.Second, retry+beatText, beatText)
)

const (
	beatText = "event: beat\ndata: \n\n"
	retry    = "retry: 1500\n\n" // how long a browser waits before it connects again, in milliseconds
)

// pulseOf returns the pulse that a client asks for: beats if its address says so.
func pulseOf(r *http.Request) *pulse {
	if r.URL.Query().Has("beat") {
		return beats
	}
	return comments
}

// beat sends a heartbeat.
func (p *push) beat() error {
	p.beats++
	return p.write(p.pulse.frames[0], place{})
}

// evenBeats sends more heartbeats until their number since the last frame is a power of two. Else the next frame would have
// to be compressed for each length of silence, which differs among the streams of a table.
func (p *push) evenBeats() error {
	for p.beats < maxBeats && p.beats&(p.beats-1) != 0 {
		lowest := bits.TrailingZeros(uint(p.beats))
		if err := p.write(p.pulse.frames[lowest], place{}); err != nil {
			return err
		}
		p.beats += 1 << lowest
	}
	return nil
}

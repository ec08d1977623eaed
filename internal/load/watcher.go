package load

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"
)

// A watcher follows a table by a stream, as a page does.
type watcher struct {
	*audience
	client  *http.Client
	address string // of the stream
	version int    // seen last, 0 for none
}

// watch follows the table until the context ends. After the end of a stream it connects again. But if a limit of the server refuses the
// first stream, the watcher stays away.
func (w *watcher) watch(ctx context.Context) {
	for ctx.Err() == nil {
		p := w.follow(ctx)
		away := p.flag != "" && w.version == 0
		if away {
			p.wait = 0
			w.stayAway()
		}
		if w.failed(ctx, p); away {
			return
		}
	}
}

// follow reads one stream, and returns why it ended.
func (w *watcher) follow(ctx context.Context) *problem {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.address, nil)
	if err != nil {
		return &problem{kind: err.Error(), wait: retry}
	}
	request.Header.Set("Accept-Encoding", "gzip")
	if w.version > 0 {
		request.Header.Set("Last-Event-ID", strconv.Itoa(w.version))
	}
	answer, err := w.client.Do(request)
	if err != nil {
		return noAnswer(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refusalOf(answer, "--limit-streams, --limit-address-streams, --limit-address")
	}
	w.open.Add(1)
	defer w.open.Add(-1)
	if err := w.read(answer); !errors.Is(err, io.EOF) {
		return &problem{kind: "a stream broke", wait: retry}
	}
	return &problem{kind: "a stream ended", wait: retry}
}

// counted counts the bytes that are read.
type counted struct {
	io.Reader
	bytes int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bytes += int64(n)
	return n, err
}

// read reads the events of a stream until its end, and returns why it ended.
func (w *watcher) read(answer *http.Response) error {
	wire := &counted{Reader: answer.Body}
	var body io.Reader = wire
	if answer.Header.Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(wire)
		if err != nil {
			return err
		}
		body = z
	}
	lines, begins := bufio.NewReader(body), true
	for {
		line, more, err := lines.ReadLine()
		if err != nil {
			return err
		}
		if id, found := bytes.CutPrefix(line, []byte("id: ")); found && begins {
			if version, err := strconv.Atoi(string(id)); err == nil {
				w.see(version, wire.bytes, time.Now())
				wire.bytes = 0
			}
		}
		begins = !more // the rest of a long line is no line
	}
}

// see notes an event, with the bytes since the one before. Some of its own bytes may count for the next one.
func (w *watcher) see(version int, size int64, now time.Time) {
	if w.version == 0 {
		w.version = version
		w.arrive()
		return
	}
	w.events.Add(1)
	w.bytes.Add(size)
	if version > w.version {
		w.saw(w.version, version, now)
		w.version = version
	}
}
